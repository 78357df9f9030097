'use strict';
const stored = JSON.parse(document.getElementById('solution').textContent);
const {names, board, hands, heat} = stored;
const nodes = new Map(stored.nodes.map(node => [node.path, node]));
const find = name => document.querySelector(name), all = name => [...document.querySelectorAll(name)];
const said = find('#said'), help = find('dialog');
const RANKS = 'AKQJT98765432', SUITS = 'shdc', SIGNS = '♠♥♦♣', NAMED = ['spade', 'heart', 'diamond', 'club'];
const combos = [];
for (let a = 0; a < 52; a++) for (let b = a + 1; b < 52; b++) combos.push([b, a]);
const cardText = card => RANKS[12 - (card >> 2)] + 'cdhs'[card & 3];
const cells = Array.from({length: 169}, (_, i) => {
  const [row, column] = [Math.floor(i / 13), i % 13], [high, low] = [Math.min(row, column), Math.max(row, column)];
  return {name: RANKS[high] + RANKS[low] + (row === column ? '' : row < column ? 's' : 'o'), all: []};
});
combos.forEach(([b, a], i) => {
  const [high, low] = [12 - (b >> 2), 12 - (a >> 2)];
  cells[a >> 2 === b >> 2 || (a & 3) === (b & 3) ? 13 * high + low : 13 * low + high].all.push(i);
});
let numbers, node, seat = 0, view = 'strategy', cell = 0, pinned = false, shown = [];

function make(tag, more, ...inside) {
  const {style, data, ...rest} = more, made = Object.assign(document.createElement(tag), rest);
  for (const name in style) made.style.setProperty(name, style[name]);
  for (const name in data) made.setAttribute(name, data[name]);
  made.append(...inside);
  return made;
}

function card(text) {
  const suit = SUITS.indexOf(text[1]);
  return make('span', {className: `card ${NAMED[suit]}`}, text[0] + SIGNS[suit]);
}

const isKnown = x => x !== null && !Number.isNaN(x);
const percent = x => isKnown(x) ? `${(100 * x).toFixed(1).replace('.0', '')}%` : '–';
const rounded = x => isKnown(x) ? `${Math.round(100 * x)}%` : '–'; // the precision of a byte

function chips(x) {
  if (!isKnown(x)) return '–';
  const most = Math.abs(x) >= 9999.5 ? 0 : Math.abs(x) >= 99.95 ? 1 : 2;
  return x.toLocaleString('en', {maximumFractionDigits: most}).replace(/^-0$/, '0');
}

function brief(x) {
  if (Math.abs(x) >= 999.5) return x.toLocaleString('en', {notation: 'compact', maximumSignificantDigits: 2});
  return x.toFixed(Math.abs(x) >= 9.95 ? 0 : 1).replace('.0', '').replace(/^-0$/, '0');
}

// Read a node's numbers by player and hand. They have one or two bytes: at most 254 or 65534; one more is nan.
function read(node) {
  if (node.reach || node.at === undefined) return node;
  const [low, high] = node.spread;
  let at = node.at;
  const bytes = (n, most) => Array.from(numbers.subarray(at, at += n), x => x > 254 ? NaN : x / 254 * most);
  const pairs = n => Array.from({length: n}, () => {
    const x = numbers[at] + 256 * numbers[at + 1];
    at += 2;
    return x > 65534 ? NaN : low + (high - low) * x / 65534;
  });
  Object.assign(node, {reach: [], equities: [], evs: []});
  hands.forEach((held, p) => {
    node.reach.push(bytes(held.length, node.most[p]));
    node.equities.push(bytes(held.length, 1));
    node.evs.push(pairs(held.length));
  });
  if (node.actions) {
    const n = hands[node.player].length;
    node.shares = node.actions.map(() => bytes(n, 1));
    node.gains = node.actions.map(() => pairs(n));
  }
  return node;
}

const steps = path => path ? path.split(',') : [];
const deck = [...SUITS].flatMap(suit => [...RANKS].map(rank => rank + suit));
const after = word => node.path ? `${node.path},${word}` : word;
const hasCards = () => node.kind === 'chance' && deck.some(word => nodes.has(after(word)));
const isCard = word => /^[2-9TJQKA][cdhs]$/.test(word);
const boardOf = path => [...board, ...steps(path).filter(isCard)];

