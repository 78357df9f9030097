'use strict';
const {frames, layouts} = JSON.parse(document.getElementById('frames').textContent);
const picture = document.querySelector('#table svg'), said = document.getElementById('said');
const place = document.querySelector('output'), list = document.querySelector('ol');
const steps = [...list.querySelectorAll('button')], keys = [...document.querySelectorAll('nav button')];
const still = matchMedia('(prefers-reduced-motion: reduce)');
const parts = new Map([...picture.querySelectorAll('[data-part]')].map(part => [part.dataset.part, part]));
const drawn = {...frames[0].parts};
for (let i = 1; i < frames.length; i++) frames[i].parts = {...frames[i - 1].parts, ...frames[i].parts};
let at = 0, layout = '';

function show(i) {
  at = Math.min(Math.max(i, 0), frames.length - 1);
  const {parts: now, words} = frames[at];
  for (const name in now) {
    if (drawn[name] === now[name]) continue;
    const part = parts.get(name), fresh = !drawn[name] || name === 'boards';
    part.innerHTML = drawn[name] = now[name];
    if (fresh && !still.matches && part.animate) part.animate([{opacity: .25}, {opacity: 1}], 180);
  }
  picture.setAttribute('aria-label', words);
  said.textContent = steps[at].textContent;
  place.textContent = `${at + 1} / ${frames.length}`;
  steps.forEach((step, j) => j === at ? step.setAttribute('aria-current', 'step') : step.removeAttribute('aria-current'));
  const {offsetTop: top, offsetHeight: high} = steps[at];
  if (top < list.scrollTop) list.scrollTop = top - 8;
  if (top + high > list.scrollTop + list.clientHeight) list.scrollTop = top + high + 8 - list.clientHeight;
  // not disabled, which would take the focus away
  keys.forEach((key, i) => key.setAttribute('aria-disabled', at === (i < 2 ? 0 : frames.length - 1)));
}

function fit() {
  const name = document.getElementById('table').clientWidth < 540 ? 'tall' : 'wide';
  if (name === layout) return;
  layout = name;
  const {box, felt, places} = layouts[name];
  picture.setAttribute('viewBox', box);
  parts.get('felt').innerHTML = felt;
  for (const part in places) parts.get(part).setAttribute('transform', places[part]);
}

const go = {Home: () => 0, ArrowLeft: () => at - 1, ArrowRight: () => at + 1, End: () => frames.length - 1};
keys.forEach((key, i) => key.addEventListener('click', () => show(Object.values(go)[i]())));
steps.forEach((step, i) => step.addEventListener('click', () => show(i)));
addEventListener('keydown', event => {
  if (!(event.key in go) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  show(go[event.key]());
});
addEventListener('resize', fit);
addEventListener('hashchange', () => show(Number(location.hash.slice(1)) - 1 || 0));
fit();
show(Number(location.hash.slice(1)) - 1 || 0);
