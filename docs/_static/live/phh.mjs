// PHH, the Poker Hand History format: its text is read, and played as steelwheel/history/replay.py plays it.
import {Hand, MOST_CHIPS, VARIANTS, describe, formatCards, legalWords, parseCards, streetsOf} from './hands.mjs';
import {Refused, quoted} from './ranges.mjs';

const STUD = ['F7S', 'F7S/8', 'FR'];

// ---- The part of TOML in these files

// An exact amount: an integer and its number of decimals.
function amountOf(text) {
  const found = /^([+-]?)([0-9][0-9_]*)(?:\.([0-9][0-9_]*))?(?:[eE]([+-]?[0-9]{1,2}))?$/.exec(text);
  if (/^\+?inf$/.test(text)) return {endless: true, negative: false, decimals: 0, text};
  if (!found || text.length > 40) return null;
  const [, sign, whole, part = '', power = '0'] = found, digits = (whole + part).replace(/_/g, '');
  let decimals = part.replace(/_/g, '').length - Number(power), value = BigInt(digits);
  if (decimals < 0) {
    value *= 10n ** BigInt(-decimals);
    decimals = 0;
  }
  return {negative: sign === '-', value, decimals, text};
}

class Toml {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  refuse(message) {
    const line = this.text.slice(0, this.at).split('\n').length;
    throw Object.assign(new Refused(`line ${line}: ${message}`), {line});
  }

  peek() {
    return this.text[this.at] ?? '';
  }

  take(pattern) {
    const found = new RegExp(pattern, 'y');
    found.lastIndex = this.at;
    const match = found.exec(this.text);
    if (match) this.at = found.lastIndex;
    return match;
  }

  skip() {
    this.take('(?:[ \\t\\r\\n]|#[^\\n]*)*');
  }