// Return the cells of a player's grid: each one's weighted combos, how full it is, and its weighted means.
function gridOf(p) {
  const {reach, equities, evs, shares, player} = read(node), dealt = boardOf(node.path);
  if (!reach) return [];
  const place = new Map(hands[p].map((combo, i) => [combo, i]));
  const found = cells.map(({all}) => {
    const free = all.filter(i => !combos[i].some(x => dealt.includes(cardText(x))));
    const held = free.map(i => place.get(i)).filter(i => i !== undefined && reach[p][i] > 0);
    const sum = held.reduce((total, i) => total + reach[p][i], 0);
    const mean = x => {
      const some = held.filter(i => isKnown(x[i]));
      return some.reduce((total, i) => total + reach[p][i] * x[i], 0) / some.reduce((total, i) => total + reach[p][i], 0);
    };
    return {
      held, sum, full: free.length ? sum / free.length : 0, ev: mean(evs[p]), equity: mean(equities[p]),
      shares: shares && player === p ? shares.map(mean) : null,
    };
  });
  const most = Math.max(...found.map(({full}) => full));
  for (const one of found) one.full /= most || 1;
  return found;
}

// Draw the actions of a cell side by side, as high as the cell is full.
function strips(shares, full) {
  let from = 0;
  const parts = shares.map((share, i) => `var(--${node.colors[i]}) ${100 * from}% ${100 * (from += share)}%`);
  return `linear-gradient(90deg,${parts.join()}) 0 100%/100% ${100 * full}% no-repeat,var(--cell)`;
}

function drawGrid(figure, p, grid) {
  const value = view === 'ev' ? 'ev' : view === 'equity' ? 'equity' : '';
  const tell = view === 'ev' ? chips : percent, there = grid.map(one => one[value]).filter(x => x !== undefined && isKnown(x));
  const [low, high] = view === 'equity' ? [0, 1] : [Math.min(...there), Math.max(...there)];
  [...figure.querySelectorAll('.cell')].forEach((drawn, i) => {
    const {sum, full, shares, ...means} = grid[i] || {}, there = value && isKnown(means[value]);
    const [color, ink] = there ? heat[Math.round(23 * (high > low ? (means[value] - low) / (high - low) : 0.5))] : [];
    const sort = `var(--${['offsuit', 'pairs', 'suited'][1 + Math.sign(i % 13 - Math.floor(i / 13))]})`;
    const range = `linear-gradient(${sort},${sort}) 0 100%/100% ${100 * full}% no-repeat,var(--cell)`;
    const divided = view === 'strategy' && shares;
    drawn.style.background = !sum ? '' : value ? color || '' : divided ? strips(shares, full) : range;
    drawn.style.color = ink || '';
    drawn.classList.toggle('none', !sum);
    drawn.lastChild.textContent = there ? brief(view === 'equity' ? 100 * means.equity : means.ev) : '';
    const told = !sum ? 'none' : value ? tell(means[value])
      : divided ? shares.map((share, k) => `${node.said[k]} ${percent(share)}`).join(', ') : percent(full);
    drawn.setAttribute('aria-label', `${cells[i].name}: ${told}`);
  });
  const mean = value ? `, ${view === 'ev' ? 'EV' : 'equity'} ${tell(node[value][p])}` : '';
  figure.querySelector('figcaption').textContent = `${names[p]}: ${chips(node.combos[p])} combos${mean}`;
  const ends = value && there.length ? [low, high].map(tell) : [];
  const colors = heat.map(([color]) => color).join();
  figure.querySelector('.scale').replaceChildren(...ends.length ? [
    ends[0], make('i', {style: {background: `linear-gradient(90deg,${colors})`}}), ends[1]] : []);
}

function drawCombos() {
  const {held = [], sum} = (shown[seat] || [])[cell] || {}, {shares, gains, reach, evs, equities} = node;
  const acts = shares && node.player === seat ? node.actions.map((_, k) => k) : [], whole = held.every(i => reach[seat][i] === 1);
  const head = ['Hand', ...whole ? [] : ['Weight'], ...acts, 'EV, equity'].map(what => make('th', {scope: 'col'}, ...acts.includes(what)
    ? [make('i', {style: {background: `var(--${node.colors[what]})`}}), node.said[what]] : [what]));
  const two = (one, other) => make('td', {}, make('b', {}, one), make('small', {}, other));
  const rows = held.map(i => {
    const cards = combos[hands[seat][i]].map(x => card(cardText(x)));
    const told = acts.map(k => two(rounded(shares[k][i]), chips(gains[k][i])));
    const divided = acts.length ? {style: {background: strips(acts.map(k => shares[k][i]), 1)}} : {};
    return make('tr', {}, make('th', {scope: 'row'}, make('span', {className: 'two'}, ...cards), make('i', divided)),
      ...whole ? [] : [make('td', {}, rounded(reach[seat][i]))], ...told,
      two(chips(evs[seat][i]), rounded(equities[seat][i])));
  });
  find('#combos').replaceChildren(
    make('h2', {}, `${cells[cell].name} of ${names[seat]}: ${held.length ? `${chips(sum)} of ${cells[cell].all.length} combos` : 'none here'}`),
    ...held.length ? [make('div', {}, make('table', {},
      make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)))] : []);
}

