// Sphinx's own scores, but for lists that name everything: the page of the subject comes before them.
var Scorer = {
  score: ([name, , , , score]) => (/(^|\/)index$|^changelog$/.test(name) ? score / 4 : score),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
