'use strict';
const {columns, rows, first} = JSON.parse(document.getElementById('report').textContent);
const find = name => document.querySelector(name);
const MOST = 500; // rows at once, until "Show all"
let by = first, down = true, isWhole = false;

function make(tag, more, ...inside) {
  const made = Object.assign(document.createElement(tag), more);
  made.append(...inside);
  return made;
}

function value(row, i) {
  const cell = row[i];
  return Array.isArray(cell) ? cell[1] ? cell[0] / cell[1] : null : cell;
}

function text(x, {kind, decimals}) {
  if (kind === 'name') return x;
  if (x === null) return '–';
  if (kind === 'rate') return `${(100 * x).toFixed(2)}%`;
  if (kind === 'ratio') return x.toFixed(2);
  return x.toLocaleString('en', {minimumFractionDigits: decimals, maximumFractionDigits: decimals});
}

function compare(a, b) {
  const [x, y] = [value(a, by), value(b, by)];
  if (x === null || y === null) return (x === null) - (y === null); // unknown values come last
  const order = typeof x === 'string' ? x.localeCompare(y, undefined, {numeric: true}) : x - y;
  return down ? -order : order;
}

function show() {
  const player = find('#player').value.toLowerCase(), hands = Number(find('#hands').value);
  const found = rows.filter(row => row[first] >= hands && row[0].toLowerCase().includes(player)).sort(compare);
  const shown = isWhole ? found : found.slice(0, MOST);
  find('tbody').replaceChildren(...shown.map(row => make('tr', {}, ...columns.map((column, i) => {
    const cell = make(i ? 'td' : 'th', {textContent: text(value(row, i), column)});
    if (!i) cell.scope = 'row';
    if (column.kind === 'name') Object.assign(cell, {className: 'name', dir: 'auto', title: row[i]});
    if (Array.isArray(row[i])) cell.title = `${row[i][0].toLocaleString('en')} / ${row[i][1].toLocaleString('en')}`;
    return cell;
  }))));
  find('output').textContent = `${shown.length.toLocaleString('en')} of ${rows.length.toLocaleString('en')} rows`;
  find('#all').hidden = shown.length === found.length;
  [...find('thead tr').children].forEach((cell, i) => {
    if (i === by) cell.ariaSort = down ? 'descending' : 'ascending';
    else cell.removeAttribute('aria-sort');
  });
}

find('thead').append(make('tr', {}, ...columns.map((column, i) => {
  const button = make('button', {type: 'button', textContent: column.title, title: column.about});
  button.addEventListener('click', () => {
    down = i === by ? !down : column.kind !== 'name';
    by = i;
    show();
  });
  return make('th', {scope: 'col', className: column.kind === 'name' ? 'name' : ''}, button);
})));
for (const {title, about} of columns) {
  if (about) find('dl').append(make('dt', {textContent: title}), make('dd', {textContent: about}));
}
find('#all').addEventListener('click', () => { isWhole = true; show(); });
for (const name of ['#player', '#hands']) find(name).addEventListener('input', show);
show();
