import assert from "node:assert/strict";
import { test } from "node:test";
import { stringsFor } from "../site/strings/strings.ts";
import { renderFeedContent } from "./render-feed-content.ts";
import { renderGermanText } from "./render.fixture.ts";

const callout = (kind: string, name: string, text: string) =>
  `<div class="callout callout-${kind}" role="note">\n<p class="callout-name"><strong>${name}</strong></p>\n${text}</div>`;

const rows: [name: string, text: string, expected: string][] = [
  [
    "a marker turns a block quote into a callout, titled in the page's language",
    "> [!NOTE]\n> A *b*",
    callout("note", "Hinweis", "<p>A <em>b</em></p>\n"),
  ],
  [
    "the marker may be alone, before a table, or in lower case",
    "> [!tip]\n>\n> | a |\n> |---|",
    callout(
      "tip",
      "Tipp",
      '<div class="table" role="region" tabindex="0" aria-label="Tabelle 1"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table></div>\n',
    ),
  ],
  [
    "two spaces after the marker do not become a line break",
    "> [!CAUTION]  \n> A",
    callout("caution", "Vorsicht", "<p>A</p>\n"),
  ],
  [
    "the text may start with formatted text, and have a line break",
    "> [!TIP]\n> **A**\n>\n> B\n\n> [!TIP]\n> A  \n> B",
    `${callout("tip", "Tipp", "<p><strong>A</strong></p>\n<p>B</p>\n")}\n${callout("tip", "Tipp", "<p>A<br>\nB</p>\n")}`,
  ],
  [
    "callouts can be nested",
    "> [!IMPORTANT]\n> A\n>\n> > [!WARNING]\n> > B",
    callout("important", "Wichtig", `<p>A</p>\n${callout("warning", "Warnung", "<p>B</p>\n")}\n`),
  ],
  [
    "text after the marker makes it an ordinary block quote",
    "> [!NOTE] A\n> B",
    "<blockquote>\n<p>[!NOTE] A\nB</p>\n</blockquote>",
  ],
  [
    "so does formatted text after the marker",
    "> [!NOTE]*A*\n\n> [!NOTE]",
    `<blockquote>\n<p>[!NOTE]<em>A</em></p>\n</blockquote>\n${callout("note", "Hinweis", "")}`,
  ],
  [
    "an unknown marker is plain text",
    "> [!HINT]\n> A\n\n> [!TIP]",
    `<blockquote>\n<p>[!HINT]\nA</p>\n</blockquote>\n${callout("tip", "Tipp", "")}`,
  ],
  ["a marker in code is unchanged", "```\n> [!TIP]\n```", '<pre class="line" tabindex="0"'],
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    const html = await renderGermanText(text);
    assert.equal(expected.endsWith(">") ? html : html.slice(0, expected.length), expected);
  });

test("feeds have the titles of callouts and the labels of footnote links in the post's language", () => {
  const html = renderFeedContent(
    "> [!TIP]\n> A[^1]\n\n[^1]: B",
    "https://site.example/a/",
    stringsFor({ strings: {} }, "fr"),
  );
  assert.match(html, /<strong>Conseil<\/strong>/);
  assert.match(html, /aria-label="Retour à l’appel de note 1"/);
});

test("footnotes link to and from the text, labelled in the page's language", async () => {
  const html = await renderGermanText("A[^x] B[^x]\n\n[^x]: C");
  assert.match(html, /<h2 class="sr-only" id="footnote-label">Fußnoten<\/h2>/);
  for (const [from, to] of [
    ["user-content-fnref-x", "user-content-fn-x"],
    ["user-content-fn-x", "user-content-fnref-x-2"],
  ] as const) {
    assert.ok(html.includes(`id="${from}"`), from);
    assert.ok(html.includes(`href="#${to}"`), to);
  }
  assert.match(html, /aria-label="Zurück zu Verweis 1"/);
  assert.match(html, /aria-label="Zurück zu Verweis 1-2"/);
});