function drawHands() {
  const both = view === 'ranges', figures = all('figure'), known = Boolean(read(node).reach);
  find('#hands').hidden = find('#combos').hidden = !known;
  if (!known) return;
  find('#grids').className = both ? 'both' : '';
  figures.forEach((figure, p) => {
    figure.hidden = !both && p !== seat;
    shown[p] = gridOf(p);
    if (!figure.hidden) drawGrid(figure, p, shown[p]);
  });
  mark();
}

// Show the selected cell, player and view, and the cell's combos below it.
function mark() {
  all('figure').forEach((figure, p) => figure.querySelectorAll('.cell').forEach((drawn, i) => {
    const now = i === cell && p === seat;
    drawn.tabIndex = now ? 0 : -1;
    drawn.setAttribute('aria-selected', now);
  }));
  for (const button of all('[data-view]')) button.setAttribute('aria-pressed', button.dataset.view === view);
  all('#seats button').forEach((button, p) => button.setAttribute('aria-pressed', p === seat));
  drawCombos();
}

// Make a button for the next node; if that is missing, the button says why.
function next(word, name, more, ...inside) {
  const path = after(word), there = nodes.has(path);
  const why = boardOf(node.path).includes(word) ? 'on the board' : 'not in this page';
  const button = make('button', {type: 'button', title: there ? name : `${name}: ${why}`, ...more}, ...inside);
  if (!there) button.setAttribute('aria-disabled', 'true');
  button.addEventListener('click', () => there ? go(path) : said.textContent = `${name} is ${why}.`);
  return button;
}

function drawActions() {
  const out = [];
  if (node.kind === 'decision') node.actions.forEach((word, i) => out.push(next(word, node.said[i], {className: 'action'},
    make('kbd', {}, `${i + 1}`), make('i', {style: {background: `var(--${node.colors[i]})`}}),
    make('span', {}, node.said[i], make('small', {}, node.parts[i] && ` ${node.parts[i]} pot`)),
    make('b', {}, percent(node.often[i])), make('span', {className: 'then'}, node.then[i] === null ? '' : `EV ${chips(node.then[i])}`))));
  if (hasCards()) for (const word of deck) {
    const child = nodes.get(after(word)), ev = child && child.ev ? child.ev[seat] : null;
    out.push(next(word, word, {className: 'deal'}, card(word), make('small', {}, ev === null ? '' : brief(ev))));
  }
  const focused = all('#actions .deal').indexOf(document.activeElement);
  find('#actions').className = node.kind;
  find('#actions').replaceChildren(...out);
  if (focused >= 0 && hasCards()) out[focused].focus();
}

function drawSpot() {
  const rows = names.map((name, p) => make('tr', {className: node.kind === 'decision' && node.player === p ? 'acts' : ''},
    make('th', {scope: 'row'}, name), make('td', {}, chips(node.stacks[p])), make('td', {}, node.bets[p] ? chips(node.bets[p]) : '–'),
    ...node.ev ? [make('td', {}, chips(node.ev[p])), make('td', {}, percent(node.equity[p]))] : []));
  const head = ['', 'stack', 'bet', ...node.ev ? ['EV', 'equity'] : []].map(text => make('th', {scope: 'col'}, text));
  find('#spot').replaceChildren(
    make('p', {}, ...boardOf(node.path).map(card), make('strong', {}, `pot ${chips(node.pot)}`)),
    make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)));
}

function drawPath() {
  const crumbs = [];
  let path = '';
  for (const word of ['', ...steps(node.path)]) {
    const before = nodes.get(path), i = before.actions ? before.actions.indexOf(word) : -1;
    if (word) path = path ? `${path},${word}` : word;
    const to = path, inside = !word ? ['Start'] : i < 0 ? [card(word)] : [`${names[before.player]} ${before.said[i].replace(/^(all-in) .*/, '$1')}`];
    const button = make('button', {type: 'button'}, ...inside);
    if (to === node.path) button.setAttribute('aria-current', 'step');
    button.addEventListener('click', () => go(to));
    crumbs.push(make('li', {}, button));
  }
  find('#path').replaceChildren(make('ol', {}, ...crumbs));
  find('#path').scrollLeft = find('#path').scrollWidth; // scrollIntoView would scroll a page around this one, too
}

