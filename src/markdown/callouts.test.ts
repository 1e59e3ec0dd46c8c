import assert from "node:assert/strict";
import { test } from "node:test";
import { stringsFor } from "../site/strings/strings.ts";
import { renderFeedContent } from "./render-feed-content.ts";
import { renderText } from "./render.fixture.ts";

const callout = (kind: string, name: string, text: string) =>
  `<div class="callout callout-${kind}" role="note">\n<p class="callout-name"><strong>${name}</strong></p>\n${text}</div>`;

const rows: [name: string, text: string, expected: string][] = [
  [
    "a mark makes a quotation a note, with its word in the page's language",
    "> [!NOTE]\n> A *b*",
    callout("note", "Hinweis", "<p>A <em>b</em></p>\n"),
  ],
  [
    "the mark may stand alone, or before a table, and in small letters",
    "> [!tip]\n>\n> | a |\n> |---|",
    callout(
      "tip",
      "Tipp",
      '<div class="table" role="region" tabindex="0" aria-label="Tabelle 1"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table></div>\n',
    ),
  ],
  [
    "two spaces at the end of the mark are no line",
    "> [!CAUTION]  \n> A",
    callout("caution", "Vorsicht", "<p>A</p>\n"),
  ],
  [
    "a note may stand in another",
    "> [!IMPORTANT]\n> A\n>\n> > [!WARNING]\n> > B",
    callout("important", "Wichtig", `<p>A</p>\n${callout("warning", "Warnung", "<p>B</p>\n")}\n`),
  ],
  [
    "words behind the mark leave a quotation",
    "> [!NOTE] A\n> B",
    "<blockquote>\n<p>[!NOTE] A\nB</p>\n</blockquote>",
  ],
  [
    "formatted words behind the mark do too",
    "> [!NOTE]*A*\n\n> [!NOTE]",
    `<blockquote>\n<p>[!NOTE]<em>A</em></p>\n</blockquote>\n${callout("note", "Hinweis", "")}`,
  ],
  [
    "an unknown mark is text",
    "> [!HINT]\n> A\n\n> [!TIP]",
    `<blockquote>\n<p>[!HINT]\nA</p>\n</blockquote>\n${callout("tip", "Tipp", "")}`,
  ],
  ["code is code", "```\n> [!TIP]\n```", '<pre class="code" tabindex="0"'],
];

for (const [name, text, expected] of rows)
  test(name, async () => {
    const html = await renderText(text);
    assert.equal(expected.endsWith(">") ? html : html.slice(0, expected.length), expected);
  });

test("readers of feeds see the word of a callout, and of the way back from a footnote, in the post's language", () => {
  const html = renderFeedContent(
    "> [!TIP]\n> A[^1]\n\n[^1]: B",
    "https://site.example/a/",
    stringsFor({ strings: {} }, "fr"),
  );
  assert.match(html, /<strong>Conseil<\/strong>/);
  assert.match(html, /aria-label="Retour à l’appel de note 1"/);
});

test("footnotes lead there and back, and say so in the page's language", async () => {
  const html = await renderText("A[^x] B[^x]\n\n[^x]: C");
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
