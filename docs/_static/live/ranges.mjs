// Ranges: 1,326 weights of two cards and their texts, as steelwheel/ranges/holdem_parser.py reads them.
import {ORDER} from './data.mjs';

export const RANKS = '23456789TJQKA', SUITS = 'cdhs', COMBOS = 1326;
const SYMBOLS = 'cdhs♣♦♥♠', SELECTORS = '\ufe0e\ufe0f', BETWEEN = ' ,;\t\r\n', LONGEST = 50, MOST_WEIGHT = 1e9;

export class Refused extends Error {}

export const comboOf = (a, b) => {
  const low = Math.min(a, b), high = Math.max(a, b);
  return low * (103 - low) / 2 + high - low - 1;
};
export const cardText = card => RANKS[card >> 2] + SUITS[card & 3];

// A text as Python quotes it.
export function quoted(text, most = 80) {
  const plain = text.slice(0, most).replace(/[\\\n\r\t]/g, x => ({'\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t'})[x]);
  const mark = plain.includes("'") && !plain.includes('"') ? '"' : "'";
  const whole = mark + (mark === "'" ? plain.replace(/'/g, "\\'") : plain) + mark;
  return whole.length <= most ? whole : whole.slice(0, most - 3) + '...';
}

// The 169 classes row by row, aces first, suited ones above the diagonal: each its name and the places of its combos.
export const CELLS = Array.from({length: 169}, (_, i) => {
  const row = Math.floor(i / 13), column = i % 13, high = 12 - Math.min(row, column), low = 12 - Math.max(row, column);
  const sort = row === column ? '' : row < column ? 's' : 'o';
  const name = RANKS[high] + RANKS[low] + sort, places = [];
  for (let a = 0; a < 4; a++) {
    for (let b = 0; b < 4; b++) {
      if (sort === 's' ? a === b : sort === 'o' ? a !== b : a < b) places.push(comboOf(4 * low + a, 4 * high + b));
    }
  }
  return {name, high, low, sort, places: places.sort((x, y) => x - y)};
});
const BY_NAME = new Map(CELLS.map(cell => [cell.name, cell]));
const cellOf = (high, low, sort) => BY_NAME.get(RANKS[high] + RANKS[low] + sort);
const everywhere = Array.from({length: COMBOS}, (_, i) => i);

// ---- reading

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.afterColons = []; // each weight, its text, column
    this.others = null; // the first item with no weight after a colon, and its column
  }

  refuse(message, at = this.at) {
    throw new Refused(`${message} at column ${at + 1} of ${quoted(this.text)}`);
  }

  peek() {
    return this.text[this.at] ?? '';
  }

  accept(characters) {
    const found = this.peek();
    if (!found || !characters.includes(found)) return '';
    this.at++;
    return found;
  }

  after() {
    const last = this.text.slice(0, this.at).replace(/[\ufe0e\ufe0f]+$/, '').slice(-1);
    return last.trim() ? ` after ${quoted(last)}` : '';
  }

  weights() {
    const first = this.text.trim().split(/\s+/)[0];
    if (first && '01.'.includes(first[0]) && /^[0-9.]+(e[+-]?[0-9]+)?$/i.test(first) && Number(first) <= 1) return this.listed();
    const weights = new Float64Array(COMBOS), dropped = new Set(), groups = [];
    let named = false, brace = -1, share = 1;
    for (;;) {
      while (this.accept(BETWEEN));
      if (!this.peek()) break;
      const start = this.at;
      if (brace < 0 && this.accept('{')) {
        brace = start;
        continue;
      }
      if (brace >= 0 && this.accept('}')) {
        brace = -1;
        share = 1;
        continue;
      }
      if (brace >= 0 && this.isNumberBefore(':')) {
        share = this.inUnit('a weight', this.number('a weight in percent'), 2, start);
        this.at++;
        continue;
      }
      if (this.accept('[')) {
        if (this.accept('/')) {
          const number = this.number('a weight in percent');
          if (groups.at(-1)?.number !== number) this.refuse(`[/${number}] has no opening [${number}]`, start);
          groups.pop();
        } else {
          const number = this.number('a weight in percent');
          groups.push({weight: this.inUnit('a weight', number, 2, start + 1), number, start});
        }
        if (!this.accept(']')) this.refuse(`expected ']'${this.after()}`);
        continue;
      }
      if (this.accept('!')) {
        for (const i of this.hands()) dropped.add(i);
      } else {
        named = true;
        const places = this.hands();
        const weight = this.weight(start, groups.length ? groups.at(-1).weight : share);
        for (const i of places) weights[i] = weight;
      }
      if (this.peek() && !(BETWEEN + '[{}').includes(this.peek())) {
        this.refuse(`expected a comma or a space${this.after()}, not ${quoted(this.peek())}`);
      }
    }
    if (groups.length) this.refuse(`[${groups.at(-1).number}] is not closed by [/${groups.at(-1).number}]`, groups.at(-1).start);
    if (brace >= 0) this.refuse("'{' is not closed by '}'", brace);
    const largest = this.largestWeight();
    if (largest > 1) weights.forEach((weight, i) => { weights[i] = weight / largest; });
    if (dropped.size && !named) weights.fill(1);
    for (const i of dropped) weights[i] = 0;
    return weights;
  }

  // The weight after an item that begins at `start`; without one, `share`.
  weight(start, share) {
    const item = this.text.slice(start, this.at);
    if (this.accept(':')) {
      this.accept(' ');
      const at = this.at, number = this.number('a weight'), weight = Number(number);
      if (this.peek() === '%') this.refuse(`a weight in percent comes after @, as in ${item}@${number}, not after a colon,`, at);
      if (weight > MOST_WEIGHT) this.refuse(`a weight must be from 0 to 1, or up to 1e9 if relative, not ${number},`, at);
      this.afterColons.push({weight, number, at});
      return weight;
    }
    this.others ??= {item, start};
    const before = this.at;
    while (this.accept(' \t'));
    if (!this.accept('@')) {
      this.at = before;
      return share;
    }
    while (this.accept(' \t'));
    const at = this.at, weight = this.inUnit('a weight', this.number('a weight in percent'), 2, at);
    this.accept('%');
    return weight;
  }

  // The largest weight after a colon, but at least 1: the divisor of all weights.
  largestWeight() {
    const first = {weight: 1, number: '1', at: 0};
    const {weight, number, at} = this.afterColons.reduce((one, other) => other.weight > one.weight ? other : one, first);
    if (weight <= 1) return 1;
    if (this.others) {
      const {item, start} = this.others;
      this.refuse(`weights above 1, such as ${number}, are relative, so every hand needs a weight after a colon; write ${item}:1, for example,`, start);
    }
    if (this.afterColons.length === 1) {
      this.refuse(`a weight must be from 0 to 1, not ${number}, unless it is relative to the weight of another hand, as in QQ:22,AA:1,`, at);
    }
    return weight;
  }

  // PioSOLVER's 1,326 weights: by the higher card, then by the lower.
  listed() {
    const words = this.text.trim().split(/\s+/), weights = new Float64Array(COMBOS);
    if (words.length !== COMBOS) this.refuse(`a list of weights must have 1,326 weights, not ${words.length.toLocaleString('en')},`);
    for (let b = 0; b < 52; b++) {
      for (let a = 0; a < b; a++) {
        while (this.accept(BETWEEN));
        const at = this.at;
        weights[comboOf(a, b)] = this.inUnit('a weight', this.number('a weight'), 0, at);
        if (this.peek() && !' \t\r\n'.includes(this.peek())) {
          this.refuse(`expected a space${this.after()}, not ${quoted(this.peek())}`);
        }
      }
    }
    return weights;
  }

  isNumberBefore(sign) {
    const digits = /^[0-9.]*/.exec(this.text.slice(this.at))[0].length;
    return digits > 0 && this.text[this.at + digits] === sign;
  }

  number(what) {
    const start = this.at;
    while (this.accept('0123456789.'));
    if (this.at > start && this.accept('eE')) {
      this.accept('+-');
      while (this.accept('0123456789'));
    }
    if (this.at - start > LONGEST) {
      this.refuse(`${what} must have at most ${LONGEST} characters, not ${(this.at - start).toLocaleString('en')},`, start);
    }
    const found = this.text.slice(start, this.at);
    if (!found || Number.isNaN(Number(found))) {
      this.refuse(`expected ${what}, not ${quoted(found || this.peek() || 'the end')}`, start);
    }
    return found;
  }

  inUnit(what, number, decimals, at) {
    const [digits, power] = number.toLowerCase().split('e');
    const value = Number(`${digits}e${Number(power || 0) - decimals}`);
    if (value > 1) this.refuse(`${what} must be from 0 to ${10 ** decimals}, not ${number},`, at);
    return value;
  }

  rank(inside = false) {
    if (this.text.startsWith('10', this.at)) {
      this.at += 2;
      return 8;
    }
    const found = this.accept(RANKS + RANKS.toLowerCase());
    if (!found) {
      const hand = /[0-9]/.test(this.peek()) ? 'a hand, or a percentage such as 15%,' : 'a hand';
      this.refuse(`expected ${inside ? 'a rank' : hand}${this.after()}`);
    }
    return RANKS.indexOf(found.toUpperCase());
  }

  suit() {
    const found = this.accept('cdhsCDHS♣♦♥♠');
    if (found && '♣♦♥♠'.includes(found)) this.accept(SELECTORS);
    return found ? SYMBOLS.indexOf(found.toLowerCase()) % 4 : -1;
  }

  hands() {
    const start = this.at;
    if (this.text.slice(start, start + 6).toLowerCase() === 'random') {
      this.at += 6;
      return everywhere;
    }
    if (this.isNumberBefore('%')) {
      const number = this.number('a percentage');
      this.at++;
      return top(this.inUnit('a percentage', number, 2, start));
    }
    const first = this.rank(), cards = this.cardsOf(first);
    return cards.length ? this.cards(cards) : this.classes(start, first);
  }

  // The cards of a rank: one if a suit comes next, all four if * comes next, otherwise none.
  cardsOf(rank) {
    if (this.accept('*')) return [0, 1, 2, 3].map(suit => 4 * rank + suit);
    const suit = this.suit();
    return suit >= 0 ? [4 * rank + suit] : [];
  }

  cards(first) {
    let second;
    if (first.length === 1 && this.accept('*')) {
      second = [...Array(52).keys()];
    } else {
      const at = this.at;
      if (first.length > 1 && !/[\p{L}\p{N}]/u.test(this.peek())) {
        this.refuse(`expected another card${this.after()}; for all hands with this rank, write ${first.map(card => `${cardText(card)}*`).join(',')},`);
      }
      second = this.cardsOf(this.rank(true));
      if (!second.length) this.refuse(`expected a suit, or * for any suit,${this.after()}`);
      if (first.length === 1 && second.length === 1 && first[0] === second[0]) this.refuse(`${cardText(first[0])} appears twice`, at);
    }
    return [...new Set(first.flatMap(a => second.filter(b => a !== b).map(b => comboOf(a, b))))];
  }

  kind(start, first) {
    const one = first ?? this.rank(), two = this.rank(true), high = Math.max(one, two), low = Math.min(one, two);
    const suited = this.accept('soSO').toLowerCase();
    if (suited && high === low) {
      this.refuse(`a pair is neither suited nor offsuit: ${quoted(this.text.slice(start, this.at))}`, start);
    }
    return [high, low, suited];
  }

  classes(start, first) {
    let [high, low, suited] = this.kind(start, first), named = [[high, low]];
    if (this.accept('+')) {
      named = high === low ? between(high, 12).map(r => [r, r]) : between(low, high - 1).map(r => [high, r]);
    } else if (this.accept('-')) {
      if (this.runIsOpen(start)) named = between(0, low).map(r => high === low ? [r, r] : [high, r]);
      else [named, suited] = this.run(start, high, low, suited);
    }
    return named.flatMap(([a, b]) => (a === b ? [''] : suited ? [suited] : ['s', 'o']).flatMap(sort => cellOf(a, b, sort).places));
  }

  // Whether no hand comes after a minus sign, so that the run ends with the lowest hand.
  runIsOpen(start) {
    const at = this.at;
    while (this.accept(' \t'));
    const ends = this.at, following = this.peek();
    this.at = at;
    if (ends > at && /[\p{L}\p{N}]/u.test(following)) {
      this.refuse(`a space after ${quoted(this.text.slice(start, at))} is ambiguous: write a comma instead, or remove the space, as in 99-66,`);
    }
    return !following || (BETWEEN + ':@[{}').includes(following);
  }

  // Reads the rest of a run, such as AK-87s: its ranks, and whether it is suited or offsuit, which its last hand
  // decides.
  run(start, high, low, suited) {
    const second = this.at, [high2, low2, suited2] = this.kind(second), run = this.text.slice(start, this.at);
    if ((suited && suited !== suited2) || (high === low) !== (high2 === low2)) {
      const also = suited2 || high2 === low2 ? '' : `; write ${run}${suited},`;
      this.refuse(`${quoted(run)} must join pairs, suited hands or offsuit hands${also}`, second);
    }
    if (high === high2) return [between(Math.min(low, low2), Math.max(low, low2)).map(r => [high, r]), suited2];
    if (high - low === high2 - low2) {
      return [between(Math.min(high, high2), Math.max(high, high2)).map(r => [r, r - high + low]), suited2];
    }
    return this.refuse(`${quoted(run)} must keep its high card, or the gap between its ranks`, second);
  }
}

