// The C core in WebAssembly, as plain functions. Errors are `Refused`, with the messages of the Python package.
import {CELLS, COMBOS, Refused, quoted, readRange} from './ranges.mjs';

const BOARD = 10, DEAD = 11, LOOSE = 12, TEXT = 1 << 16;
const [NO_CARD, UNKNOWN_CARD, OUTSIDE_DECK, REPEATED, TOO_MANY, TWICE] = [1, 2, 3, 4, 5, 16];
const NAMES = 'deuce three four five six seven eight nine ten jack queen king ace'.split(' ');
const KINDS = ['high card', 'one pair', 'two pair', 'three of a kind', 'straight', 'flush', 'full house', 'four of a kind',
  'straight flush'];
const BLOCKED = 'these ranges block each other: no deal gives every player a hand';

// The games by their short names, in the order of live_game.c: name, cards of a hand and of the board.
export const GAMES = {
  holdem: ["No-limit hold'em", 2, 5], short_deck: ["No-limit short-deck hold'em", 2, 5], plo: ['Pot-limit Omaha', 4, 5],
  plo8: ['Pot-limit Omaha hi-lo', 4, 5], plo5: ['Pot-limit five-card Omaha', 5, 5], big_o: ['Big O', 5, 5],
  plo6: ['Pot-limit six-card Omaha', 6, 5], stud: ['Seven-card stud', 7, 0], stud8: ['Seven-card stud hi-lo', 7, 0],
  razz: ['Razz', 7, 0],
};

export class Core {
  constructor(instance) {
    this.c = instance.exports;
    this.c._initialize();
  }

  // From bytes, or a module that was compiled before.
  static async load(source) {
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    return Object.assign(new Core(await WebAssembly.instantiate(module)), {module});
  }

  // The memory may have grown, and moved, since the last call.
  get text() {
    return new Uint8Array(this.c.memory.buffer, this.c.live_text_at(), TEXT);
  }

  get numbers() {
    return new Float64Array(this.c.memory.buffer, this.c.live_numbers_at(), 512);
  }

  get weights() {
    return new Float64Array(this.c.memory.buffer, this.c.live_weights_at(), 10 * COMBOS);
  }

  said(length) {
    return new TextDecoder().decode(this.text.slice(0, length));
  }

