// The page with a range on a grid of 13 x 13: painted, read from text and written as text, and its equity.
import {count, equity, field, later, make, odds, page, percent, Refused, seconds, start, text} from './ui.mjs';
import {HEAT} from './data.mjs';
import {CELLS, COMBOS, readRange, writeRange} from './ranges.mjs';

const SORTS = {'': 'a pair', s: 'suited', o: 'offsuit'};

function asked() {
  const given = new URLSearchParams(location.hash.slice(1));
  return {r: given.get('r') ?? '88+,ATs+,KQs,AQo+,KJs:0.5', v: given.get('v') ?? 'QQ+,AK', b: given.get('b') ?? ''};
}

page('range', async root => {
  await start();
  let weights = new Float64Array(COMBOS), equities = null, at = 0, paint = null;
  const mean = ({places}) => {
    const first = weights[places[0]];
    return places.every(i => weights[i] === first) ? first : places.reduce((sum, i) => sum + weights[i], 0) / places.length;
  };

  // ---- what is on the page
  const brush = make('input', {type: 'number', min: 0, max: 100, step: 5, value: '100', inputMode: 'decimal'});
  const top = make('input', {type: 'number', min: 0, max: 100, step: 1, value: '15', inputMode: 'decimal'});
  const written = field('The range as text', make('textarea', {rows: 3, spellcheck: false, autocapitalize: 'off', oninput: later(read, 300)}));
  const against = field('Against', text('', {oninput: later(ask, 300)}), 'a hand or a range'), board = field('Board', text('', {oninput: later(ask, 300)}), 'none, 3, 4 or 5 cards');
  const size = make('p', {class: 'live-said'}), progress = make('progress', {max: 1, hidden: true, 'aria-label': 'Progress'});
  const answer = make('div', {class: 'live-answer', role: 'status', 'aria-live': 'polite'}), python = make('code', {});
  const looks = make('button', {type: 'button', 'aria-pressed': 'false', onclick: () => {
    looks.setAttribute('aria-pressed', looks.getAttribute('aria-pressed') !== 'true');
    draw();
  }}, 'Color by equity');
  const legend = make('p', {class: 'live-legend'});
  const sorts = () => [['pair', 'pairs'], ['s', 'suited'], ['o', 'offsuit']].map(([sort, name]) => make('span', {}, make('i', {class: `live-${sort}`}), name));
  const scale = () => ['0%', make('i', {class: 'live-scale', style: `background:linear-gradient(90deg,${HEAT.map(([color]) => color)})`}), '100% equity'];
  const cells = CELLS.map(({name, sort}, i) => make('button', {type: 'button', role: 'gridcell', tabIndex: i ? -1 : 0, class: `live-cell live-${sort || 'pair'}`}, make('span', {}, name), make('small', {})));
  const rows = Array.from({length: 13}, (_, i) => make('div', {role: 'row'}, ...cells.slice(13 * i, 13 * i + 13)));
  const grid = make('div', {class: 'live-grid', role: 'grid', 'aria-label': 'The 169 hand classes. Arrows move, Space paints, Shift with an arrow paints on.'}, ...rows);

  function draw() {
    const byEquity = looks.getAttribute('aria-pressed') === 'true' && equities;
    CELLS.forEach((cell, i) => {
      const weight = mean(cell), held = cell.places.filter(j => weights[j] > 0 && equities && equities[j] === equities[j]);
      const total = held.reduce((sum, j) => sum + weights[j], 0), share = total ? held.reduce((sum, j) => sum + weights[j] * equities[j], 0) / total : NaN;
      const drawn = cells[i];
      drawn.style.setProperty('--full', `${byEquity && share === share ? 100 : 100 * weight}%`);
      const [color, ink] = byEquity && share === share ? HEAT[Math.round(23 * share)] : ['', ''];
      drawn.style.setProperty('--heat', color);
      drawn.style.color = ink;
      drawn.classList.toggle('live-none', !weight);
      drawn.lastChild.textContent = byEquity && share === share ? `${Math.round(100 * share)}` : weight > 0 && weight < 1 ? `${Math.round(100 * weight)}` : '';
      drawn.setAttribute('aria-selected', weight > 0);
      drawn.setAttribute('aria-label', `${cell.name}, ${SORTS[cell.sort]}: ${weight ? percent(weight, 0) : 'not in the range'}${share === share ? `, equity ${percent(share, 1)}` : ''}`);
    });
    legend.replaceChildren(...byEquity ? scale() : sorts());
    const combos = weights.reduce((sum, x) => sum + x, 0), hands = weights.reduce((sum, x) => sum + (x > 0), 0);
    size.replaceChildren(make('b', {}, `${+combos.toFixed(2)} combos`), ` of 1,326 (${percent(combos / COMBOS, 2)})`, hands > combos ? `, ${count(hands)} hands by their weights` : '');
  }

  // ---- painting
  const set = (i, x) => {
    for (const j of CELLS[i].places) weights[j] = x;
  };
  const value = () => Math.min(Math.max(Number(brush.value) || 0, 0), 100) / 100;
  const painted = later(() => {
    written.input.value = writeRange(weights);
    written.refuse('');
    ask();
  }, 60);
  function dab(i, x) {
    if (mean(CELLS[i]) === x && CELLS[i].places.every(j => weights[j] === x)) return;
    set(i, x);
    equities = null;
    draw();
    painted();
  }
  const other = i => mean(CELLS[i]) === value() ? 0 : value();
  function focus(i) {
    cells[at].tabIndex = -1;
    at = i;
    cells[at].tabIndex = 0;
    cells[at].focus();
  }
  const under = event => cells.indexOf(document.elementFromPoint(event.clientX, event.clientY)?.closest('.live-cell'));
  grid.addEventListener('pointerdown', event => {
    const i = under(event);
    if (i < 0 || event.button) return;
    event.preventDefault();
    grid.setPointerCapture(event.pointerId);
    paint = other(i);
    focus(i);
    dab(i, paint);
  });
  grid.addEventListener('pointermove', event => {
    const i = paint === null ? -1 : under(event);
    if (i >= 0) dab(i, paint);
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) grid.addEventListener(end, () => { paint = null; });
  const steps = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};
  grid.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step) {
      const row = Math.floor(at / 13) + step[0], column = at % 13 + step[1];
      event.preventDefault();
      if (row < 0 || row > 12 || column < 0 || column > 12) return;
      const before = mean(CELLS[at]);
      focus(13 * row + column);
      if (event.shiftKey) dab(at, before);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      dab(at, other(at));
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      focus(event.key === 'Home' ? 13 * Math.floor(at / 13) : 13 * Math.floor(at / 13) + 12);
    }
  });

  // ---- text and equity
  function read() {
    try {
      weights = readRange(written.input.value);
      written.refuse('');
      equities = null;
      draw();
      return ask();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      written.refuse(error.message);
    }
  }
  function put(what) {
    written.input.value = what;
    return read();
  }
  async function ask() {
    const options = {board: board.input.value, names: ['the range', 'the other']};
    history.replaceState(null, '', `#${new URLSearchParams({r: written.input.value, v: against.input.value, b: options.board})}`);
    for (const one of [against, board]) one.refuse('');
    if (!against.input.value.trim() || !weights.some(x => x > 0)) {
      answer.replaceChildren();
      python.textContent = `sw.Range(${JSON.stringify(written.input.value)})`;
      return;
    }
    try {
      const shown = setTimeout(() => { progress.hidden = false; }, 200);
      const result = await equity([[weights.slice(), against.input.value], options], done => { progress.value = done; }).finally(() => {
        clearTimeout(shown);
        progress.hidden = true;
      });
      if (!result) return;
      const [mine, theirs] = result.hands;
      equities = mine.combos;
      answer.replaceChildren(make('p', {class: 'live-said'}, 'The range has ', make('b', {}, percent(mine.equity)), ` equity (${odds(mine.equity)}) against ${against.input.value.trim()}, which has `, make('b', {}, percent(theirs.equity)), '. ',
        make('span', {class: 'live-faint'}, `${result.exact ? 'exact' : `± ${percent(1.96 * mine.stderr)}`}, ${count(result.trials)} ${result.exact ? result.counts : 'samples'}, in ${seconds(result.seconds)}`)));
      python.textContent = `sw.equity(${JSON.stringify(written.input.value)}, ${JSON.stringify(against.input.value.trim())}${options.board.trim() ? `, board=${JSON.stringify(options.board.trim())}` : ''})`;
      draw();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      equities = null;
      draw();
      answer.replaceChildren(make('p', {class: 'live-said'}, `No answer: ${error.message}.`));
      (error.message.includes('the board') ? board : against).refuse(error.message);
    }
  }

  const button = (name, work) => make('button', {type: 'button', onclick: work}, name);
  const beside = (label, input, ...more) => {
    const made = field(label, input);
    made.classList.add('live-small');
    return make('div', {class: 'live-beside'}, made, ...more);
  };
  const fill = given => {
    against.input.value = given.v;
    board.input.value = given.b;
    return put(given.r);
  };
  const made = make('section', {class: 'live-box'},
    make('div', {class: 'live-two'}, against, board), progress, answer,
    make('div', {class: 'live-tools'}, beside('Weight, %', brush, button('Clear', () => put('')), button('All', () => put('random'))),
      beside('Top hands, %', top, button('Select', () => put(`${Number(top.value) || 0}%`))), looks),
    grid, legend, make('p', {class: 'live-hint'}, 'Click or drag to paint with the weight, again to clear. By keys: arrows, Space, Shift with an arrow.'),
    written, size, make('p', {class: 'live-python'}, 'In Python: ', python));
  addEventListener('hashchange', () => fill(asked()));
  await fill(asked());
  root.replaceChildren(made);
});
