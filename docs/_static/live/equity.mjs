// The equity calculator: a game, hands or ranges, a board, and what each wins; and the value of one hand.
import {card, cards, count, equity, evaluate, field, GAMES, later, make, odds, page, percent, Refused, seconds, start, text} from './ui.mjs';

const NAMES = {
  holdem: 'Hold\u2019em', short_deck: 'Short deck (6+)', plo: 'Omaha', plo8: 'Omaha hi-lo', plo5: '5-card Omaha', big_o: 'Big O (5-card hi-lo)',
  plo6: '6-card Omaha', stud: '7-card stud', stud8: '7-card stud hi-lo', razz: 'Razz',
};
const OMAHA = [
  ['Aces and a wrap', {h: ['AsAhKsQh', 'JdTc9d8c']}],
  ['A draw on a flop', {h: ['AsAdKh2c', 'JhTh9s8s'], board: '9h8c2h'}],
];
const EXAMPLES = {
  holdem: [
    ['Aces and kings', {h: ['AsAh', 'KsKh']}],
    ['A coin flip', {h: ['AKs', 'QQ']}],
    ['A draw on a flop', {h: ['AhKh', 'QQ+,AKo:0.5'], board: 'Qs9h4h'}],
    ['Four hands', {h: ['AsAh', 'KdKc', '8s7s', '5d5h']}],
  ],
  short_deck: [['A pair and a draw', {h: ['AhKh', '7c7d']}], ['Ranges on a flop', {h: ['QQ+', 'JTs,T9s'], board: '9s8d6h'}]],
  plo: OMAHA,
  plo8: [['Two lows', {h: ['Ac2cKsKh', 'Ad2d9s8s']}], ['A low draw on a flop', {h: ['Ac2cKsKh', '9d8d7c6c'], board: '5d4d2s'}]],
  plo5: [['Aces and a wrap', {h: ['AsAhKsQh2c', 'JdTc9d8c7h']}]],
  big_o: [['Aces and a wrap', {h: ['AsAhKs2h3c', 'JdTc9d8c7h']}]],
  plo6: [['Aces and a wrap', {h: ['AsAhKsQh2c3d', 'JdTc9d8c7h6s']}]],
  stud: [['A pair and a flush draw', {h: ['AsAd7c4h', 'KhQhTh5h']}], ['One card to come', {h: ['2s5s9sJsKh3d', 'AsAhAdKcQc7d2h']}]],
  stud8: [['High and low', {h: ['KsKdQc', 'Ah2h4c']}]],
  razz: [['Two draws', {h: ['Ac2c3d4d', '8h7h3s6s']}]],
};

function asked() {
  const given = new URLSearchParams(location.hash.slice(1)), h = given.getAll('h').slice(0, 10), g = given.get('g');
  const game = Object.hasOwn(GAMES, g ?? '') ? g : 'holdem';
  return {game, h: h.length > 1 ? h : EXAMPLES[game][0][1].h, board: given.get('board') ?? '', dead: given.get('dead') ?? ''};
}

// The cards that a text is, or null.
function cardsOf(value) {
  const found = value.replace(/10(?=[cdhs♣♦♥♠])/gi, 'T').replace(/[♣♦♥♠][\ufe0e\ufe0f]?/g, suit => 'cdhs'['♣♦♥♠'.indexOf(suit[0])]).replace(/[\s,]/g, '');
  if (!/^([2-9tjqka][cdhs])*$/i.test(found)) return null;
  return (found.match(/../g) ?? []).map(one => one[0].toUpperCase() + one[1].toLowerCase());
}

