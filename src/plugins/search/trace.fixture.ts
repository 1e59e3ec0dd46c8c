import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace:
    /pagefind|data-search|\/search\/|\/v1\/search|SearchRe|opensearch|SearchScript|\bsearch\.[a-z]+/,
  settings: "search: true\n",
};
