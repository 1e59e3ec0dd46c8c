import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatUrlList, parseUrlList, type ListedUrl } from "./url-list.ts";

const urls: ListedUrl[] = [
  { path: "/", content: "00ff", html: "1234" },
  { path: "/blog/x/", content: "abcd", html: "5678" },
  { path: "/llms.txt", content: "0123", html: null },
];

const baseUrl = "https://site.example";

describe("URL list", () => {
  test("contains the base URL and one line per path, sorted", () => {
    assert.equal(
      formatUrlList(baseUrl, urls.toReversed()),
      "https://site.example\n/ 00ff 1234\n/blog/x/ abcd 5678\n/llms.txt 0123\n",
    );
  });

  test("round-trips", () => {
    assert.deepEqual(parseUrlList(formatUrlList(baseUrl, urls)), {
      baseUrl,
      urls,
    });
  });

  for (const text of [
    "",
    "<!doctype html>\n",
    "https://site.example\n",
    "/ 00ff 1234\n",
    "https://site.example\n/ 00ff\nnot found\n",
    "https://site.example\n/ 00f",
  ])
    test(`rejects ${JSON.stringify(text)}`, () => assert.equal(parseUrlList(text), undefined));
});
