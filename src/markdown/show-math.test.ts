import assert from "node:assert/strict";
import { test } from "node:test";
import { stringsFor } from "../site/strings/strings.ts";
import { renderFeedContent } from "./render-feed-content.ts";
import { listAnchors } from "./anchors.ts";
import { renderGermanText } from "./render.fixture.ts";
import { toMarkdown } from "./html-to-markdown.ts";

test("a formula is MathML with its source, without styles", async () => {
  const html = await renderGermanText("Let $\\color{red} x_1 < 2$ be *a*.");
  assert.match(html, /^<p>Let <math><semantics>.*<\/semantics><\/math> be/);
  assert.match(html, /mathcolor="#ff0000"/);
  assert.match(
    html,
    /<annotation encoding="application\/x-tex">\\color\{red\} x_1 &lt; 2<\/annotation>/,
  );
  assert.doesNotMatch(html, /style=/);
  assert.match(html, /<em>a<\/em>/);
});

test("a formula on separate lines is a block that scrolls independently", async () => {
  const html = await renderGermanText("A\n\n$$\n\\frac{a}{b}\n$$\n\nB");
  assert.match(
    html,
    /<p>A<\/p>\n<div class="math" tabindex="0"><math display="block".*<mfrac>.*<\/math><\/div>\n<p>B<\/p>/,
  );
});

test("a heading with a formula has the anchor that the link check expects", async () => {
  const text = "## The $\\frac{a}{b}$ rule";
  const [anchor = ""] = listAnchors(text).headings;
  assert.ok((await renderGermanText(text)).includes(`<h2 id="${anchor}">`), anchor);
});

test("literal dollar signs and invalid formulas stay unchanged", async () => {
  assert.equal(
    await renderGermanText("$5 and $6 and $\\frc{<}$"),
    "<p>$5 and $6 and <code>\\frc{&lt;}</code></p>",
  );
});

test("a formula cannot insert images, URLs or scripts", async () => {
  for (const tex of [
    "\\includegraphics{https://e.example/x.png}",
    "\\href{javascript:alert(1)}{x}",
    "\\text{<img src=x onerror=alert(1)>}",
    "\\html{<b>}",
  ]) {
    const html = await renderGermanText(`A $${tex}$ b`);
    assert.doesNotMatch(html, /<img|href=|<b>|src=x o[^&]*>/, tex);
  }
});

test("feeds and Markdown from pages contain the TeX source", async () => {
  const feed = renderFeedContent(
    "Let $a*b*c$ be",
    "https://site.example/a/",
    stringsFor({ strings: {} }, "en"),
  );
  assert.match(feed, /<code[^>]*>a\*b\*c<\/code>/);
  const html = await renderGermanText("Let $a_1*b*c$ be\n\n$$\nx_1\n$$");
  assert.equal(
    toMarkdown(`<main>${html}</main>`, "https://site.example/"),
    "Let $a_1*b*c$ be\n\n$$\nx_1\n$$",
  );
});
