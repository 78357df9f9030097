// What the pages have in common: the program in its worker, elements, cards, numbers.
import {PROGRAM} from './data.mjs';
import {GAMES} from './core.mjs';
import {Refused} from './ranges.mjs';

export {GAMES, Refused};

// An element: make('p', {class: 'x', onclick: f}, 'text', other)
export function make(name, given = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (key in made && key !== 'list' && key !== 'role') made[key] = value;
    else if (value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...inside.filter(one => one !== null && one !== undefined && one !== false));
  return made;
}

let named = 0;
// A label with its field; what is wrong with it stands below, and is read with it.
export function field(label, input, hint = '') {
  input.id ||= `live-${++named}`;
  const wrong = make('p', {class: 'live-wrong', id: `${input.id}-wrong`, hidden: true});
  const told = hint ? make('p', {class: 'live-hint', id: `${input.id}-hint`}, hint) : null;
  const below = [told, wrong].filter(Boolean).map(one => one.id).join(' ');
  input.setAttribute('aria-describedby', below);
  return Object.assign(make('div', {class: 'live-field'}, make('label', {htmlFor: input.id}, label), input, told, wrong), {
    input,
    refuse(message) {
      wrong.textContent = message;
      wrong.hidden = !message;
      if (message) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    },
  });
}

export const text = (value, more = {}) => make('input', {type: 'text', value, autocomplete: 'off', autocapitalize: 'off', spellcheck: false, ...more});

const SUITS = {c: ['♣', 'clubs'], d: ['♦', 'diamonds'], h: ['♥', 'hearts'], s: ['♠', 'spades']};
const RANKS = {T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace'};

// A card as it is seen and read aloud; '??' is one that is face down.
export function card(text) {
  if (!SUITS[text[1]]) return make('span', {class: 'live-card live-back', role: 'img', 'aria-label': 'unknown card'});
  const [sign, name] = SUITS[text[1]], rank = RANKS[text[0]] ?? text[0];
  return make('span', {class: `live-card live-${text[1]}`, role: 'img', 'aria-label': `${rank} of ${name}`}, text[0], make('i', {}, sign));
}
export const cards = text => (text.match(/../g) ?? []).map(card);

export const percent = (x, digits = 2) => `${(100 * x).toFixed(digits)}%`;
// The odds against a share of the pot: "4.2 to 1" for 19.23%, "1 to 4.8" for a favorite.
export function odds(x) {
  const short = ratio => ratio < 99.95 ? ratio.toFixed(1).replace('.0', '') : count(ratio);
  if (x <= 0 || x >= 1) return x > 0 ? 'certain' : 'none';
  return x > 0.5 ? `1 to ${short(x / (1 - x))}` : `${short((1 - x) / x)} to 1`;
}
export const count = x => Math.round(x).toLocaleString('en-US');
export const seconds = x => x < 0.001 ? 'less than 1 ms' : x < 1 ? `${Math.round(1000 * x)} ms` : `${x.toFixed(1)} s`;

export function later(work, wait = 150) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, wait);
  };
}

// ---- the program

// Its bytes, whatever the server says of their type; some unpack what they serve.
export async function program() {
  if (!PROGRAM) throw new Error('this copy of the site was built without its program: it takes ziglang (pip install ziglang)');
  if (typeof WebAssembly !== 'object') throw new Error('this browser does not run WebAssembly');
  const response = await fetch(new URL(PROGRAM, import.meta.url));
  if (!response.ok) throw new Error(`${response.url} was not found (${response.status})`);
  const bytes = await response.arrayBuffer(), [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

let asked = 0;
const waiting = new Map();
let worker = null;

// Starts the worker while the program is on its way.
export async function start() {
  worker = new Worker(new URL('worker.mjs', import.meta.url), {type: 'module'});
  worker.addEventListener('message', ({data: {id, progress, is, refused, broken}}) => {
    const one = waiting.get(id);
    if (!one) return;
    if (progress !== undefined) return one.onProgress?.(progress);
    waiting.delete(id);
    if (refused) one.reject(new Refused(refused));
    else if (broken) one.reject(new Error(broken));
    else one.resolve(is);
  });
  const broken = new Promise((_, reject) => worker.addEventListener('error', event => reject(new Error(event.message || 'the worker does not start'))));
  const ready = program().then(bytes => WebAssembly.compile(bytes)).then(module => send({module}));
  await Promise.race([broken, ready]);
}

function send(message, onProgress) {
  return new Promise((resolve, reject) => {
    const id = ++asked;
    waiting.set(id, {resolve, reject, onProgress});
    worker.postMessage({id, ...message});
  });
}

export const evaluate = (...given) => send({what: 'evaluate', given});
// null where a newer question came between
export const equity = (given, onProgress) => send({what: 'equity', given}, onProgress);

// Puts the page together: shows `draw(root)` in its place, or says there why it cannot.
export async function page(name, draw) {
  const root = document.querySelector(`[data-live="${name}"]`);
  if (!root) return;
  root.replaceChildren(make('p', {role: 'status'}, 'Loading …'));
  try {
    await draw(root);
    root.dataset.ready = 'yes';
  } catch (error) {
    root.dataset.ready = 'no';
    root.replaceChildren(make('p', {class: 'live-off', role: 'status'}, `This page does not answer here: ${error.message}. The examples below are from Python.`));
  }
}