function words() {
  if (node.kind === 'decision') return `${names[node.player]} to act, pot ${chips(node.pot)}.`;
  if (node.kind === 'chance') return hasCards() ? `Which card comes? Below each card is ${names[seat]}'s EV.` : 'The next cards are not in this page.';
  if (node.kind === 'fold') return `${names[node.player]} folds: ${names[1 - node.player]} wins the pot of ${chips(node.pot)}.`;
  return boardOf(node.path).length < 5 ? `All-in for ${chips(node.pot)}: the rest of the board decides.` : `Showdown for ${chips(node.pot)}.`;
}

function show(path) {
  const before = document.activeElement, inside = find('#actions').contains(before) || find('#path').contains(before);
  const way = steps(path);
  while (!nodes.has(way.join())) way.pop();
  node = nodes.get(way.join());
  if (node.kind === 'decision') seat = node.player;
  drawPath();
  drawSpot();
  drawActions();
  drawHands();
  said.textContent = way.length < steps(path).length ? `${path} is not in this page.` : words();
  const first = find('#actions button:not([aria-disabled])') || find('#path [aria-current]');
  if (inside || hasCards()) first.focus({preventScroll: true});
}

function go(path) {
  show(path);
  location.hash = path;
}

function look(which) {
  view = which;
  drawHands();
}

function choose(i, p, pin) {
  cell = i;
  seat = p;
  pinned = pin;
  mark();
}

function turn() {
  seat = 1 - seat;
  if (node.kind === 'chance') drawActions();
  said.textContent = words();
  drawHands();
}

// Handle an arrow key: move to another card if a card has the focus, otherwise to another cell.
function move(by, across) {
  const cards = all('#actions .deal'), at = cards.indexOf(document.activeElement), from = at < 0 ? cell : at;
  const row = Math.floor(from / 13) + (across ? 0 : by), column = from % 13 + (across ? by : 0), to = 13 * row + column;
  if (row < 0 || row > (at < 0 ? 12 : 3) || column < 0 || column > 12) return;
  if (at >= 0) return cards[to].focus();
  choose(to, seat, true);
  if (document.activeElement.classList.contains('cell')) find('.cell[tabindex="0"]').focus();
}

const keys = {
  Backspace: () => go(steps(node.path).slice(0, -1).join()),
  Home: () => go(''),
  ArrowLeft: () => move(-1, true),
  ArrowRight: () => move(1, true),
  ArrowUp: () => move(-1, false),
  ArrowDown: () => move(1, false),
  s: () => look('strategy'),
  e: () => look('ev'),
  q: () => look('equity'),
  r: () => look('ranges'),
  o: turn,
  '?': () => help.open ? help.close() : help.showModal(),
};
addEventListener('keydown', event => {
  const {key, target} = event, number = '123456789'.indexOf(key);
  if (event.ctrlKey || event.metaKey || event.altKey || help.open && key !== '?') return;
  if (number >= 0 && node.kind === 'decision') all('#actions button')[number]?.click();
  else if (!Object.hasOwn(keys, key)) return;
  else keys[key]();
  event.preventDefault();
});

function asked() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

function start() {
  for (const button of all('[data-key]')) button.addEventListener('click', () => keys[button.dataset.key]());
  names.forEach((name, p) => {
    const button = make('button', {type: 'button', title: `${name} (o)`}, name);
    button.addEventListener('click', () => p === seat || turn());
    find('#seats').append(button);
  });
  all('.grid').forEach((grid, p) => cells.forEach(({name}, i) => {
    if (i % 13 === 0) grid.append(make('div', {data: {role: 'row'}}));
    const drawn = make('button', {type: 'button', className: i % 14 ? 'cell' : 'cell pair', data: {role: 'gridcell'}},
      make('span', {}, name), make('b', {}));
    drawn.addEventListener('click', () => choose(i, p, !(pinned && i === cell && p === seat)));
    drawn.addEventListener('pointerenter', event => event.pointerType === 'mouse' && !pinned && choose(i, p, false));
    grid.lastChild.append(drawn);
  }));
  addEventListener('hashchange', () => asked() !== node.path && show(asked()));
  show(asked());
}

const packed = Uint8Array.from(atob(stored.numbers), letter => letter.charCodeAt(0));
new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer().then(found => {
  numbers = new Uint8Array(found);
  start();
});
