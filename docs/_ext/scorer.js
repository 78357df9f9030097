// Sphinx's own scores, except that a subject's page comes before general lists, and before pages for few readers.
var Scorer = {
  score: ([name, , , , score]) =>
    /(^|\/)index$|^changelog$/.test(name)
      ? score / 4
      : /^(benchmarks|coming-from|internals|promises)/.test(name)
        ? score * 0.9
        : score,
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};

// Sphinx lists only pages that have every word, and rates each by its best word. Here all words of a page count, except
// words that any page could have. Pages that lack a word are listed if none has all, or if their other words are in titles
// or keywords and outweigh it.
const stem = (word) => new Stemmer().stemWord(word);
const EVERYWHERE = new Set("poker python library package best free fast online".split(" ").map(stem));
const findPages = Search.performTermsSearch;
Search.performTermsSearch = (words, excluded) => {
  const telling = [...words].filter((word) => !EVERYWHERE.has(word));
  const asked = telling.length ? telling : [...words];
  const pages = new Map();
  for (const word of asked)
    for (const result of findPages(new Set([word]), excluded)) {
      const page = pages.get(result[0]) ?? { result, found: 0, score: 0 };
      pages.set(result[0], { result, found: page.found + 1, score: page.score + result[4] / asked.length });
    }
  const most = Math.max(...[...pages.values()].map(({ found }) => found));
  const best = Math.max(...[...pages.values()].map(({ found, score }) => (found === most ? score : 0)));
  return [...pages.values()]
    .filter(({ found, score }) => found === most || score >= best)
    .map(({ result, score }) => [...result.slice(0, 4), score, ...result.slice(5)]);
};