  // The tables of a text, the one without a name first.
  tables() {
    const all = [{name: '', fields: new Map()}];
    for (;;) {
      this.skip();
      if (this.at >= this.text.length) return all;
      const heading = this.take('\\[[ \\t]*("[^"\\n]*"|\'[^\'\\n]*\'|[\\w-]+)[ \\t]*\\]');
      if (heading) all.push({name: heading[1].replace(/^["']|["']$/g, ''), fields: new Map()});
      else {
        const key = this.key(), {fields} = all.at(-1);
        if (fields.has(key)) this.refuse(`${key} is there twice`);
        fields.set(key, this.value(0));
        this.take('[ \\t]*(#[^\\n]*)?\\r?');
        if (this.at < this.text.length && this.peek() !== '\n') this.refuse(`after ${key} comes ${quoted(this.text.slice(this.at).split('\n')[0], 40)}`);
      }
    }
  }

  key() {
    const key = this.take('(?:([\\w-]+)|"([^"\\n]*)"|\'([^\'\\n]*)\')[ \\t]*=[ \\t]*');
    if (!key) this.refuse(`expected a field, as variant = "NT", not ${quoted(this.text.slice(this.at).split('\n')[0], 40)}`);
    return key[1] ?? key[2] ?? key[3];
  }

  value(depth) {
    if (depth > 20) this.refuse('this is nested too deeply');
    const text = this.take('"((?:[^"\\\\\\n]|\\\\.)*)"|\'([^\'\\n]*)\'');
    if (text) {
      if (text[1] === undefined) return text[2];
      try {
        return JSON.parse(`"${text[1].replace(/\t/g, '\\t').replace(/\\U([0-9A-Fa-f]{8})/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))}"`);
      } catch {
        this.refuse(`this is no text: ${quoted(text[0], 40)}`);
      }
    }
    if (this.take('\\[')) {
      const values = [];
      for (;;) {
        this.skip();
        if (this.take('\\]')) return values;
        values.push(this.value(depth + 1));
        this.skip();
        if (!this.take(',') && this.peek() !== ']') this.refuse("expected ',' or ']'");
      }
    }
    if (this.take('\\{')) {
      const fields = new Map();
      for (;;) {
        this.skip();
        if (this.take('\\}')) return fields;
        const key = this.key();
        fields.set(key, this.value(depth + 1));
        this.skip();
        if (!this.take(',') && this.peek() !== '}') this.refuse("expected ',' or '}'");
      }
    }
    const word = this.take('[^\\s,\\]}#"\'\\[{]+(?: [0-9]{2}:[0-9:.]+)?')?.[0];
    if (!word) this.refuse('expected a value');
    if (word === 'true' || word === 'false') return word === 'true';
    const amount = amountOf(word);
    if (amount) return amount;
    if (/^[+-]?(nan|inf)$|^[0-9]{4}-|^[0-9]{2}:/.test(word)) return {moment: word};
    return this.refuse(`${quoted(word, 40)} is no value`);
  }
}

// The hands of a text: maps of their fields.
export function readHands(text) {
  const [top, ...others] = new Toml(text).tables();
  const hands = top.fields.size ? [top] : others;
  if (!hands.length) throw new Refused('there is no hand');
  return hands.map(({fields}) => fields);
}

// ---- actions

const isAmount = value => value?.decimals !== undefined;

function readCards(given) {
  const text = given.replace(/[♣♦♥♠]/g, suit => 'cdhs'['♣♦♥♠'.indexOf(suit)]).replace(/[\ufe0e\ufe0f]/g, '');
  if (text.length % 2 || !/^(?:[2-9TJQKA][cdhs]|\?\?)*$/.test(text)) throw new Refused(`contains ${quoted(given)}, which is not a list of cards`);
  return parseCards(text);
}

function readAction(text) {
  const words = text.split('#')[0].trim().split(/\s+/).filter(Boolean), seatOf = word => /^p([1-9]|1[0-9]|2[0-3])$/.test(word ?? '') ? Number(word.slice(1)) - 1 : -1;
  const [first, verb, third] = words, seat = seatOf(first);
  if (!words.length) return {what: '', seat: -1};
  if (first === 'd' && verb === 'db' && words.length > 2) return {what: 'db', seat: -1, cards: readCards(words.slice(2).join(''))};
  if (first === 'd' && verb === 'dh' && words.length > 3 && seatOf(third) >= 0) return {what: 'dh', seat: seatOf(third), cards: readCards(words.slice(3).join(''))};
  if (seat >= 0 && ['f', 'cc', 'pb'].includes(verb) && words.length === 2) return {what: verb, seat};
  if (seat >= 0 && verb === 'cbr' && words.length === 3) {
    const amount = amountOf(third);
    if (!amount || amount.endless) throw new Refused(`has no amount in ${quoted(third)}`);
    return {what: verb, seat, amount};
  }
  if (seat >= 0 && (verb === 'sm' || verb === 'sd')) {
    const cards = words.slice(2).join('');
    return {what: verb, seat, cards: cards === '' || cards === '-' ? cards : readCards(cards)};
  }
  throw new Refused('is not an action');
}

// ---- replay

// The blinds (or the button's blind) and antes of the game, and replaced posts of seats: `_posts` of history/replay.py.
function postsOf(owed, amounts, isShort, shortDeck, least) {
  const n = owed.length, seats = n === 2 ? [1, 0] : owed.map((_, i) => i), last = n === 2 ? 0 : n - 1;
  let big = Math.max(owed[1], ...owed.map(chips => -chips)) || Math.max(...owed);
  let blinds = big ? [Math.max(owed[0], 0), big] : [];
  for (const chips of owed.slice(2)) {
    if (!big || owed[1] !== big || chips <= blinds.at(-1)) break;
    blinds.push(chips);
  }
  big = Math.max(0, ...blinds.slice(0, 2));
  let anteKind = 0, ante = 0, dead = amounts;
  const payers = amounts.flatMap((amount, i) => amount ? [i] : []);
  if (new Set(amounts).size === 1 && !isShort) ante = amounts[0];
  else if (payers.length === 1 && payers[0] === 1 && owed[1] === big && blinds.length > 1 && !owed.slice(2).includes(big)) {
    anteKind = 1;
    ante = amounts[1];
  } else if (payers.length === 1 && payers[0] === last && owed[last] >= 0) {
    anteKind = 2;
    ante = Math.max(...amounts);
  }
  if (ante) dead = amounts.map(() => 0);
  if (!blinds.length && !ante && least) blinds = [0, least];
  const posted = owed.flatMap((chips, i) => chips ? [i] : []);
  const onButton = shortDeck && posted.length === 1 && posted[0] === last && owed[last] > 0;
  const usual = [...onButton ? Array(last).fill(0) : blinds, ...Array(n).fill(0)];
  if (onButton) usual[last] = owed[last];
  const posts = {};
  seats.forEach((seat, i) => {
    if (owed[i] !== usual[i] || dead[i]) {
      posts[seat] = {live: Math.abs(owed[i]), dead: dead[i], kind: owed[i] < 0 || (big && dead[i] && !owed[i] && payers.length < n) ? 'missed' : i > 1 && owed[i] > big ? 'straddle' : 'blind'};
    }
  });
  return {blinds: onButton ? [owed[last]] : blinds, buttonBlind: onButton, anteKind, ante, posts};
}

export class Replay {
  constructor(core, fields) {
    this.fields = fields;
    for (const name of ['variant', 'antes', 'starting_stacks', 'actions']) {
      if (!fields.has(name)) throw new Refused(`the field ${quoted(name)} is missing`);
    }
    this.variant = fields.get('variant');
    if (typeof this.variant !== 'string') throw new Refused('variant must be a string');
    const given = fields.get('starting_stacks'), n = this.players = Array.isArray(given) ? given.length : 0;
    if (n < 2 || n > 23) throw new Refused('starting_stacks must be an array of 2 to 23 numbers');
    for (const name of ['starting_stacks', 'antes', 'blinds_or_straddles', 'finishing_stacks', 'winnings']) {
      const values = fields.get(name), fits = Array.isArray(values) && (values.length === n || (values.length < n && name === 'blinds_or_straddles'));
      if (fields.has(name) && !(fits && values.every(isAmount))) throw new Refused(`${name} must be an array of ${n} numbers, one per player`);
    }
    const actions = fields.get('actions'), names = fields.get('players');
    if (!Array.isArray(actions) || !actions.every(one => typeof one === 'string')) throw new Refused('actions must be an array of strings');
    if (fields.has('players') && !(Array.isArray(names) && names.length === n && names.every(one => typeof one === 'string'))) {
      throw new Refused(`players must be an array of ${n}, one per player`);
    }
    this.steps = actions.map((text, i) => this.at(i + 1, text, () => ({text, ...readAction(text)})));
    const all = [...given, ...fields.get('antes'), ...fields.get('blinds_or_straddles') ?? [],
      ...['min_bet', 'small_bet', 'big_bet', 'bring_in'].map(name => fields.get(name)).filter(isAmount), ...this.steps.map(step => step.amount).filter(isAmount)];
    this.scale = Math.max(...all.map(amount => amount.decimals));
    if (this.scale > 15) throw new Refused(`an amount has ${this.scale} decimals, more than 15`);
    if (!Object.hasOwn(VARIANTS, this.variant)) throw new Refused(`the variant ${quoted(this.variant)} is not supported`);
    const rules = fields.get('_rules') ?? 'wsop', raise = rules instanceof Map ? rules.get('short_deck_raise') : undefined;
    const others = rules instanceof Map ? [...rules].filter(([name, value]) => name !== 'short_deck_raise' && !(name === 'preset' && value === 'wsop')) : [];
    if (others.length || !(rules === 'wsop' || rules instanceof Map) || ![undefined, 'blind', 'blind_and_ante'].includes(raise)) {
      throw new Refused("_rules: here hands are played by the rules of 'wsop' alone");
    }
    this.streets = streetsOf(this.variant);
    const stacks = given.map(amount => this.stack(amount)), isStud = STUD.includes(this.variant);
    const bets = (/^[NP]/.test(this.variant) ? ['min_bet'] : ['small_bet', 'big_bet']).map(name => this.field(name));
    this.bringIn = isStud ? this.field('bring_in') : 0;
    const owed = (fields.get('blinds_or_straddles') ?? []).map(amount => (amount.negative ? -1 : 1) * this.chips({...amount, negative: false}));
    while (owed.length < n) owed.push(0);
    const antes = fields.get('antes').map(amount => this.chips(amount)), trimmed = fields.get('ante_trimming_status') === true;
    if (trimmed && new Set(antes).size > 1) throw new Refused('antes that differ cannot be trimmed (ante_trimming_status)');
    const {posts, ...forced} = postsOf(owed, antes, !trimmed && Math.min(...stacks) < antes[0], this.variant === 'NS', this.bringIn ? 0 : bets[0]);
    const chip = fields.get('_chip'), size = isAmount(chip) && !chip.decimals ? Number(chip.value) : 1;
    const table = {variant: this.variant, stacks, button: n - 1, bets: [bets[0], bets.at(-1)], bringIn: this.bringIn, chip: size, faceUp: this.showsEarly(), anyTotal: size !== 1,
      raiseOverAnte: (raise ?? (this.variant === 'NS' ? 'blind' : 'blind_and_ante')) === 'blind_and_ante',
      ...forced, blinds: isStud ? [] : forced.blinds, posts};
    try {
      this.hand = new Hand(core, table);
    } catch (error) { // a straddle that the house rules refuse is posted as a blind, which plays the same
      for (const post of Object.values(posts)) if (post.kind === 'straddle') post.kind = 'blind';
      this.hand = new Hand(core, table);
    }
    this.done = 0;
    this.due = [];
    this.dueOn = -1;
    this.nextCards = stacks.map(() => []);
    this.shown = new Set();
    this.mucked = new Set();
    this.announced = new Map();
    this.parts = new Map(); // cards shown while the others stay hidden
  }

  at(number, text, work) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.isWhole) throw Object.assign(error, {action: number});
      const joint = /^(is not|has no|contains) /.test(error.message) ? ' ' : ': ';
      const chips = this.hand && this.scale ? ` (in chips of ${(10 ** -this.scale).toFixed(this.scale)})` : '';
      throw Object.assign(new Refused(`${quoted(text)}${joint}${error.message}${chips}`), {action: number});
    }
  }

  field(name) {
    const value = this.fields.get(name);
    if (!isAmount(value)) throw new Refused(`${VARIANTS[this.variant]} needs ${name}, which must be a number`);
    return this.chips(value);
  }

  // Money as chips, exactly.
  chips(amount) {
    const refuse = message => Object.assign(new Refused(message), {isWhole: true});
    if (amount.endless || amount.negative || amount.value > BigInt(MOST_CHIPS) * 10n ** BigInt(amount.decimals)) throw refuse(`an amount must be from 0 to 2**53, not ${amount.text}`);
    const value = amount.value * 10n ** BigInt(this.scale - amount.decimals);
    if (value > BigInt(MOST_CHIPS)) throw refuse(`${amount.text} is more than 2**53 chips of ${(10 ** -this.scale).toFixed(this.scale)}`);
    return Number(value);
  }

  stack(amount) {
    if (amount.endless && !amount.negative) return MOST_CHIPS;
    const chips = this.chips(amount);
    if (!chips) throw new Refused('starting_stacks must be above 0');
    return chips;
  }

  // True if every hand that does not fold is shown before the last cards are dealt.
  showsEarly() {
    let early = new Set();
    const shown = new Set(), folded = new Set();
    const first = this.steps.findIndex(({what}) => what === 'sm');
    if (first < 0 || !this.steps.slice(first).some(({what}) => what === 'db' || what === 'dh')) return false;
    if (this.steps.slice(first).some(({what, cards}) => what === 'dh' && cards.includes(null))) return false;
    for (const {what, seat, cards} of this.steps) {
      if (what === 'sm' && isHand(cards)) shown.add(seat);
      else if (what === 'db' || what === 'dh') early = new Set(shown);
      else if (what === 'f') folded.add(seat);
    }
    const others = Array.from({length: this.players}, (_, i) => i).filter(i => !folded.has(i));
    return early.size === others.length && others.every(i => early.has(i));
  }

  get isDealt() {
    return this.dueOn > 0 || (this.dueOn === 0 && !this.due.length);
  }

  // Does the next step; returns false if there is none.
  next() {
    const step = this.steps[this.done];
    if (!step) return false;
    this.done++;
    this.at(this.done, step.text, () => this.do(step));
    return true;
  }

  do({what, seat, cards, amount}) {
    if (!what) return;
    const {hand} = this;
    let now = hand.state;
    if (['f', 'cc', 'cbr', 'pb'].includes(what) && now.phase === 'bet') return this.bet(what, seat, amount, now);
    if (seat >= this.players) throw new Refused(`there are only ${this.players} players`);
    if (now.phase === 'deal' && now.street !== this.dueOn) this.findDue(now);
    if (what === 'dh') {
      const due = this.due.filter(one => one === seat).length - this.nextCards[seat].length;
      if (cards.length !== due) throw new Refused(`p${seat + 1} must be dealt ${due || 'no'} cards now, not ${cards.length}`);
      this.nextCards[seat].push(...cards);
      this.deal(false);
      if (this.announced.size) this.settle();
      return;
    }
    if (what === 'db' && now.street && !this.streets[now.street].board) this.due = [];
    if (this.due.length && (what !== 'sm' || now.street === 0)) {
      this.deal(true);
      now = hand.state;
    }
    if (['f', 'cc', 'cbr', 'pb'].includes(what)) {
      if (now.phase === 'bet') this.bet(what, seat, amount, now);
      else if (what !== 'cc' || now.phase === 'over' || !this.isIdle(seat, now)) throw new Refused(`no betting decision is due; ${describe(this.variant, now)}`);
    } else if (what === 'db') {
      if (now.phase !== 'deal') {
        const legal = now.phase === 'bet' ? `; legal for seat ${now.actor}: ${legalWords(now.legal)}` : '';
        throw new Refused(`no board is due; ${describe(this.variant, now)}${legal}`);
      }
      hand.make('deal', {cards});
    } else if (what === 'sm') {
      this.announce(seat, cards, now);
    } else if (this.streets.some(street => street.draw)) {
      if (now.phase !== 'draw' || now.actor !== seat) throw new Refused(`p${seat + 1} cannot discard now; ${describe(this.variant, now)}`);
      hand.act(maskOf(now.seats[seat].hole, cards));
      const early = this.announced.get(seat);
      if (Array.isArray(early)) this.announced.set(seat, early.filter(card => !cards.includes(card)));
    } else throw new Refused(`${VARIANTS[this.variant]} has no such action`);
    if (this.announced.size) this.settle();
  }

  bet(what, seat, amount, now) {
    const {actor, legal} = now, brings = legal.call > 0 && !legal.fold;
    if (actor !== seat) {
      if (seat >= this.players) throw new Refused(`there are only ${this.players} players`);
      throw new Refused(`p${actor + 1} is to act; legal for seat ${actor}: ${legalWords(legal)}`);
    }
    if ((what === 'pb' || (what === 'cc' && this.bringIn)) && (what === 'pb') !== brings) {
      throw new Refused(`${what === 'pb' ? 'no' : 'the'} bring-in is due; ${describe(this.variant, now)}`);
    }
    if (what !== 'cbr') return this.hand.act(what === 'f' ? -1 : 0);
    const to = this.chips(amount);
    if (!to) throw new Refused(`the total of a bet must be more than 0; legal for seat ${seat}: ${legalWords(legal)}`);
    try {
      return this.hand.act(to);
    } catch (error) {
      const matched = asMatched(to, now);
      if (!(error instanceof Refused) || matched === null) throw error;
      return this.hand.act(matched);
    }
  }

  // True if a seat may check idly: some engines ask it to when all other players are all-in.
  isIdle(seat, {seats}) {
    const live = seats.flatMap((one, i) => one.folded ? [] : [i]);
    return live.includes(seat) && live.filter(i => seats[i].stack > 0).length <= 1;
  }

  // The seats that get cards on this street: one card at a time, or all at once with discards.
  dueOf({street: number, seats}) {
    const street = this.streets[number], live = seats.flatMap((one, i) => one.folded ? [] : [i]), each = Array(street.hole + street.up).fill(live).flat();
    if (!street.draw) return each;
    return [...live.flatMap(seat => Array(Math.max(this.streets[0].hole - seats[seat].hole.length, 0)).fill(seat)), ...each];
  }

  findDue(now) {
    this.dueOn = now.street;
    this.due = this.dueOf(now);
  }

  // The seat that gets the next cards (null: the board), and the number of cards that one action deals.
  nextDeal(now) {
    const due = now.street === this.dueOn ? this.due : this.dueOf(now), count = seat => due.filter(one => one === seat).length - this.nextCards[seat].length;
    const seat = due.find(one => count(one) > 0);
    return seat === undefined ? {seat: null, count: now.deal.count} : {seat, count: count(seat)};
  }

  // The discarded cards.
  get thrown() {
    return this.hand.events().filter(({kind}) => kind === 'discard').flatMap(({cards}) => cards);
  }

  // Deals hole cards one by one as far as they are known, or all of them, the rest unknown.
  deal(all) {
    while (this.due.length) {
      const [seat] = this.due, cards = this.nextCards[seat];
      if (!cards.length && !all) return;
      const known = cards.length > 0;
      this.hand.make('deal', {cards: [known ? cards.shift() : null]});
      this.due.shift();
      if (known && this.hand.state.board.length && !this.streets[this.dueOn].board) throw new Refused('the deck has run short: a community card is due (d db)');
    }
  }

  // Records a seat's action at the showdown, perhaps before its turn, or shows its cards afterwards.
  announce(seat, cards, now) {
    const {phase, seats, actor, legal} = now, held = seats[seat].hole;
    if (Array.isArray(cards) && (cards.includes(null) || cards.length !== held.length)) {
      if (cards.length > held.length) throw new Refused(`p${seat + 1} shows ${cards.length} cards, but has only ${held.length} hole cards`);
      if (cards.some(card => card !== null) && !seats[seat].folded) this.parts.set(seat, cards);
      cards = '?';
    } else if (Array.isArray(cards) && !held.includes(null) && held.every(card => cards.includes(card))) cards = '-';
    if (phase === 'bet') throw new Refused(`no hand is to be shown now; legal for seat ${actor}: ${legalWords(legal)}`);
    if (phase === 'over' && (cards === '' || cards === '?')) return this.showParts();
    if (seats[seat].folded) throw new Refused('has folded');
    if (Array.isArray(cards) && !held.every(card => card === null || cards.includes(card))) {
      throw new Refused(`seat ${seat} holds ${quoted(formatCards(held))} and cannot show ${quoted(formatCards(cards))}`);
    }
    if (!this.shown.has(seat) && !this.mucked.has(seat)) this.announced.set(seat, cards);
    if (phase === 'over' && this.announced.has(seat)) this.show(seat);
  }

  show(seat) {
    let cards = this.announced.get(seat);
    this.announced.delete(seat);
    if (cards !== '-' && this.hand.state.seats[seat].hole.includes(null)) cards = this.withLaterCards(seat, cards);
    this.shown.add(seat);
    this.hand.make('show', {seat, cards: cards === '-' ? null : cards});
  }

  // Shows the cards of seats that show only some of them.
  showParts() {
    const whole = this.hand.events().filter(({kind, cards}) => kind === 'show' && !cards.includes(null)).map(({seat}) => seat);
    for (const [seat, cards] of this.parts) {
      if (whole.includes(seat) || this.hand.state.seats[seat].folded) continue; // shown or mucked since
      const isAligned = cards.length === this.hand.state.seats[seat].hole.length;
      this.hand.make('show', {seat, cards: isAligned ? cards : cards.filter(card => card !== null)});
    }
    this.parts.clear();
  }

  // The cards that a seat showed early, and those it was dealt since.
  withLaterCards(seat, cards) {
    return [...cards, ...this.hand.state.seats[seat].hole.filter(card => card !== null && !cards.includes(card))];
  }

  // Plays the announced part of the showdown. A hand that is neither shown nor mucked loses to a shown one. A seat that
  // has neither shown nor mucked when the history ends has mucked if its cards are unknown.
  settle() {
    const {hand, announced} = this, rest = this.steps.slice(this.done);
    if (hand.state.phase !== 'showdown') return;
    this.showParts();
    const shows = rest.filter(({what, cards}) => what === 'sm' && cards);
    const later = new Set(shows.filter(({cards}) => isHand(cards)).map(({seat}) => seat));
    for (const [seat, cards] of [...announced]) {
      if (cards === '?' || hand.state.phase !== 'showdown') continue;
      if (Array.isArray(cards) && this.withLaterCards(seat, cards).length < hand.state.seats[seat].hole.length) announced.set(seat, '?');
      else if (cards) this.show(seat);
      else if (!later.has(seat)) {
        announced.delete(seat);
        this.mucked.add(seat);
        hand.make('muck', {seat});
      }
    }
    const now = hand.state, live = now.seats.flatMap((one, i) => one.folded ? [] : [i]);
    const silent = live.filter(i => !announced.has(i) && !this.shown.has(i) && !this.mucked.has(i));
    const isEnd = !rest.some(({what}) => what) && silent.every(i => now.seats[i].hole.includes(null));
    if (now.phase !== 'showdown' || !this.shown.size || (silent.length && !isEnd) || shows.some(({seat}) => announced.has(seat))) return;
    let mucks = 0;
    try {
      for (; hand.state.phase === 'showdown'; mucks++) hand.make('muck');
    } catch (error) { // these hands are alone in a side pot, whose winner is unknown
      if (!(error instanceof Refused)) throw error;
      while (mucks--) hand.undo();
    }
  }
}

// True if the cards of `sm` are a whole hand: not a muck, and without unknown cards.
function isHand(cards) {
  return cards === '-' || (Array.isArray(cards) && !cards.includes(null));
}

// The discards as the engine takes them; an unknown card stands for any card that is not known to be held.
// The code with the same cost as a refused raise that no player can match: a call if no player can put in more, or the
// minimum raise if no player can put in more than a smaller one. Null: there is none.
function asMatched(to, {legal, actor, seats}) {
  const {bet, stack} = seats[actor], toMatch = bet + legal.call;
  const most = Math.max(...seats.filter((one, i) => !one.folded && i !== actor).map(one => one.bet + one.stack));
  if (to <= toMatch || to > bet + stack) return null;
  if (most <= toMatch) return 0;
  return legal.min !== null && most <= to && to < legal.min ? legal.min : null;
}

function maskOf(held, discards) {
  if (!Array.isArray(discards)) {
    if (discards === '-') throw new Refused('names no cards');
    return 0;
  }
  const unknown = held.flatMap((card, i) => card === null ? [i] : []);
  let mask = 0;
  for (const card of discards) {
    const place = card !== null && held.includes(card) ? held.indexOf(card) : unknown.shift();
    if (place === undefined) throw new Refused(`holds ${formatCards(held)}`);
    if (mask >> place & 1) throw new Refused('discards a card twice');
    mask |= 1 << place;
  }
  return mask;
}
