// A hand of the C engine: `sw.Hand`, of the games that PHH has.
import {RANKS, Refused, SUITS, cardText, quoted} from './ranges.mjs';

export const VARIANTS = {
  FT: "fixed-limit hold'em", NT: "no-limit hold'em", NS: "no-limit short-deck hold'em", PO: 'pot-limit Omaha',
  'FO/8': 'fixed-limit Omaha hi/lo eight or better', F7S: 'fixed-limit seven-card stud',
  'F7S/8': 'fixed-limit seven-card stud hi/lo eight or better', FR: 'fixed-limit razz',
  N2L1D: 'no-limit deuce-to-seven single draw', F2L3D: 'fixed-limit deuce-to-seven triple draw', FB: 'fixed-limit badugi',
};
const CODES = Object.keys(VARIANTS);
// Street by street: what a seat is dealt, face down and face up, how many cards it may draw, what the board gets.
const STREETS = {
  board: hole => [{hole}, {board: 3}, {board: 1}, {board: 1}],
  stud: () => [{hole: 2, up: 1}, {up: 1}, {up: 1}, {up: 1}, {hole: 1}],
  draw: (hole, draws) => [{hole}, ...Array(draws).fill({draw: hole})],
};
export const streetsOf = variant => ({
  PO: STREETS.board(4), 'FO/8': STREETS.board(4), F7S: STREETS.stud(), 'F7S/8': STREETS.stud(), FR: STREETS.stud(),
  N2L1D: STREETS.draw(5, 1), F2L3D: STREETS.draw(5, 3), FB: STREETS.draw(4, 3),
}[variant] ?? STREETS.board(2)).map(street => ({hole: 0, up: 0, board: 0, draw: 0, ...street}));

export const EVENTS = ['ante', 'blind', 'straddle', 'missed', 'dead', 'deal', 'up', 'expose', 'replace', 'burn', 'board', 'reshuffle',
  'discard', 'middle', 'fold', 'check', 'call', 'bring_in', 'bet', 'raise', 'complete', 'return', 'runs', 'show', 'muck', 'push', 'rake',
  'misdeal', 'passed', 'shuffle', 'missed_small', 'kill'];
const PHASES = ['over', 'bet', 'draw', 'deal', 'runs', 'showdown'];
const ACT = EVENTS.length, UNKNOWN = 255, MOST_CHIPS = 2 ** 53, UNKNOWN_STACK = 2 ** 52;

export const formatCards = cards => cards.map(card => card === null ? '??' : cardText(card)).join('');
export const parseCards = text => Array.from({length: text.length / 2 | 0}, (_, i) => {
  const [rank, suit] = [text[2 * i], text[2 * i + 1]];
  return rank === '?' && suit === '?' ? null : 4 * RANKS.indexOf(rank) + SUITS.indexOf(suit);
});

// The name of a street.
export function streetName(variant, street) {
  const streets = streetsOf(variant), soFar = streets.slice(0, street + 1), sum = of => soFar.reduce((total, one) => total + of(one), 0);
  const board = sum(one => one.board);
  if (streets.some(one => one.up)) {
    const cards = sum(one => one.hole + one.up);
    return board ? `Street ${street}` : `${['Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'][Math.min(Math.max(cards - 2, 0), 5)]} street`;
  }
  if (streets.some(one => one.board)) return {0: 'Preflop', 3: 'Flop', 4: 'Turn', 5: 'River'}[board];
  const draws = soFar.filter(one => one.draw).length;
  return draws ? `Draw ${draws}` : 'Before the draw';
}

export class Hand {
  // `table` has: variant, seats, button, bets [small, big], blinds, anteKind (0 all, 1 big blind, 2 button), ante, bringIn,
  // chip, buttonBlind, faceUp, anyTotal, raiseOverAnte, stacks, posts {seat: {live, dead, kind}}.
  constructor(core, table) {
    const {numbers} = core, code = CODES.indexOf(table.variant), posts = table.posts ?? {};
    this.core = core;
    this.variant = table.variant;
    numbers.fill(0);
    numbers.set([table.stacks.length, table.button, ...table.bets, table.anteKind, table.ante, table.bringIn, table.chip, table.buttonBlind ? 1 : 0,
      table.faceUp ? 1 : 0, table.anyTotal ? 1 : 0, table.blinds.length, table.raiseOverAnte ? 1 : 0]);
    numbers.set(table.blinds, 16);
    numbers.set(table.stacks, 40);
    numbers.fill(-1, 112, 136);
    for (const [seat, {live, dead, kind}] of Object.entries(posts)) {
      numbers[64 + Number(seat)] = live;
      numbers[88 + Number(seat)] = dead;
      numbers[112 + Number(seat)] = EVENTS.indexOf(kind);
    }
    const why = core.c.live_hand_begin(code);
    if (why === -2) {
      const [place, amount, , , length] = core.numbers;
      throw new Refused(core.said(length).replace('{i}', place).replace('{n}', amount).replace('{bet}', table.bets[0]));
    }
    if (why < 0) throw new Refused(`the variant ${quoted(table.variant)} is not supported`);
    if (why) throw this.refusal(why, {}, null);
  }