const between = (first, last) => Array.from({length: Math.max(last - first + 1, 0)}, (_, i) => first + i);

// Such a part of all combos, whole classes, the best first.
function top(part) {
  const taken = [];
  for (const name of ORDER) {
    const {places} = BY_NAME.get(name);
    if (part * COMBOS - taken.length <= places.length / 2) break;
    taken.push(...places);
  }
  return taken;
}

// The weights of a text; throws a Refused that says what is wrong, and where.
export const readRange = text => new Reader(text).weights();

// ---- writing

// Notations of whole classes in runs, such as "QQ+" or "A5s-A2s": pairs, suited hands by high card, offsuit ones.
function runs(whole) {
  const lines = [between(0, 12).reverse().map(r => cellOf(r, r, '').name)];
  for (const sort of 'so') {
    for (let high = 12; high > 0; high--) lines.push(between(0, high - 1).reverse().map(low => cellOf(high, low, sort).name));
  }
  const out = [];
  for (const line of lines) {
    let run = [];
    for (const name of [...line, null]) {
      if (whole.has(name)) {
        run.push(name);
        continue;
      }
      if (run.length) out.push(run.length === 1 ? run[0] : run[0] === line[0] ? `${run.at(-1)}+` : `${run[0]}-${run.at(-1)}`);
      run = [];
    }
  }
  return out;
}

// A text that reads back as these weights.
export function writeRange(weights) {
  const levels = new Map();
  weights.forEach((x, i) => x > 0 && (levels.get(x) ?? levels.set(x, new Set()).get(x)).add(i));
  const parts = [];
  for (const x of [...levels.keys()].sort((a, b) => b - a)) {
    const places = levels.get(x), whole = new Set(), left = new Set(places);
    for (const {name, places: all} of CELLS) {
      if (!all.every(i => places.has(i))) continue;
      whole.add(name);
      all.forEach(i => left.delete(i));
    }
    const tokens = places.size === COMBOS ? ['random'] : runs(whole);
    for (let b = 51; b > 0; b--) {
      for (let a = b - 1; a >= 0; a--) if (left.has(comboOf(a, b)) && places.size < COMBOS) tokens.push(cardText(b) + cardText(a));
    }
    parts.push(...tokens.map(token => x === 1 ? token : `${token}:${x}`));
  }
  return parts.join(',');
}
