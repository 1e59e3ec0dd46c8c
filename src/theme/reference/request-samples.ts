/**
 * One request in the languages that people ask with: a row each, in the order of the tabs.
 *
 * Each runs as it is with what its language brings along; `tests/request-samples.slow.test.ts` runs them.
 */
export interface RequestSample {
  /** The name of the tab, and what the choice is remembered by. */
  name: string;
  /** What highlights it. */
  language: string;
  /** @param url whole, percent-encoded: no quotation mark and no backslash is in it */
  write(url: string): string;
}

export const requestSamples: readonly RequestSample[] = [
  { name: "curl", language: "sh", write: (url) => `curl '${url}'` },
  {
    name: "JavaScript",
    language: "js",
    write: (url) => `const response = await fetch(
  "${url}",
);
console.log(await response.json());`,
  },
  {
    name: "Python",
    language: "python",
    write: (url) => `import json
from urllib.request import urlopen

with urlopen(
    "${url}"
) as response:
    print(json.load(response))`,
  },
  {
    name: "PHP",
    language: "php",
    write: (url) => `<?php
$answer = file_get_contents(
    '${url}'
);
print_r(json_decode($answer));`,
  },
];
