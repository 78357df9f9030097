// The page that tells what hands are worth, and how often each of some hands wins.
import {cards, count, equity, evaluate, field, later, make, page, percent, Refused, seconds, start, text} from './ui.mjs';

const EXAMPLES = [
  ['Aces and kings', {h: ['AsAh', 'KsKh']}],
  ['A coin flip', {h: ['AKs', 'QQ']}],
  ['A draw on a flop', {h: ['AhKh', 'QQ+,AKo:0.5'], board: 'Qs9h4h'}],
  ['Four hands', {h: ['AsAh', 'KdKc', '8s7s', '5d5h']}],
];

function asked() {
  const given = new URLSearchParams(location.hash.slice(1)), h = given.getAll('h').slice(0, 10);
  return {h: h.length > 1 ? h : ['AsAh', 'KsKh'], board: given.get('board') ?? '', dead: given.get('dead') ?? ''};
}

function equities(root) {
  const rows = make('div', {class: 'live-hands'});
  const board = field('Board', text(''), 'none, 3, 4 or 5 cards'), dead = field('Dead cards', text(''), 'cards that cannot come');
  const add = make('button', {type: 'button', onclick: () => put([...hands(), ''], true)}, 'Add a hand');
  const progress = make('progress', {max: 1, hidden: true, 'aria-label': 'Counting'});
  const answer = make('div', {class: 'live-answer', role: 'status', 'aria-live': 'polite'});
  const python = make('code', {});
  const fields = () => [...rows.children].map(row => row.field);
  const hands = () => fields().map(one => one.input.value);
  const changed = later(ask);

  function put(values, focus = false) {
    rows.replaceChildren(...values.map((value, i) => {
      const one = field(`Hand ${i + 1}`, text(value, {oninput: changed})), label = `Remove hand ${i + 1}`;
      const remove = make('button', {type: 'button', class: 'live-remove', title: label, 'aria-label': label, hidden: values.length < 3, onclick: () => {
        put(hands().filter((_, j) => j !== i));
        fields()[0].input.focus();
        changed();
      }}, '×');
      return Object.assign(make('div', {class: 'live-hand'}, one, remove), {field: one});
    }));
    add.disabled = values.length > 9;
    if (focus) fields().at(-1).input.focus();
  }

  function refuse(message) {
    const names = [...fields().map((one, i) => [one, `hand ${i + 1}`]), [board, 'the board'], [dead, 'the dead cards']];
    for (const [one] of names) one.refuse('');
    if (!message) return;
    const at = names.findLast(([, name]) => message.startsWith(name) || message.endsWith(name));
    (at ?? names[0])[0].refuse(message);
    answer.replaceChildren(make('p', {class: 'live-said'}, `No answer: ${message}.`));
  }

  async function ask() {
    const given = hands(), options = {board: board.input.value, dead: dead.input.value, names: given.map((_, i) => `hand ${i + 1}`)};
    const hash = new URLSearchParams([...given.map(hand => ['h', hand]), ...['board', 'dead'].filter(name => options[name]).map(name => [name, options[name]])]);
    history.replaceState(null, '', `#${hash}`);
    if (given.filter(hand => hand.trim()).length < 2) return refuse('');
    try {
      const shown = setTimeout(() => { progress.hidden = false; }, 200);
      const result = await equity([given, options], done => { progress.value = done; }).finally(() => {
        clearTimeout(shown);
        progress.hidden = true;
      });
      if (!result) return;
      refuse('');
      show(given, options, result);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refuse(error.message);
    }
  }

  function show(given, options, result) {
    const {hands: all, exact, trials} = result;
    const rows = all.map(({equity, win, tie, stderr}, i) => make('tr', {},
      make('th', {scope: 'row'}, given[i].trim()),
      make('td', {}, make('b', {}, percent(equity)), exact ? null : ` ± ${percent(stderr)}`),
      make('td', {}, percent(win)), make('td', {}, percent(tie)),
      make('td', {class: 'live-bar', 'aria-hidden': 'true'}, make('i', {style: `--win:${percent(win)};--all:${percent(equity)}`}))));
    const best = all.reduce((one, {equity}, i) => equity > all[one].equity ? i : one, 0);
    const what = exact ? `exact, ${count(trials)} ${trials === 1 ? result.counts.slice(0, -1) : result.counts}` : `${count(trials)} samples`;
    answer.replaceChildren(
      make('p', {class: 'live-said'}, make('b', {}, given[best].trim()), ' has the most, ', make('b', {}, percent(all[best].equity)), ' of the pot. ',
        make('span', {class: 'live-faint'}, `${what}, in ${seconds(result.seconds)}`)),
      make('table', {class: 'live-table'}, make('thead', {}, make('tr', {}, ...['Hand', 'Equity', 'Win', 'Tie'].map(name => make('th', {scope: 'col'}, name)), make('td', {'aria-hidden': 'true'}))),
        make('tbody', {}, ...rows)));
    const strings = given.map(hand => JSON.stringify(hand.trim()));
    for (const name of ['board', 'dead']) if (options[name].trim()) strings.push(`${name}=${JSON.stringify(options[name].trim())}`);
    python.textContent = `sw.equity(${strings.join(', ')}${exact ? '' : ', seed=0'})`;
  }

  const examples = EXAMPLES.map(([name, given]) => make('button', {type: 'button', onclick: () => fill({board: '', dead: '', ...given})}, name));
  for (const one of [board, dead]) one.input.addEventListener('input', changed);
  function fill(given) {
    put(given.h);
    board.input.value = given.board;
    dead.input.value = given.dead;
    return ask();
  }
  addEventListener('hashchange', () => fill(asked()));
  root.append(make('section', {class: 'live-box'},
    make('h2', {}, 'How often each hand wins'),
    make('p', {class: 'live-hint'}, 'Cards as AsAh, or a range as QQ+,AKs,KTo:0.5.'),
    make('p', {class: 'live-buttons', role: 'group', 'aria-label': 'Examples'}, ...examples),
    rows, make('p', {class: 'live-buttons'}, add), make('div', {class: 'live-two'}, board, dead), progress, answer, make('p', {class: 'live-python'}, 'In Python: ', python)));
  return fill(asked());
}

function values(root) {
  const hand = field('Five to seven cards', text('Ks Kh Kd 4s 4c 2h 2d', {oninput: later(ask)}));
  const answer = make('div', {class: 'live-answer', role: 'status', 'aria-live': 'polite'});
  async function ask() {
    try {
      const {value, name, five} = await evaluate(hand.input.value);
      hand.refuse('');
      answer.replaceChildren(make('p', {class: 'live-said'}, make('b', {}, name), `: the value is ${count(value)} of 7,462`),
        make('p', {}, ...cards(five), make('span', {class: 'live-faint'}, ' play')));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      hand.refuse(error.message);
      answer.replaceChildren();
    }
  }
  root.append(make('section', {class: 'live-box'}, make('h2', {}, 'What a hand is worth'), hand, answer));
  return ask();
}

page('equity', async root => {
  await start();
  const made = make('div', {});
  const first = equities(made);
  await Promise.all([first, values(made)]);
  root.replaceChildren(made);
});
