import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatUrlList, parseUrlList, type ListedUrl } from "./url-list.ts";

const urls: ListedUrl[] = [
  { path: "/", content: "00ff", html: "1234" },
  { path: "/blog/x/", content: "abcd", html: "5678" },
  { path: "/llms.txt", content: "0123", html: null },
];

describe("the list of addresses", () => {
  test("is a line an address, sorted", () => {
    assert.equal(
      formatUrlList(urls.toReversed()),
      "/ 00ff 1234\n/blog/x/ abcd 5678\n/llms.txt 0123\n",
    );
  });

  test("is read as it was written", () => {
    assert.deepEqual(parseUrlList(formatUrlList(urls)), urls);
  });

  for (const text of ["", "<!doctype html>\n", "/ 00ff\nnot found\n", "/ 00f"])
    test(`is not ${JSON.stringify(text)}`, () =>
      assert.equal(parseUrlList(text), undefined));
});
