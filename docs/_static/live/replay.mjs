// The page that replays a hand from its text, and lets it be played on.
import {Core} from './core.mjs';
import {HANDS} from './data.mjs';
import {VARIANTS, formatCards, legalWords, streetName} from './hands.mjs';
import {Replay, readHands} from './phh.mjs';
import {Refused, cards, field, later, make, page, percent, program, text} from './ui.mjs';

const POSTS = {ante: 'antes', blind: 'posts', straddle: 'straddles', missed: 'posts', missed_small: 'posts', dead: 'posts'};
const POST_ENDS = {missed: ' for missed blinds', missed_small: ' for a missed small blind', dead: ' dead'};
const WAGERS = {call: 'calls', bring_in: 'brings it in for', bet: 'bets', raise: 'raises to', complete: 'completes to'};
const HOLDEM = ['NT', 'FT'];

const symbols = some => formatCards(some).replace(/..(?=.)/g, '$& ').replace(/[cdhs]/g, suit => ({c: '♣', d: '♦', h: '♥', s: '♠'})[suit]);

// ---- a hand as frames: the table after each action, and what has happened

class Story {
  constructor(core, fields) {
    this.core = core;
    this.replay = new Replay(core, fields);
    this.variant = this.replay.variant;
    this.names = (fields.get('players') ?? []).map(name => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').slice(0, 40));
    this.currency = typeof fields.get('currency_symbol') === 'string' ? fields.get('currency_symbol').slice(0, 4) : '';
    this.frames = [];
    this.told = 0;
    this.error = null;
    try {
      while (!this.replay.isDealt && this.replay.next());
      this.look();
      while (this.replay.next()) this.look();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.error = error;
      if (!this.frames.length) this.look();
    }
  }

  name(seat) {
    return this.names[seat] || `Player ${seat + 1}`;
  }

  money(chips) {
    if (chips >= 2 ** 53) return 'unknown';
    const {scale} = this.replay, amount = chips / 10 ** scale, whole = Number.isInteger(amount);
    return this.currency + amount.toLocaleString('en-US', {minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: Math.max(scale, 2)});
  }

  look() {
    const now = this.replay.hand.state, events = this.replay.hand.events(this.told), last = this.frames.at(-1);
    this.told += events.length;
    const said = this.sentences(events, now);
    if (last && !said.length && events.every(({kind}) => kind === 'burn')) {
      last.now = now;
      last.done = this.replay.done;
      return;
    }
    this.last = events.filter(({kind}) => !['push', 'rake', 'return'].includes(kind)).at(-1) ?? this.last;
    const street = ['show', 'muck'].includes(this.last?.kind) ? 'Showdown' : streetName(this.variant, this.last?.street ?? 0);
    const acts = [...last && now.street === last.now.street ? last.acts : last?.acts.map(one => one === 'folds' || one.startsWith('all-in') ? one : '') ?? Array(now.seats.length).fill('')];
    for (const {kind, seat, amount, to} of events) {
      if (kind === 'fold') acts[seat] = 'folds';
      else if (kind === 'return' && acts[seat].startsWith('all-in')) acts[seat] = '';
      else if (kind === 'push') acts[seat] = `wins ${this.money(events.filter(one => one.kind === 'push' && one.seat === seat).reduce((sum, one) => sum + one.amount, 0))}`;
      else if (seat !== null && !now.seats[seat].stack && now.phase !== 'over' && WAGERS[kind]) acts[seat] = `all-in ${this.money(kind === 'call' ? amount : to)}`;
      else if (WAGERS[kind]) acts[seat] = `${WAGERS[kind]} ${this.money(kind === 'call' || kind === 'bring_in' ? amount : to)}`;
      else if (POSTS[kind] && kind !== 'ante') acts[seat] = `${POSTS[kind]} ${this.money(amount)}`;
      else if (kind === 'check') acts[seat] = 'checks';
      else if (kind === 'muck') acts[seat] = 'mucks';
    }
    this.frames.push({now, acts, street, done: this.replay.done, text: said.join(' ') || 'The cards are dealt.', shares: this.equities(now)});
  }

  // The equity of each live hand, with null for the others; null if a live hand is unknown or the game is not hold'em.
  equities(now) {
    const live = now.seats.flatMap((one, i) => one.folded || one.mucked ? [] : [i]), known = live.every(i => now.seats[i].hole.length === 2 && !now.seats[i].hole.includes(null));
    if (!HOLDEM.includes(this.variant) || !known || live.length < 2 || live.length > 10 || now.phase === 'over' || ![0, 3, 4, 5].includes(now.board.length)) return null;
    const dead = now.seats.filter((one, i) => !live.includes(i)).flatMap(one => one.hole).filter(card => card !== null);
    const step = this.core.equity(live.map(i => formatCards(now.seats[i].hole)), {board: formatCards(now.board), dead: formatCards(dead)}).next();
    if (!step.done) return null;
    const shares = Array(now.seats.length).fill(null);
    live.forEach((seat, k) => { shares[seat] = step.value.hands[k].equity; });
    return shares;
  }

  withHand(seat, now) {
    const {hole, shown} = now.seats[seat];
    if (!HOLDEM.includes(this.variant) || !shown || hole.includes(null) || now.board.length !== 5) return '';
    const {name} = this.core.evaluate(formatCards([...hole, ...now.board]));
    return ` with ${/^(straight|flush|full|royal)/.test(name) ? 'a ' : ''}${name}`;
  }

  sentences(events, now) {
    const said = [], returned = new Set(events.filter(({kind}) => kind === 'return').map(({seat}) => seat)), pots = Math.max(0, ...events.filter(({kind}) => kind === 'push').map(({to}) => to));
    const dealt = new Map();
    for (const {kind, seat, to, amount, cards: some, street} of events) {
      const who = seat === null ? '' : this.name(seat), shown = symbols(kind === 'show' ? some.filter(card => card !== null) : some);
      const allIn = (POSTS[kind] || WAGERS[kind]) && seat !== null && !now.seats[seat].stack && now.phase !== 'over' && !returned.has(seat) ? ' and is all-in' : '';
      if (POSTS[kind]) said.push(`${who} ${POSTS[kind]} ${this.money(amount)}${POST_ENDS[kind] ?? ''}${allIn}.`);
      else if (WAGERS[kind]) said.push(`${who} ${WAGERS[kind]} ${this.money(kind === 'call' || kind === 'bring_in' ? amount : to)}${allIn}.`);
      else if (kind === 'fold') said.push(`${who} folds.`);
      else if (kind === 'check') said.push(`${who} checks.`);
      else if (kind === 'up' || (kind === 'deal' && street)) {
        dealt.set(seat, [...dealt.get(seat) ?? [], shown]);
        if (dealt.get(seat).length === 1) said.push(() => `${who} is dealt ${dealt.get(seat).join(' ')}.`);
      } else if (kind === 'board') said.push(`${{3: 'Flop', 4: 'Turn', 5: 'River'}[now.board.length] ?? 'Board'}: ${shown}.`);
      else if (kind === 'discard') said.push(some.length ? `${who} draws ${some.length}.` : `${who} stands pat.`);
      else if (kind === 'show') said.push(`${who} shows ${shown}.`);
      else if (kind === 'muck') said.push(`${who} mucks.`);
      else if (kind === 'return') said.push(`${who} takes back ${this.money(amount)}.`);
      else if (kind === 'reshuffle') said.push('The deck runs short and is shuffled again.');
      else if (kind === 'push') said.push(`${who} wins ${this.money(amount)}${pots ? ` from the ${to === 0 ? 'main pot' : pots === 1 ? 'side pot' : `side pot ${to}`}` : ''}${this.withHand(seat, now)}.`);
    }
    return said.map(one => typeof one === 'function' ? one() : one);
  }
}

// ---- the text, with other actions

function withActions(given, actions) {
  const start = /^actions[ \t]*=[ \t]*\[/m.exec(given);
  if (!start) return given;
  let at = start.index + start[0].length;
  const rest = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|\]|[^"'#\]]+/y;
  for (rest.lastIndex = at; ;) {
    const token = rest.exec(given);
    if (!token) return given;
    at = rest.lastIndex;
    if (token[0] === ']') break;
  }
  const lines = actions.map(action => `  ${JSON.stringify(action)},\n`).join('');
  const text = `${given.slice(0, start.index)}actions = [\n${lines}]${given.slice(at)}`;
  return text.replace(/^(finishing_stacks|winnings)[ \t]*=[^\n]*\n?/gm, '');
}

function randomCards(count, out) {
  const left = [...Array(52).keys()].filter(card => !out.includes(card)), some = [];
  while (some.length < count && left.length) some.push(...left.splice(crypto.getRandomValues(new Uint32Array(1))[0] % left.length, 1));
  return some;
}

// ---- the page

page('replay', async root => {
  const core = await Core.load(await program());
  let story = null, at = 0, many = 1, timer = 0;

  const example = make('select', {onchange: () => put(HANDS[example.value].text)}, ...HANDS.map(({name}, i) => make('option', {value: i}, name)));
  const which = make('select', {onchange: () => read(0)});
  const source = field('The hand as a PHH file', make('textarea', {rows: 18, spellcheck: false, autocapitalize: 'off', oninput: later(() => read(), 300)}));
  const table = make('div', {class: 'live-felt'}), said = make('p', {class: 'live-said live-tell', role: 'status', 'aria-live': 'polite'});
  const list = make('ol', {class: 'live-list', 'aria-label': 'What happened'}), place = make('output', {'aria-label': 'Place'}), play = make('div', {class: 'live-play'});
  const chosen = field('Which hand of the file', which);

  const go = i => {
    stop();
    show(i);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    running.setAttribute('aria-pressed', 'false');
  };
  const run = () => {
    if (timer) return stop();
    if (at === story.frames.length - 1) show(0);
    timer = setInterval(() => at < story.frames.length - 1 ? show(at + 1) : stop(), 1200);
    running.setAttribute('aria-pressed', 'true');
  };
  const button = (name, title, work, more = {}) => make('button', {type: 'button', title, 'aria-label': title, onclick: work, ...more}, name);
  const running = button('Play', 'Play or pause (Space)', run, {'aria-pressed': 'false'});
  const back = [button('|◀\ufe0e', 'First (Home)', () => go(0)), button('◀\ufe0e', 'Previous (left arrow)', () => go(at - 1))];
  const on = [button('▶\ufe0e', 'Next (right arrow)', () => go(at + 1)), button('▶\ufe0e|', 'Last (End)', () => go(Infinity))];

  // ---- the table
  function draw({now, acts, shares, street}) {
    const n = now.seats.length, {variant} = story;
    const seats = now.seats.map((seat, i) => {
      const angle = 2 * Math.PI * i / n, wins = acts[i].startsWith('wins'), style = `--across:${-Math.sin(angle).toFixed(3)};--down:${Math.cos(angle).toFixed(3)}`;
      const status = [seat.folded && 'folded', !seat.stack && !seat.folded && now.phase !== 'over' && 'all-in', i === now.button && 'button', i === now.actor && now.phase !== 'over' && 'to act'].filter(Boolean);
      return make('li', {style, class: `live-seat${seat.folded || seat.mucked ? ' live-out' : ''}${i === now.actor && now.phase !== 'over' ? ' live-acts' : ''}${wins ? ' live-wins' : ''}`},
        make('div', {class: 'live-who'},
          make('div', {class: `live-hole live-hole-${seat.hole.length}`}, ...seat.folded && !seat.shown && seat.hole.every(card => card === null) ? [] : cards(formatCards(seat.hole)).map((one, k) => {
            if (seat.up[k] && seat.up.some(x => !x)) one.classList.add('live-up');
            return one;
          })),
          make('b', {}, story.name(i), i === now.button ? make('span', {class: 'live-dealer', title: 'button', 'aria-hidden': 'true'}, 'D') : null),
          make('span', {}, story.money(seat.stack), shares && shares[i] !== null ? make('em', {}, ` ${percent(shares[i], 1)}`) : null),
          make('small', {}, acts[i] || '\u00a0'), make('span', {class: 'live-hidden'}, status.join(', '))),
        seat.bet ? make('span', {class: 'live-chips'}, story.money(seat.bet)) : null);
    });
    table.replaceChildren(make('div', {class: 'live-middle'},
      make('span', {class: 'live-faint'}, `${VARIANTS[variant]}, ${street}`),
      make('div', {class: 'live-board', role: 'group', 'aria-label': 'Board'}, ...cards(formatCards(now.board))),
      now.pot ? make('b', {}, `Pot ${story.money(now.pot)}`) : null), make('ul', {class: 'live-seats', 'aria-label': 'Seats'}, ...seats));
    table.classList.toggle('live-full', n > 6);
  }

  function show(i) {
    const end = story.frames.length - 1;
    at = Math.min(Math.max(i, 0), end);
    const frame = story.frames[at];
    draw(frame);
    said.textContent = frame.text;
    place.textContent = `${at + 1} / ${end + 1}`;
    for (const one of back) one.setAttribute('aria-disabled', at === 0);
    for (const one of on) one.setAttribute('aria-disabled', at === end);
    [...list.children].forEach((item, j) => {
      if (j === at) item.firstChild.setAttribute('aria-current', 'step');
      else item.firstChild.removeAttribute('aria-current');
    });
    const item = list.children[at], {offsetTop: top, offsetHeight: high} = item;
    if (top < list.scrollTop) list.scrollTop = top - 8;
    if (top + high > list.scrollTop + list.clientHeight) list.scrollTop = top + high + 8 - list.clientHeight;
    drawPlay();
  }

  // ---- playing on
  const act = action => {
    put(withActions(source.input.value, [...story.replay.fields.get('actions').slice(0, story.frames[at].done), action]), Infinity);
    (play.querySelector('button') ?? on[1]).focus();
  };
  function drawPlay() {
    const {replay, error} = story, {now} = story.frames[at], isLast = at === story.frames.length - 1, actions = replay.fields.get('actions');
    const plain = (name, action) => make('button', {type: 'button', onclick: () => act(action)}, name);
    const out = [];
    if (many > 1) return play.replaceChildren();
    if (isLast && !error && now.phase !== 'over') {
      const p = `p${(now.actor ?? 0) + 1}`, who = now.actor === null ? '' : story.name(now.actor), known = now.seats.flatMap(one => one.hole).concat(now.board).filter(card => card !== null);
      if (now.phase === 'bet') {
        const {legal} = now, unit = 10 ** replay.scale, brings = legal.call > 0 && !legal.fold;
        out.push(make('span', {}, `${who}:`));
        if (legal.fold) out.push(plain('Fold', `${p} f`));
        out.push(plain(brings ? `Bring in ${story.money(legal.call)}` : legal.call ? `Call ${story.money(legal.call)}` : 'Check', brings ? `${p} pb` : `${p} cc`));
        if (legal.max !== null) {
          const to = text(String(legal.min / unit), {inputMode: 'decimal', 'aria-label': `Total to bet or raise to, ${legal.min / unit} to ${legal.max / unit}`, onkeydown: event => event.key === 'Enter' && act(`${p} cbr ${to.value.trim()}`)});
          out.push(make('span', {class: 'live-raise'}, make('button', {type: 'button', onclick: () => act(`${p} cbr ${to.value.trim()}`)}, now.toMatch ? 'Raise to' : 'Bet'), to));
          if (legal.max > legal.min) out.push(plain(`${story.money(legal.max)}${legal.max === now.seats[now.actor].bet + now.seats[now.actor].stack ? ', all-in' : ''}`, `${p} cbr ${legal.max / unit}`));
        }
        out.push(make('span', {class: 'live-faint'}, `legal: ${legalWords(legal, chips => story.money(chips))}`));
      } else if (now.phase === 'deal') {
        const {seat, count} = replay.nextDeal(now), found = formatCards(randomCards(count, known.concat(replay.nextCards.flat(), replay.thrown)));
        out.push(plain(seat === null ? `Deal the ${{3: 'flop', 4: 'turn', 5: 'river'}[now.board.length + count] ?? 'board'}` : `Deal ${count} to ${story.name(seat)}`, seat === null ? `d db ${found}` : `d dh p${seat + 1} ${found}`));
      } else if (now.phase === 'showdown') {
        const {hole} = now.seats[now.actor];
        out.push(make('span', {}, `${who}:`));
        if (!hole.includes(null)) out.push(plain('Show', `${p} sm ${formatCards(hole)}`));
        out.push(plain('Muck', `${p} sm`));
      } else if (now.phase === 'draw') {
        const away = text('', {'aria-label': 'Cards to throw away', placeholder: formatCards(now.seats[now.actor].hole)});
        out.push(make('span', {}, `${who}:`), make('button', {type: 'button', onclick: () => act(`${p} sd ${away.value.trim()}`.trim())}, 'Throw away'), away, plain('Stand pat', `${p} sd`));
      }
    }
    if (!isLast && story.frames[at].now.phase !== 'over') out.push(make('button', {type: 'button', onclick: () => put(withActions(source.input.value, actions.slice(0, story.frames[at].done)), Infinity)}, 'Play on from here'));
    if (isLast && actions.length) out.push(make('button', {type: 'button', onclick: () => put(withActions(source.input.value, actions.slice(0, -1)), Infinity)}, 'Take back'));
    play.replaceChildren(...out);
  }

  // ---- the text
  function read(to = Infinity) {
    stop();
    try {
      const hands = readHands(source.input.value), picked = Math.min(Number(which.value) || 0, hands.length - 1);
      if (hands.length !== many || !which.options.length) {
        many = hands.length;
        which.replaceChildren(...hands.slice(0, 500).map((_, i) => make('option', {value: i}, `${i + 1} of ${many}`)));
        which.value = picked;
      }
      chosen.hidden = many < 2;
      const told = new Story(core, hands[picked]);
      story = told;
      source.refuse(told.error ? `${told.error.action ? `action ${told.error.action}: ` : ''}${told.error.message}` : '');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      source.refuse(error.message);
      if (!story) said.textContent = error.message;
      return;
    }
    let street = '';
    list.replaceChildren(...story.frames.map((frame, i) => {
      const item = make('li', {class: frame.street !== street ? 'live-street' : ''}, make('button', {type: 'button', onclick: () => go(i)}, frame.text));
      ({street} = frame);
      return item;
    }));
    show(to);
    if (story.error) said.textContent = `${story.frames.at(-1).text} Then: ${story.error.message}`;
  }
  function put(given, to = 0) {
    source.input.value = given;
    read(to);
  }

  const keys = {ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(Infinity), ' ': run};
  const box = make('section', {class: 'live-box live-replay'}, make('div', {class: 'live-two'}, field('Examples', example), chosen), table,
    make('div', {class: 'live-nav', role: 'group', 'aria-label': 'Steps of the hand'}, ...back, ...on, running, place), said, play, list, source);
  addEventListener('keydown', event => {
    if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input,textarea,select')) return;
    if (!(event.target === document.body || box.contains(event.target)) || (event.key === ' ' && event.target.closest('button'))) return;
    event.preventDefault();
    keys[event.key]();
  });
  put(HANDS[0].text);
  root.replaceChildren(box);
});
