// Answers a page's questions in the background, so that the page stays responsive. A new question ends the old one.
import {Core} from './core.mjs';
import {Refused} from './ranges.mjs';

let core = null, latest = 0;

const later = () => new Promise(resolve => setTimeout(resolve));

async function answer(id, what, given) {
  if (what === 'evaluate') return core.evaluate(...given);
  const work = core.equity(...given), start = performance.now();
  let step = work.next(), told = start;
  while (!step.done) {
    if (performance.now() - told > 60) {
      postMessage({id, progress: step.value});
      await later(); // for a newer question
      told = performance.now();
      if (what === 'equity' && latest !== id) return null;
    }
    step = work.next();
  }
  return {...step.value, seconds: (performance.now() - start) / 1000};
}

async function ask({id, what, given, module}) {
  try {
    if (module) {
      core = await Core.load(module);
      return postMessage({id, is: true});
    }
    if (what === 'equity') latest = id;
    postMessage({id, is: await answer(id, what, given)});
  } catch (error) {
    postMessage({id, refused: error instanceof Refused ? error.message : null, broken: error instanceof Refused ? null : String(error)});
  }
}

let before = Promise.resolve(); // short questions are answered one after the other
addEventListener('message', ({data}) => {
  if (data.what === 'equity') {
    latest = data.id;
    before.then(() => ask(data));
  } else before = before.then(() => ask(data));
});
