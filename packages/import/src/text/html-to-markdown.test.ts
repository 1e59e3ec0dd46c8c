import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { htmlToMarkdown } from "./html-to-markdown.ts";

describe("htmlToMarkdown", () => {
  test("converts the main element of a page, its title and its description", () => {
    const html =
      '<!doctype html><html><head><title>T</title><meta name="description" content="D"></head><body><nav>N</nav><main><h2>H</h2><p>x</p></main></body></html>';
    assert.deepEqual(
      htmlToMarkdown(html, () => {}),
      { markdown: "## H\n\nx", title: "T", description: "D" },
    );
  });

  test("converts a body without its header and footer", () => {
    const html = "<body><header>H</header><p>x</p><footer>F</footer></body>";
    assert.equal(htmlToMarkdown(html, () => {}).markdown, "x");
  });

  test("writes nested emphasis once", () => {
    const html = "<p><b>a <strong>b</strong> <i>c <em>d</em></i></b></p>";
    assert.equal(htmlToMarkdown(html, () => {}).markdown, "**a b _c d_**");
  });

  test("writes spaces at the ends of links outside of them", () => {
    const html = '<p>A<a href="/b">\n  <b>B</b>\n </a>\n<a href="/c"> C</a>d</p>';
    assert.equal(htmlToMarkdown(html, () => {}).markdown, "A [**B**](/b) [C](/c)d");
  });

  test("preserves the language of code", () => {
    const html = '<pre><code class="language-js">a &lt; b</code></pre>';
    assert.equal(htmlToMarkdown(html, () => {}).markdown, "```js\na < b\n```");
  });
});
