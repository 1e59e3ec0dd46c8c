/**
 * One request in several languages: an entry each, in the order of the tabs of the reference.
 *
 * Each runs as it is with what its language includes; tests/docs/request-samples.slow.test.ts runs them.
 */
import { linesExtension } from "../../contract/urls.ts";

export interface CodeSample {
  /** Label of the tab. */
  name: string;
  /** Language of openapi.json's `x-codeSamples`; null for a sample that only the reference shows. */
  lang: string | null;
  /** Language of the highlighter. */
  language: string;
  /**
   * @param url absolute and percent-encoded: it contains no quotation mark and no backslash
   * @returns the code, or null for a request that it cannot make
   */
  write(url: string): string | null;
}

/** @returns whether the response is a JSON object a line */
function hasLines(url: string): boolean {
  return url.endsWith(linesExtension);
}

export const codeSamples: readonly CodeSample[] = [
  { name: "curl", lang: "Shell", language: "sh", write: (url) => `curl '${url}'` },
  {
    name: "JavaScript",
    lang: "JavaScript",
    language: "js",
    write: (url) => `const response = await fetch(
  "${url}",
);
console.log(await response.${hasLines(url) ? "text" : "json"}());`,
  },
  {
    name: "Python",
    lang: "Python",
    language: "python",
    write: (url) => `import json
from urllib.request import urlopen

with urlopen(
    "${url}"
) as response:
    ${hasLines(url) ? "for line in response:\n        print(json.loads(line))" : "print(json.load(response))"}`,
  },
  {
    name: "PHP",
    lang: "PHP",
    language: "php",
    write: (url) => `<?php
$response = file_get_contents(
    '${url}'
);
${hasLines(url) ? "echo $response" : "print_r(json_decode($response))"};`,
  },
  {
    name: "Go",
    lang: "Go",
    language: "go",
    write: (url) => `package main

import (
	"io"
	"net/http"
	"os"
)

func main() {
	response, err := http.Get(
		"${url}",
	)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	io.Copy(os.Stdout, response.Body)
}`,
  },
  { name: "broadsheet/client", lang: null, language: "js", write: writeClient },
];

function writeClient(url: string): string | null {
  const { origin, pathname, searchParams } = new URL(url);
  const [list = "", ...names] = pathname
    .replace(/^\/api\/public\/v\d+\/?/, "")
    .split("/")
    .map(decodeURIComponent);
  const call = toCall(list, names.join("/"), searchParams);
  return call === null
    ? null
    : `import { createClient } from "broadsheet/client";

const client = createClient("${origin}");
console.log(await client.${call});`;
}

function toCall(list: string, name: string, search: URLSearchParams): string | null {
  const write = (value: string) => JSON.stringify(value);
  if (name !== "") return list === "export" ? null : `read(${write(list)}, ${write(name)})`;
  if (list === "company" || list === "export") return `${list}()`;
  if (list === "changes") return `changes(${write(search.get("since") ?? "")})`;
  if (list === "") return null;
  const query = Array.from(
    search,
    ([key, value]) => `${key}: ${/^\d+$/.test(value) ? value : write(value)}`,
  );
  return `list(${write(list)}${query.length === 0 ? "" : `, { ${query.join(", ")} }`})`;
}
