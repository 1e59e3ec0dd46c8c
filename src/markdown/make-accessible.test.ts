import assert from "node:assert/strict";
import { test } from "node:test";
import { makeAccessible } from "./make-accessible.ts";
import { stringsFor } from "../site/strings/strings.ts";

const rows: [name: string, html: string, expected: string][] = [
  [
    "tables become regions that the keyboard can scroll, with a name each",
    "<table><tr><td>1</td></tr></table><table></table>",
    '<div class="table" role="region" tabindex="0" aria-label="Tabelle 1"><table><tr><td>1</td></tr></table></div>' +
      '<div class="table" role="region" tabindex="0" aria-label="Tabelle 2"><table></table></div>',
  ],
  [
    "a task says whether it is done",
    '<li><input type="checkbox" disabled> A</li><li><input type="checkbox" checked disabled> B</li>',
    '<li><input type="checkbox" disabled aria-label="Offen"> A</li><li><input type="checkbox" checked disabled aria-label="Erledigt"> B</li>',
  ],
  [
    "a picture alone in its paragraph has its title as caption",
    '<p><img src="/a.png" alt="A" title="The &amp; harbour" loading="lazy"></p>',
    '<figure><img src="/a.png" alt="A" loading="lazy"><figcaption>The &amp; harbour</figcaption></figure>',
  ],
  [
    "a picture without title stays in its paragraph",
    '<p><img src="/a.png" alt="A"></p>',
    '<p><img src="/a.png" alt="A"></p>',
  ],
  [
    "a picture among words keeps its title",
    '<p>See <img src="/a.png" alt="A" title="T"></p>',
    '<p>See <img src="/a.png" alt="A" title="T"></p>',
  ],
  [
    "code that shows a table is left alone",
    "<pre>&lt;table></pre>",
    "<pre>&lt;table></pre>",
  ],
];

for (const [name, html, expected] of rows)
  test(name, () =>
    assert.equal(makeAccessible(html, stringsFor("de")), expected),
  );