  get state() {
    const {core} = this;
    if (!core.c.live_hand_state()) throw new Refused('there is no hand');
    const n = core.numbers.slice(), text = core.text.slice(0, 256), card = x => x === UNKNOWN ? null : x;
    const [phase, actor, street, pot, toMatch, minRaise, events, fold, call, minTo, maxTo, step, board, dealt, to, count, button, chip] = n;
    return {
      phase: PHASES[phase], actor: actor < 0 ? null : actor, street, pot, toMatch, minRaise, events, button, chip,
      board: [...text.slice(0, board)].map(card), deal: {seat: to < 0 ? null : to, count: dealt},
      legal: PHASES[phase] === 'bet' ? {fold: fold === 1, call, min: maxTo < 0 ? null : minTo, max: maxTo < 0 ? null : maxTo, step} : null,
      seats: Array.from({length: count}, (_, i) => {
        const [stack, bet, folded, mucked, shown, holes, up, start] = n.slice(32 + 16 * i);
        const hole = [...text.slice(8 + 8 * i, 8 + 8 * i + holes)].map(card);
        return {stack, bet, start, folded: folded === 1, mucked: mucked === 1, shown: shown === 1, hole, up: hole.map((_, k) => (up >> k & 1) === 1)};
      }),
    };
  }

  events(from = 0) {
    const found = [];
    for (let i = from; this.core.c.live_hand_event(i); i++) {
      const [kind, seat, street, cards, to, amount, board] = this.core.numbers;
      found.push({kind: EVENTS[kind], seat: seat < 0 ? null : seat, street, to, amount, board, cards: [...this.core.text.slice(0, cards)].map(x => x === UNKNOWN ? null : x)});
    }
    return found;
  }

  // Makes a command or throws what is wrong, with the hand as it was.
  make(kind, {seat = null, to = 0, cards = null} = {}) {
    const code = kind === 'act' ? ACT : EVENTS.indexOf(kind);
    if (cards) this.core.text.set(cards.map(card => card ?? UNKNOWN));
    const why = this.core.c.live_hand_command(code, seat ?? -1, to, cards ? cards.length : -1);
    if (why < 0) throw new Refused(`cannot ${kind} so`);
    if (why) throw this.refusal(why, {kind, to, cards}, this);
    return this;
  }

  act(code) {
    return this.make('act', {to: code});
  }

  undo() {
    return this.core.c.live_hand_undo() === 1;
  }

  // A refusal in the words of the engine.
  refusal(code, {kind, to, cards}, hand) {
    const {core} = this, [seat, number, least, most, words, rule] = core.numbers, said = core.said(words), of = core.said(words + rule).slice(said.length);
    const facts = {seat, number, least, most, rule: of, name: VARIANTS[this.variant], many: number > 23 ? '24 or more' : number};
    if (hand) {
      const now = this.state, isLess = number > 0 && number < now.toMatch;
      const holds = seat >= 0 && seat < now.seats.length ? now.seats[seat].hole : [];
      Object.assign(facts, {
        by: isLess ? ` (to raise by ${number}, raise to ${now.toMatch + number})` : '', hand: describe(this.variant, now),
        verb: now.toMatch ? 'raise' : 'bet', to_match: now.toMatch, min_raise: now.minRaise, chip: now.chip,
        in_chips: now.chip > 1 ? ` in chips of ${now.chip} (WL 130)` : '', legal: now.legal ? legalWords(now.legal) : 'None',
        whom: seat >= 0 ? `seat ${seat}` : 'the board', holes: holds.length, holds: quoted(formatCards(holds)),
        given: cards?.length, cards: cards && quoted(formatCards(cards)), card: quoted(number >= 0 && number < 52 ? cardText(number) : '??'),
        command: this.tried(kind, to, now),
      });
    }
    return new Refused(said.replace(/\{([a-z_.]+)\}/g, (whole, name) => facts[name] ?? whole));
  }

  tried(kind, to, now) {
    if (kind === 'act') {
      if (now.phase === 'draw' || to < -1) return `act(${to})`;
      if (to === 0) return 'check or call';
      kind = to < 0 ? 'fold' : now.toMatch ? 'raise' : 'bet';
    }
    const length = this.core.c.live_hand_verb(EVENTS.indexOf(kind)), words = this.core.said(length);
    return kind === 'bet' || kind === 'raise' ? `${words} to ${to}` : words;
  }
}

// What may be done, in words; in chips, or in money.
export function legalWords({fold, call, min, max, step}, money = chips => chips) {
  const words = [...fold ? ['fold'] : [], call ? `call ${money(call)}` : 'check'];
  if (max !== null) {
    const isTwo = step > 1 && max - min <= step;
    const between = max >= UNKNOWN_STACK ? ' or more' : max === min ? '' : isTwo ? ` or ${money(max)}` : `..${money(max)}`;
    words.push(`bet or raise to ${money(min)}${between}${step > 1 && !isTwo ? ` by ${money(step)}` : ''}`);
  }
  return words.join(', ');
}

// The hand in one line.
export function describe(variant, now) {
  const where = `${streetName(variant, now.street)} ${formatCards(now.board)}`.trim(), {phase, actor, legal} = now;
  if (phase === 'over') {
    const changes = now.seats.map(({stack, start}, i) => [i, stack - start]).filter(([, chips]) => chips);
    return `${where}, over: ${changes.map(([i, chips]) => `seat ${i} ${chips > 0 ? '+' : ''}${chips}`).join(', ') || 'no seat wins'}`;
  }
  const left = actor === null ? 0 : now.seats[actor].stack;
  const isKnown = left < UNKNOWN_STACK;
  const due = phase === 'bet' ? legal.call ? `to call ${legal.call}${isKnown ? ` of ${left}` : ', stack unknown'}` : `to check or bet, ${isKnown ? `${left} behind` : 'stack unknown'}`
    : {draw: 'to draw', deal: 'to be dealt', runs: 'to be run'}[phase] ?? 'to show or muck';
  return `${where}, pot ${now.pot}; ${actor === null ? due : `seat ${actor} ${due}`}`;
}
export {MOST_CHIPS};
