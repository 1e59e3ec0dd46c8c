import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { scanHtml } from "./html-tags.ts";

describe("scanHtml", () => {
  const cases: [html: string, tags: string[]][] = [
    ["a <b>c</b> <br/>", ["b 2-5", "/b 6-10", "br/ 11-16"]],
    ['<A HREF=b href="c">', ["a href=b 0-19"]],
    ["<a href='&amp;&#x26;' title=\"'>\">", ["a href=&& title='> 0-33"]],
    ["<p<b>", ["p<b 0-5"]],
    ["a < b <1> </ c>", []],
    ["<!-- <a> --><b>", ["b 12-15"]],
    ["<!--><a>-->", ["a 5-8"]],
    ["<a> <b", ["a 0-3", "b 4-6"]],
    ['<a href="b', ["a href=b  0-10"]],
  ];
  for (const [html, tags] of cases)
    test(`finds the tags of ${html}`, () => {
      assert.deepEqual(
        scanHtml(html).tags.map(({ name, isEnd, isSelfClosing, attributes, start, end }) =>
          [
            (isEnd ? "/" : "") + name + (isSelfClosing ? "/" : ""),
            ...[...attributes].map(([key, { value }]) => `${key}=${value}`),
            `${start}-${end}`,
          ].join(" "),
        ),
        tags,
      );
    });

  test("finds comments, including an unterminated one", () => {
    assert.deepEqual(scanHtml("a<!-- b --> <!-- > --").comments, [
      { start: 1, end: 11, isClosed: true },
      { start: 12, end: 21, isClosed: false },
    ]);
  });
});
