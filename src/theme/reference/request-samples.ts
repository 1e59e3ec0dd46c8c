/**
 * One request in the languages that people ask with: a row each, in the order of the tabs.
 *
 * Each runs as it is with what its language brings along; `tests/docs/request-samples.slow.test.ts` runs them.
 */
export interface RequestSample {
  /** The name of the tab, and what the choice is remembered by. */
  name: string;
  /** What highlights it. */
  language: string;
  /**
   * @param url whole, percent-encoded: no quotation mark and no backslash is in it
   * @returns the text, or null for a request that it has no words for
   */
  write(url: string): string | null;
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
  { name: "broadsheet/client", language: "js", write: writeClient },
];

function writeClient(url: string): string | null {
  const { origin, pathname, searchParams } = new URL(url);
  const [list, ...names] = pathname
    .replace(/^\/api\/public\/v\d+\/?/, "")
    .split("/")
    .map(decodeURIComponent);
  const call = toCall(list ?? "", names.join("/"), searchParams);
  return (
    call &&
    `import { createClient } from "broadsheet/client";

const client = createClient("${origin}");
console.log(await client.${call});`
  );
}

function toCall(list: string, name: string, search: URLSearchParams): string | null {
  const write = (value: string) => JSON.stringify(value);
  if (name !== "") return list === "export" ? null : `read(${write(list)}, ${write(name)})`;
  if (list === "company" || list === "export") return `${list}()`;
  if (list === "changes") return `changes(${write(search.get("since") ?? "")})`;
  if (list === "" || list === "tags") return null;
  const query = Array.from(
    search,
    ([key, value]) => `${key}: ${/^\d+$/.test(value) ? value : write(value)}`,
  );
  return `list(${write(list)}${query.length === 0 ? "" : `, { ${query.join(", ")} }`})`;
}
