import assert from "node:assert/strict";
import { test } from "node:test";
import { renderGermanText } from "./render.fixture.ts";

const rows: [name: string, text: string, expected: string][] = [
  [
    "a URL inside an HTML link becomes its text",
    '<a href="/a">see https://e.example *now*</a> https://f.example',
    '<p><a href="/a">see https://e.example <em>now</em></a> <a href="https://f.example">https://f.example</a></p>',
  ],
  [
    "a link after an unclosed anchor is preserved",
    '<a name="a">b [c](/d)',
    '<p><a name="a">b <a href="/d">c</a></p>',
  ],
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    assert.equal(await renderGermanText(text), expected);
  });
