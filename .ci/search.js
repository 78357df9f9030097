// Search a built site: `node .ci/search.js SITE` reads a JSON list of queries from standard input, and writes the pages
// that each query lists, best first. It runs the scripts of the site's search page.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const vm = require("node:vm");

const site = process.argv[2];
const page = vm.createContext({
  SPHINX_HIGHLIGHT_ENABLED: false,
  document: { getElementById: () => null },
  _ready: () => {},
  _: (text) => text,
});
page.window = page;
for (const name of ["_static/searchtools.js", "_static/language_data.js", "searchindex.js"])
  vm.runInContext(readFileSync(join(site, name), "utf8"), page, name);
page.queries = JSON.parse(readFileSync(0, "utf8"));
const found = vm.runInContext(
  "queries.map((query) => Search._performSearch(...Search._parseQuery(query)).reverse().map(([name]) => name))",
  page,
);
console.log(JSON.stringify(found));
