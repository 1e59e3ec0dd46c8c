/**
 * Request samples in several languages, one entry each, in the order of the tabs of the reference.
 *
 * Each runs unmodified with the standard library of its language;
 * tests/docs/request-samples.slow.test.ts runs them.
 */
import { linesExtension } from "../../format/urls.ts";

interface CodeSample {
  /** Label of the tab. */
  name: string;
  /** Language in `x-codeSamples` of openapi.json. */
  lang: string;
  /** Language of the syntax highlighter. */
  language: string;
  /** @param url absolute and percent-encoded, so it contains no quotation marks or backslashes */
  write(url: string): string;
}

/** @returns whether the response is JSON lines */
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
];
