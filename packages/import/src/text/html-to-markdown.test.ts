import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { htmlToMarkdown } from "./html-to-markdown.ts";

describe("htmlToMarkdown", () => {
  const converted: [what: string, html: string, markdown: string][] = [
    [
      "footnotes of markdown-it",
      '<p>A<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> b.</p><section class="footnotes"><ol><li id="fn1"><p>Note <em>one</em>. <a href="#fnref1">↩︎</a></p></li></ol></section>',
      "A[^fn1] b.\n\n[^fn1]: Note *one*.",
    ],
    [
      "footnotes of WordPress",
      '<p>A<sup data-fn="9-b" class="fn"><a href="#9-b" id="9-b-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="9-b">Note <a href="https://x.example/">x</a> <a href="#9-b-link">↩︎</a></li></ol>',
      "A[^9-b]\n\n[^9-b]: Note [x](https://x.example/)",
    ],
    [
      "targets of links in the page",
      '<p><a href="#c">x</a> <a href="#d">y</a> <a href="#h">z</a></p><h2 id="c">Costs of it</h2><h2 id="h">H</h2><p id="d">D</p><p id="e">E</p>',
      '[x](#c) [y](#d) [z](#h)\n\n## Costs of it {#c}\n\n## H\n\n<a id="d"></a>D\n\nE',
    ],
    [
      "titles with tags",
      '<a href="/a" title="Enable &lt;script&gt; in it">A</a>',
      '[A](/a "Enable in it")',
    ],
    [
      "code with links",
      '<p><code>a | <a href="/b">b</a></code></p><pre><code>c <a href="/d">d</a></code></pre>',
      "`a |` [`b`](/b)\n\n```\nc d\n```",
    ],
    [
      "a card that is a link",
      '<a href="/a/"><img src="i.png" alt="I"><div><h3>Title</h3><p>Its text</p></div></a>',
      "[![I](i.png)](/a/)\n\n### [Title](/a/)\n\nIts text",
    ],
    [
      "a bookmark of Ghost",
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="/a/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Title</div><div class="kg-bookmark-description">Its text</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="i.png"><span>Ann</span><span>Site</span></div></div><div class="kg-bookmark-thumbnail"><img src="t.png"></div></a></figure>',
      "[Title](/a/)\n\nIts text\n\nAnn Site",
    ],
    [
      "a callout of Ghost",
      '<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">!</div><div class="kg-callout-text"><b>Mind</b> it.</div></div>',
      "> [!NOTE]\n> **Mind** it.",
    ],
    [
      "a toggle of Ghost",
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4>How?</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>So.</p></div></div>',
      "<details>\n<summary>How?</summary>\n\nSo.\n\n</details>",
    ],
    [
      "a video, audio and file of Ghost without their players",
      '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="v.mp4"></video><div class="kg-video-player-container"><span>0:00</span><button>1×</button></div></div></figure><div class="kg-card kg-audio-card"><img src="" class="kg-audio-thumbnail"><audio src="a.mp3"></audio><div class="kg-audio-title">Song</div><div class="kg-audio-player">0:00</div></div><div class="kg-card kg-file-card"><a href="g.pdf"><div><div class="kg-file-card-title">Guide</div><div class="kg-file-card-filesize">1 KB</div></div><div class="kg-file-card-icon"><svg></svg></div></a></div>',
      "[v.mp4](v.mp4)\n\n[a.mp3](a.mp3)\n\nSong\n\n[Guide](g.pdf)\n\n1 KB",
    ],
    [
      "a form of Ghost",
      '<p>A</p><div class="kg-card kg-signup-card"><h2>Sign up</h2><form><input></form></div>',
      "A",
    ],
  ];
  for (const [what, html, markdown] of converted)
    test(`converts ${what}`, () =>
      assert.equal(htmlToMarkdown(html, () => undefined).markdown, markdown));

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