  put(text) {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > TEXT) throw new Refused('this text is too long');
    this.text.set(bytes);
    return bytes.length;
  }

  // Reads cards into a group; returns how many.
  read(group, text, where = '') {
    const why = this.c.live_read(group, this.put(text)), [at, first, length] = this.numbers, before = where && `${where}: `;
    if (!why) return at;
    const card = this.said(length);
    if (why === TWICE) throw new Refused(`${quoted(card)} appears twice, the second time in ${where}`);
    if (why === REPEATED) throw new Refused(`${before}${quoted(card)} appears twice, at positions ${first} and ${at}`);
    if (why === UNKNOWN_CARD) throw new Refused(`${before}'??' at position ${at} is an unknown card; only known cards are accepted here`);
    if (why === OUTSIDE_DECK) throw new Refused(`${before}${quoted(card)} at position ${at} is not in this deck${/jk|joker/i.test(card) ? ': it is a joker' : ''}`);
    if (why === TOO_MANY) throw new Refused(`${before}there are too many cards: a deck has at most 54`);
    const bare = card.replace(/[\ufe0e\ufe0f]/g, '');
    const turned = /^[cdhs♣♦♥♠](10|[2-9tjqka])$/i.test(bare) ? `; write the rank first, ${quoted(bare.slice(1) + bare[0])}` : '';
    throw new Refused(`${before}${quoted(card)} at position ${at} is not a card${turned}`);
  }

  // A hand of five to seven cards: its value, what it is called, and the five that play.
  evaluate(text) {
    this.c.live_game(0);
    const count = this.read(LOOSE, text);
    if (count < 5 || count > 7) throw new Refused(`this ranking needs 5, 6 or 7 cards, not ${count}`);
    const value = this.c.live_value(), [hand, length] = this.numbers;
    return {value, name: describe(hand), five: this.said(length)};
  }

  // What a text holds: two cards, or a range.
  hand(i, text, where) {
    const cards = /^\s*\?\?[\s,]*\?\?\s*$/.test(text) ? 'random'
      : text.replace(/^\s*(\S+?)[\s,]*\?\?\s*$|^\s*\?\?[\s,]*(\S+)\s*$/, (whole, one, other) => `${one || other}*`);
    let wrong = null;
    try {
      const count = this.read(i, cards, where);
      if (count === 2) return null;
      this.c.live_cards(i);
      wrong = new Refused(`${where} must be 2 cards, not ${quoted(this.said(2 * count))}`);
    } catch (error) {
      if (!(error instanceof Refused) || error.message.includes('the second time')) throw error;
      wrong = error;
    }
    try {
      return readRange(cards);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw /^(10|[2-9tjqka])[cdhs♣♦♥♠]/i.test(text) ? wrong : new Refused(`${where}: ${error.message}`);
    }
  }

  // A hand of another game, or a range if it may be one: its known cards, and the weights of a range.
  partial(text, where, game) {
    const [name, holes] = GAMES[game], known = text.trim().toLowerCase() === 'random' ? '' : text.replaceAll('??', '');
    let wrong = null;
    this.c.live_clear();
    try {
      const count = this.read(0, known, where);
      this.c.live_cards(0);
      if (count <= holes) return {known, weights: null};
      wrong = new Refused(`${where} is ${quoted(this.said(2 * count))}, ${count} cards; at the showdown of ${name} a hand has ${holes}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      wrong = error;
    }
    if (/^(10|[2-9tjqka])[cdhs♣♦♥♠]/i.test(text)) throw wrong;
    if (game !== 'short_deck') throw new Refused(`${wrong.message}; ranges are for hold'em and short deck`);
    try {
      return {known, weights: readRange(text)};
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused(`${where}: ${error.message}`);
    }
  }

  // The equities of hands and ranges, as texts or weights; a generator that yields its progress from 0 to 1. `dead`
  // cards cannot be dealt; `names` are the names of the hands in error messages. In games other than hold'em cards of a
  // hand may be missing.
  *equity(hands, {board = '', dead = '', game = 'holdem', sampled = false, seed = 0, samples = 0, names = hands.map((_, i) => `hand ${i}`)} = {}) {
    const {c} = this, given = [], known = [...hands], isHoldem = game === 'holdem';
    let ranges = 0;
    if (!Object.hasOwn(GAMES, game)) throw new Refused(`there is no game ${quoted(game)} here`);
    if (hands.length < 2 || hands.length > 10) throw new Refused(`equity takes 2 to 10 hands, not ${hands.length}`);
    c.live_game(Object.keys(GAMES).indexOf(game));
    hands.forEach((hand, i) => { // a range first: what it seems to have of cards is taken back
      if (typeof hand !== 'string') given[i] = hand;
      else if (isHoldem) given[i] = this.weightsOf(hand, names[i]);
      else ({known: known[i], weights: given[i]} = this.partial(hand, names[i], game));
    });
    if (!isHoldem && given.some(Boolean)) { // then a hand with missing cards is a range, too
      known.forEach((cards, i) => {
        const count = cards.match(/[2-9tjqka][cdhs♣♦♥♠]/ig)?.length ?? 0;
        if (!given[i] && count < 2) given[i] = readRange(count ? `${cards}*` : 'random');
      });
    }
    given.forEach((weights, i) => { ranges |= weights ? 1 << i : 0; });
    c.live_clear();
    known.forEach((hand, i) => given[i] || this.read(i, hand, names[i]));
    const lying = this.read(BOARD, board, 'the board');
    if (lying) c.live_cards(BOARD);
    if (lying && !GAMES[game][2]) throw new Refused(`${GAMES[game][0]} has no board; leave out ${quoted(this.said(2 * lying))}`);
    if (![0, 3, 4, 5].includes(lying)) {
      throw new Refused(`the board must be 0, 3, 4 or 5 cards, not ${quoted(this.said(2 * lying))}`);
    }
    this.read(DEAD, dead, 'the dead cards');
    given.forEach((weights, i) => weights && this.weights.set(weights, i * COMBOS));
    let more = c.live_begin(hands.length, ranges, sampled ? 1 : 0, seed, samples);
    while (more === 1) {
      yield c.live_progress();
      more = c.live_step();
    }
    if (more < 0) throw new Refused(this.refusal(more, names, !isHoldem && !ranges));
    const numbers = this.numbers.slice(), weights = ranges || sampled && isHoldem ? this.weights.slice() : null;
    return {
      trials: numbers[0], exact: Boolean(numbers[1]), counts: numbers[2] ? 'boards' : 'deals',
      hands: hands.map((_, i) => {
        const [equity, win, tie, stderr, wins, ties] = numbers.slice(8 + 8 * i);
        return {equity, win, tie, stderr, wins, ties, combos: weights && weights.slice(i * COMBOS, (i + 1) * COMBOS)};
      }),
    };
  }

  weightsOf(text, where) {
    this.c.live_clear();
    return this.hand(0, text, where);
  }

  refusal(code, names, isDeal) {
    const [at, needed] = this.numbers;
    switch (code) {
      case -4: if (isDeal) return `${needed} cards of the hands and boards are missing, but only ${at} are left in the deck`;
        return `the hands and the board need ${needed} more cards, but only ${at} are left in the deck`;
      case -5: return `${names[at]} is a range with no possible hand: it is empty, or its hands all contain cards that are already used or not in the deck`;
      case -6: return BLOCKED;
      case -7: return 'there is no memory for this';
      default: return 'this cannot be counted';
    }
  }
}

// A hand in words: its category, then its ranks by weight.
export function describe(hand) {
  const kind = KINDS[hand >> 20], [first, , third, fourth, last] = [16, 12, 8, 4, 0].map(place => NAMES[hand >> place & 15]);
  const many = rank => rank + (rank === 'six' ? 'es' : 's');
  switch (kind) {
    case 'high card': return `high card, ${first}`;
    case 'straight flush': return first === 'ace' ? 'royal flush' : `straight flush, ${first} high`;
    case 'full house': return `full house, ${many(first)} full of ${many(fourth)}`;
    case 'two pair': return `two pair, ${many(first)} and ${many(third)}`;
    case 'one pair': case 'three of a kind': case 'four of a kind': return `${kind}, ${many(first)}`;
    default: return `${kind}, ${first} high`;
  }
}