function equities(root) {
  const rows = make('div', {class: 'live-hands'});
  const game = field('Game', make('select', {onchange: () => fill({game: game.input.value, board: '', dead: '', ...EXAMPLES[game.input.value][0][1]})},
    ...Object.keys(GAMES).map(name => make('option', {value: name}, NAMES[name]))));
  const board = field('Board', text('', {placeholder: 'none, 3, 4 or 5 cards'})), dead = field('Dead cards', text('', {placeholder: 'cards that cannot be dealt'}));
  const add = make('button', {type: 'button', onclick: () => put([...hands(), ''], true)}, 'Add a hand');
  const link = make('button', {type: 'button', onclick: copy}, 'Copy link');
  const progress = make('progress', {max: 1, hidden: true, 'aria-label': 'Progress'});
  const answer = make('div', {class: 'live-answer', role: 'status', 'aria-live': 'polite'});
  const hint = make('p', {class: 'live-hint'}), examples = make('p', {class: 'live-buttons', role: 'group', 'aria-label': 'Examples'});
  const python = make('code', {}), code = make('p', {class: 'live-python'}, 'In Python: ', python);
  const fields = () => [...rows.children].map(row => row.field);
  const hands = () => fields().map(one => one.input.value);
  const changed = later(ask);

  // ---- the card picker
  let target = null;
  const deck = [...'shdc'].flatMap(suit => [...'AKQJT98765432'].map(rank => rank + suit));
  const keys = deck.map((one, i) => make('button', {type: 'button', tabIndex: i ? -1 : 0, class: 'live-pick', onclick: () => pick(one)}, card(one)));
  const picked = make('b', {});
  const picker = make('div', {class: 'live-picker', role: 'group', 'aria-label': 'Card picker'}, ...keys);
  const places = () => [...fields(), board, dead].filter(one => !one.hidden);
  const room = one => one === board ? GAMES[game.input.value][2] : one === dead ? 52 : GAMES[game.input.value][1];

  picker.addEventListener('keydown', event => {
    const step = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -13, ArrowDown: 13}[event.key], to = keys.indexOf(document.activeElement) + step;
    if (!step || !keys[to]) return;
    event.preventDefault();
    for (const one of keys) one.tabIndex = -1;
    keys[to].tabIndex = 0;
    keys[to].focus();
  });

  function aim(one) {
    target = one;
    for (const each of places()) each.classList.toggle('live-target', each === one);
    mark();
  }

  // Shows which cards the target has, and which others are taken.
  function mark() {
    if (!places().includes(target)) return aim(places()[0]);
    const mine = cardsOf(target.input.value) ?? [], others = places().filter(one => one !== target).flatMap(one => cardsOf(one.input.value) ?? []);
    picked.textContent = target === board ? 'the board' : target === dead ? 'the dead cards' : `hand ${fields().indexOf(target) + 1}`;
    keys.forEach((key, i) => {
      key.setAttribute('aria-pressed', mine.includes(deck[i]));
      key.disabled = others.includes(deck[i]) || game.input.value === 'short_deck' && '2345'.includes(deck[i][0]);
    });
  }

  // Puts a card into the target, or takes it out; a full hand passes on to the next one that is not.
  function pick(one) {
    const before = cardsOf(target.input.value) ?? [];
    const now = before.includes(one) ? before.filter(other => other !== one) : before.length < room(target) ? [...before, one] : [one];
    target.input.value = now.join('');
    const all = places(), at = all.indexOf(target);
    if (now.length === room(target)) {
      const next = [...all.slice(at + 1), ...all.slice(0, at)].find(other => other !== dead && (cardsOf(other.input.value)?.length ?? 99) < room(other));
      if (next) aim(next);
    }
    mark();
    changed();
  }

  function put(values, focus = false) {
    rows.replaceChildren(...values.map((value, i) => {
      const one = field(`Hand ${i + 1}`, text(value, {oninput: changed, onfocus: () => aim(one), placeholder: game.input.value === 'holdem' ? '' : 'random'})), label = `Remove hand ${i + 1}`;
      const remove = make('button', {type: 'button', class: 'live-remove', title: label, 'aria-label': label, hidden: values.length < 3, onclick: () => {
        put(hands().filter((_, j) => j !== i));
        fields()[0].input.focus();
        changed();
      }}, '×');
      return Object.assign(make('div', {class: 'live-hand'}, one, remove), {field: one});
    }));
    add.disabled = values.length > 9;
    if (focus) fields().at(-1).input.focus();
    aim(focus ? fields().at(-1) : fields()[0]);
  }

  function refuse(message) {
    const names = [...fields().map((one, i) => [one, `hand ${i + 1}`]), [board, 'the board'], [dead, 'the dead cards']];
    for (const [one] of names) one.refuse('');
    if (!message) return;
    const at = names.findLast(([, name]) => message.startsWith(name) || message.endsWith(name));
    (at ?? names[0])[0].refuse(message);
    code.hidden = true;
    answer.replaceChildren(make('p', {class: 'live-said'}, `No answer: ${message}.`));
  }

  // What is missing while cards are picked one by one.
  function unfinished(options) {
    const onBoard = cardsOf(options.board)?.length ?? 0, at = options.game === 'holdem' ? hands().findIndex(hand => cardsOf(hand)?.length === 1) : -1;
    if (at >= 0) return `Hand ${at + 1} needs one more card.`;
    return onBoard === 1 || onBoard === 2 ? `The flop needs ${onBoard === 2 ? 'one more card' : 'two more cards'}.` : '';
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      link.textContent = 'Copied';
    } catch {
      link.textContent = 'The address bar has the link';
    }
    setTimeout(() => { link.textContent = 'Copy link'; }, 2000);
  }

  async function ask() {
    const given = hands(), options = {game: game.input.value, board: board.hidden ? '' : board.input.value, dead: dead.input.value, names: given.map((_, i) => `hand ${i + 1}`)};
    const more = ['board', 'dead'].filter(name => options[name]).map(name => [name, options[name]]);
    const hash = new URLSearchParams([...options.game === 'holdem' ? [] : [['g', options.game]], ...given.map(hand => ['h', hand]), ...more]);
    history.replaceState(null, '', `#${hash}`);
    mark();
    if (given.filter(hand => hand.trim()).length < 2) return refuse('');
    const missing = unfinished(options);
    if (missing) {
      refuse('');
      code.hidden = true;
      return answer.replaceChildren(make('p', {class: 'live-said live-faint'}, missing));
    }
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

  const named = hand => cardsOf(hand)?.length ? make('span', {class: 'live-cards'}, ...cardsOf(hand).map(card)) : hand.trim() || 'random';

  function show(given, options, result) {
    const {hands: all, exact, trials} = result, most = Math.max(...all.map(one => one.equity));
    const rows = all.map(({equity, win, tie, stderr}, i) => make('tr', {},
      make('th', {scope: 'row'}, named(given[i])),
      make('td', {}, make('b', {}, percent(equity)), exact ? null : make('small', {}, ` ± ${percent(1.96 * stderr)}`), make('small', {class: 'live-under'}, odds(equity))), make('td', {class: 'live-odds'}, odds(equity)),
      make('td', {}, percent(win)), make('td', {}, percent(tie)),
      make('td', {class: 'live-bar', 'aria-hidden': 'true'}, make('i', {style: `--win:${percent(win, 4)};--all:${percent(win + tie, 4)}`}))));
    const best = all.filter(one => one.equity > most - 1e-12).length === 1 ? all.findIndex(one => one.equity === most) : -1;
    const what = exact ? `exact, ${count(trials)} ${trials === 1 ? result.counts.slice(0, -1) : result.counts}` : `${count(trials)} samples`;
    answer.replaceChildren(
      make('p', {class: 'live-said'}, ...best < 0 ? [`${all.length > 2 ? 'The best' : 'Both'} hands have ${percent(most)} equity. `]
        : [make('b', {}, given[best].trim() || 'random'), ' is the favorite with ', make('b', {}, percent(most)), ' equity. '],
      make('span', {class: 'live-faint'}, `${what}, in ${seconds(result.seconds)}`)),
      make('table', {class: 'live-table'}, make('thead', {}, make('tr', {}, make('th', {scope: 'col'}, 'Hand'), make('th', {scope: 'col'}, 'Equity', exact ? null : make('small', {}, ' ± 95%')), make('th', {scope: 'col', class: 'live-odds'}, 'Odds against'), ...['win', 'tie'].map(part => make('th', {scope: 'col'}, make('i', {class: `live-${part}`}), part[0].toUpperCase() + part.slice(1))), make('td', {class: 'live-bar', 'aria-hidden': 'true'}))),
        make('tbody', {}, ...rows)));
    const strings = given.map(hand => JSON.stringify(hand.trim()));
    for (const name of ['board', 'dead']) if (options[name].trim()) strings.push(`${name}=${JSON.stringify(options[name].trim())}`);
    if (options.game !== 'holdem') strings.push(`game=${JSON.stringify(options.game)}`);
    code.hidden = false;
    python.textContent = `sw.equity(${strings.join(', ')}${exact ? '' : ', seed=0'})`;
  }

  for (const one of [board, dead]) {
    one.input.addEventListener('input', changed);
    one.input.addEventListener('focus', () => aim(one));
  }
  function fill(given) {
    const [, holes, onBoard] = GAMES[given.game], takesRanges = ['holdem', 'short_deck'].includes(given.game);
    game.input.value = given.game;
    board.hidden = !onBoard;
    hint.textContent = takesRanges ? 'Click cards, or type: AsAh is a hand, QQ+,AKs,KTo:0.5 a range, random any hand.'
      : `Click cards, or type them. A hand has ${holes} cards; those that you leave out are unknown.`;
    examples.replaceChildren(...EXAMPLES[given.game].map(([name, one]) => make('button', {type: 'button', onclick: () => fill({game: given.game, board: '', dead: '', ...one})}, name)));
    put(given.h);
    board.input.value = given.board;
    dead.input.value = given.dead;
    return ask();
  }
  addEventListener('hashchange', () => fill(asked()));
  root.append(make('section', {class: 'live-box'},
    make('h2', {}, 'Equity'),
    make('div', {class: 'live-tools'}, game, examples),
    hint, rows, make('p', {class: 'live-buttons'}, add, link), make('div', {class: 'live-two'}, board, dead),
    make('p', {class: 'live-hint'}, 'Cards for ', picked, ':'), picker,
    progress, answer, code));
  return fill(asked());
}

function values(root) {
  const hand = field('Five to seven cards', text('Ks Kh Kd 4s 4c 2h 2d', {oninput: later(ask)}));
  const answer = make('div', {class: 'live-answer', role: 'status', 'aria-live': 'polite'});
  async function ask() {
    try {
      const {value, name, five} = await evaluate(hand.input.value);
      hand.refuse('');
      answer.replaceChildren(make('p', {class: 'live-said'}, make('b', {}, name), `, value ${count(value)} of 7,462`),
        make('p', {}, make('span', {class: 'live-faint'}, 'Best five: '), ...cards(five)));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      hand.refuse(error.message);
      answer.replaceChildren();
    }
  }
  root.append(make('section', {class: 'live-box'}, make('h2', {}, 'Hand value'), hand, answer));
  return ask();
}

page('equity', async root => {
  await start();
  const made = make('div', {});
  const first = equities(made);
  await Promise.all([first, values(made)]);
  root.replaceChildren(made);
});
