'use strict';
const {hands, tables} = JSON.parse(document.getElementById('frames').textContent);
const find = name => document.querySelector(name), all = name => [...document.querySelectorAll(name)];
const said = find('#said'), place = find('#place'), pace = find('#pace'), label = find('#label'), help = find('dialog');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const speeds = [0.25, 0.5, 1, 2, 4, 8];
const pictures = all('#table>svg'), lists = all('ol');
hands.forEach((hand, i) => {
  const picture = pictures[i], list = lists[i], steps = [...list.querySelectorAll('button')];
  const parts = new Map([...picture.querySelectorAll('[data-part]')].map(part => [part.dataset.part, part]));
  const frames = hand.frames;
  const drawn = {...frames[0].parts};
  for (let j = 1; j < frames.length; j++) frames[j].parts = {...frames[j - 1].parts, ...frames[j].parts};
  const streets = steps.flatMap((step, j) => !j || step.parentNode.className ? [j] : []);
  Object.assign(hand, {picture, list, steps, parts, drawn, streets, end: frames.length - 1, layout: ''});
  steps.forEach((step, j) => step.addEventListener('click', () => go(j)));
});
let hand = hands[0], at = 0, speed = 2, timer = 0;

function show(i) {
  at = Math.min(Math.max(i, 0), hand.end);
  const {parts: now, words} = hand.frames[at], {drawn, picture, list, steps} = hand;
  for (const name in now) {
    if (drawn[name] === now[name]) continue;
    const part = hand.parts.get(name), fresh = !drawn[name] || name === 'boards';
    part.innerHTML = drawn[name] = now[name];
    if (fresh && !still.matches && part.animate) part.animate([{opacity: .25}, {opacity: 1}], 180);
  }
  picture.setAttribute('aria-label', words);
  said.textContent = steps[at].textContent;
  place.textContent = `${at + 1} / ${hand.end + 1}`;
  steps.forEach((step, j) => j === at ? step.setAttribute('aria-current', 'step') : step.removeAttribute('aria-current'));
  const {offsetTop: top, offsetHeight: high} = steps[at];
  if (top < list.scrollTop) list.scrollTop = top - 8;
  if (top + high > list.scrollTop + list.clientHeight) list.scrollTop = top + high + 8 - list.clientHeight;
  // a disabled button would lose the focus
  const ends = {back: at === 0, on: at === hand.end, before: hand === hands[0], after: hand === hands.at(-1)};
  for (const key of all('nav [data-at]')) key.setAttribute('aria-disabled', ends[key.dataset.at]);
}

function open(which, i) {
  hand = hands[which] || hand;
  for (const one of hands) for (const part of [one.picture, one.list]) part.toggleAttribute('hidden', one !== hand);
  if (label) label.textContent = hand.label;
  fit();
  show(i);
}

function fit() {
  const name = find('#table').clientWidth < 540 ? 'tall' : 'wide';
  if (name === hand.layout) return;
  hand.layout = name;
  const {box, felt, places} = tables[hand.table][name];
  hand.picture.setAttribute('viewBox', box);
  hand.parts.get('felt').innerHTML = felt;
  for (const part in places) hand.parts.get(part).setAttribute('transform', places[part]);
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(tick, 1500 / speeds[speed]) : 0;
  pace.textContent = `${speeds[speed]}×`;
  find('#play').setAttribute('aria-pressed', on);
}

function tick() {
  const next = hands.indexOf(hand) + 1;
  if (at < hand.end) show(at + 1);
  else if (next < hands.length) open(next, 0);
  else play(false);
}

function go(i) {
  play(false);
  show(i);
}

function turn(by) {
  const which = hands.indexOf(hand) + by;
  play(false);
  if (hands[which]) open(which, 0);
}

function pacing(by) {
  speed = Math.min(Math.max(speed + by, 0), speeds.length - 1);
  play(timer);
}

const keys = {
  Home: () => go(0),
  '[': () => go(hand.streets.findLast(i => i < at) ?? 0),
  ArrowLeft: () => go(at - 1),
  ' ': () => { if (!timer && at === hand.end) show(0); play(!timer); },
  ArrowRight: () => go(at + 1),
  ']': () => go(hand.streets.find(i => i > at) ?? hand.end),
  End: () => go(hand.end),
  p: () => turn(-1),
  n: () => turn(1),
  '-': () => pacing(-1),
  '+': () => pacing(1),
  '?': () => help.open ? help.close() : help.showModal(),
};
const same = {Enter: 'ArrowRight', Backspace: 'ArrowLeft', PageUp: '[', PageDown: ']', '=': '+'};
for (const button of all('[data-key]')) button.addEventListener('click', () => keys[button.dataset.key]());
addEventListener('keydown', event => {
  const name = same[event.key] || event.key, pressed = event.target.closest('button');
  if (!Object.hasOwn(keys, name) || event.ctrlKey || event.metaKey || event.altKey || help.open && name !== '?') return;
  if (pressed && (event.key === 'Enter' || event.key === ' ')) return; // the button handles it
  event.preventDefault();
  keys[name]();
});
function follow() {
  const [one, two] = location.hash.slice(1).split('.').map(Number);
  open(two ? one - 1 : 0, (two || one || 1) - 1);
}
addEventListener('resize', fit);
addEventListener('hashchange', follow);
play(false);
follow();
