// Answers questions, a line of JSON each, by the modules in a folder: `node ask.mjs FOLDER < questions`
import {readdir, readFile} from 'node:fs/promises';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';
import {gunzipSync} from 'node:zlib';

const folder = process.argv[2], url = name => pathToFileURL(`${folder}/${name}`).href;
const {Core, describe} = await import(url('core.mjs')), {readRange, writeRange, Refused} = await import(url('ranges.mjs'));
const {describe: describeHand, legalWords} = await import(url('hands.mjs')), {readHands, Replay} = await import(url('phh.mjs'));
const program = (await readdir(folder)).find(name => name.endsWith('.wasm.gz'));
const core = await Core.load(gunzipSync(await readFile(`${folder}/${program}`)));

// Doubles as their bits, so that nothing is lost.
const bits = x => [...new Uint32Array(Float64Array.from(x).buffer)];
const answers = {
  evaluate: cards => core.evaluate(cards),
  equity(hands, options) {
    const work = core.equity(hands, options);
    let step = work.next();
    while (!step.done) step = work.next();
    const {trials, exact, counts, hands: all} = step.value;
    return {trials, exact, counts, hands: all.map(({combos, ...one}) => ({numbers: bits(Object.values(one)), combos: combos && bits(combos)}))};
  },
  describe,
  imports: () => WebAssembly.Module.imports(core.module),
  range: text => bits(readRange(text)),
  rewritten: text => writeRange(readRange(text)),
};

// Calls whatever there is with whatever numbers, over whatever bytes. Returns how many calls refused nothing.
function junk(seed, calls) {
  const dice = () => {
    seed = (Math.imul(seed ^ seed >>> 15, 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (seed ^ seed >>> 13) >>> 0;
  };
  const one = some => some[dice() % some.length], {c} = core;
  const names = Object.keys(c).filter(name => name.startsWith('live_'));
  const number = () => one([0, 1, 2, 3, 4, 5, 9, 10, 11, 12, -1, 13, 1 << 16, 65537, -(2 ** 31), 2 ** 31 - 1, NaN, Infinity, 1e300, 0.5, dice()]);
  let fine = 0;
  for (let i = 0; i < calls; i++) {
    const bytes = core.text, length = dice() % 40;
    for (let j = 0; j < length; j++) bytes[j] = one([dice(), 'AsKhQd2c T9J8'.charCodeAt(dice() % 13)]);
    for (let j = 0; j < 20; j++) core.numbers[dice() % 200] = one([number(), dice() % 300]);
    const at = dice() % 13260;
    core.weights.fill(one([0, 1, 0.5, NaN, -1, 7]), at, at + dice() % 600);
    const name = one([...names, 'live_read', 'live_read', 'live_begin', 'live_step', 'live_step']);
    const count = c[name].length, given = Array.from({length: count}, number);
    if (name === 'live_read') given[1] = one([length, length & ~1, number()]);
    if (name === 'live_begin') given[0] = one([2, 3, number()]);
    fine += c[name](...given) >= 0;
  }
  core.c.live_clear();
  if (core.evaluate('AsKsQsJsTs').value !== 7462) throw new Error('it is no longer right');
  return fine;
}
answers.junk = junk;

// What stands on the table after each action of each hand of a PHH text.
answers.replay = text => readHands(text).map(fields => {
  const seen = [];
  try {
    const replay = new Replay(core, fields);
    const look = () => {
      const {hand} = replay, now = hand.state;
      seen.push({phase: now.phase, actor: now.actor, street: now.street, pot: now.pot, board: now.board, stacks: now.seats.map(one => one.stack),
        bets: now.seats.map(one => one.bet), folded: now.seats.map(one => one.folded), holes: now.seats.map(one => one.hole), legal: now.legal && legalWords(now.legal),
        words: describeHand(replay.variant, now), events: now.events});
    };
    while (replay.next()) look();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return {seen, refused: error.message, action: error.action ?? null};
  }
  return {seen};
});

for await (const line of createInterface({input: process.stdin})) {
  const [what, ...given] = JSON.parse(line);
  let answer;
  try {
    answer = {is: answers[what](...given)};
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer = {refused: error.message};
  }
  console.log(JSON.stringify(answer));
}
