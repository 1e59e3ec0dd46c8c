/**
 * Attempts to run scripts or redirect readers from content, including ways to evade filters, and
 * harmless text that resembles them.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markdownFile, reportOf, warningsOf } from "../content/content-folder.fixture.ts";
import { expectLinearTime } from "../content/processor-time.fixture.ts";
import { pageHtml } from "../markdown/published-html.ts";
import { stringsFor } from "../site/strings/strings.ts";
import { findActiveHtml, findActiveProse } from "./active-html.ts";
import { sampleRows } from "../format/property-tests.fixture.ts";

const post = (body: string, frontMatter = {}) => ({
  "blog/a.md": markdownFile({ date: "2026-01-01", ...frontMatter }, body),
});

const program = "which would run a script. Write the URL of a page or file, or remove it.";
const script = (where: string, scheme = "javascript") =>
  `has a ${scheme}: URL (${where}), ${program}`;
const data = (where: string) =>
  `has a data: URL (${where}), which browsers and feed readers refuse. Put the file into the content folder and write its path.`;
const noScript =
  "contains <script>, and scripts are not allowed in content. Remove it; add scripts for the whole site to head in site.yaml.";
const noStyle =
  "contains <style>, which would change the whole page. Remove it; rules for the site belong in theme.css next to site.yaml.";
const handler = (key: string, name: string) =>
  `contains ${key}="…" in <${name}>, which would run a script. Remove the attribute.`;
const noLink = (rel: string) =>
  `contains <link rel="${rel}">, which would load a file for the whole page. Remove it; add elements for the head of every page to head in site.yaml.`;
const http = (name: string) =>
  `contains <meta http-equiv="${name}">, which acts like a header of the whole page. Remove it; to redirect a previous address, add it to aliases.`;

const foreignFile = (name: string) =>
  `embeds a file of another site in <${name}>, which browsers open as a page where nothing stops it. Remove it, or write a link to the file.`;

describe("active content", () => {
  const refused: [body: string, message: string, place?: string][] = [
    ["[a](javascript:alert(1))", script("link")],
    ["One\n\ntwo [a](javascript:x)", script("link"), "8:5"],
    ["[a](JaVaScRiPt:x)", script("link")],
    ["[a](<javascript:alert('a b')>)", script("link")],
    ["[a](<java\tscript:x>)", script("link")],
    ["[a](<\u0001javascript:x>)", "control"],
    ["[a](java&#115;cript:x)", script("link")],
    ["[a](java&#x73;cript:x)", script("link")],
    ["[a](javascript&colon;x)", script("link")],
    ["[a](java&Tab;script:x)", script("link")],
    ["[a](java&NewLine;script:x)", script("link")],
    ["[a](javascript\\:x)", script("link")],
    ["[a](vbscript:x)", script("link", "vbscript")],
    ["[a](data:text/html,x)", data("link")],
    ["[a](data:text/html;base64,PHNjcmlwdD4=)", data("link")],
    ["[a](data:image/svg+xml,x)", data("link")],
    ["[a][b]\n\n[b]: javascript:x", script("link"), "8:1"],
    ["![a](javascript:x)", script("image")],
    ["[![a](https://e.example/a.png)](javascript:x)", script("link")],
    ["<javascript:alert(1)>", script("link")],
    ["> - a [b](javascript:x)", script("link"), "6:7"],
    ["| a |\n| - |\n| [b](javascript:x) |", script("link"), "8:3"],
    ["a[^1]\n\n[^1]: [b](javascript:x)", script("link"), "8:7"],
    ['<a href="javascript:x">a</a>', script("href of <a>")],
    ["<a href=javascript:x>a</a>", script("href of <a>")],
    ["<a href = 'javascript:x'>a</a>", script("href of <a>")],
    ['<A HREF="&#106;avascript:x">a</A>', script("href of <a>")],
    ['<a href="&#0000106avascript:x">a</a>', script("href of <a>")],
    ['<a href="\n java\nscript\n:x">a</a>', script("href of <a>")],
    ['<a href="/b/" href="javascript:x">a</a>', "nothing"],
    ['<div>\n<a x=y"z href="javascript:x">a</a>\n</div>', script("href of <a>"), "7:1"],
    ["<div><a/href=javascript:x>a</a></div>", script("href of <a>"), "6:6"],
    ['<div><a"href=javascript:x>a</a></div>', "nothing"],
    ["<!--><a href=javascript:x>a</a>-->", script("href of <a>"), "6:6"],
    ["<!-- a --!><a href=javascript:x>a</a>-->", script("href of <a>"), "6:12"],
    ['<div>\n<a href="javascript:x"\n\n', script("href of <a>"), "7:1"],
    ['<form action="javascript:x"></form>', script("action of <form>")],
    ['<button formaction="javascript:x">a</button>', script("formaction of <button>")],
    ['<svg><a xlink:href="javascript:x">a</a></svg>', script("xlink:href of <a>"), "6:6"],
    [
      '<svg><animate attributeName="href" values="/a;javascript:x"/></svg>',
      script("values of <animate>"),
      "6:6",
    ],
    ['<svg><set attributeName="href" to="javascript:x"/></svg>', script("to of <set>"), "6:6"],
    ['<svg><use href="data:image/svg+xml,x"/></svg>', data("href of <use>"), "6:6"],
    ['<iframe src="javascript:x"></iframe>', script("src of <iframe>")],
    ['<iframe src="data:text/html,x"></iframe>', data("src of <iframe>")],
    [
      '<iframe srcdoc="x"></iframe>',
      "embeds a whole page in <iframe srcdoc>. Remove it, or embed a page with src.",
    ],
    ['<object data="data:text/html,x"></object>', data("data of <object>")],
    ['<embed src="data:text/html,x">', data("src of <embed>")],
    ['<object data="https://e.example/"></object>', foreignFile("object")],
    ["<object data=' HTTP:&#9;//e.example/'></object>", foreignFile("object")],
    ["<embed src=//e.example/>", foreignFile("embed")],
    ["<embed src='\\\\/\\e.example/'>", foreignFile("embed")],
    ['<img src="javascript:x" alt="">', script("src of <img>")],
    ['<img src="data:text/html,x" alt="">', data("src of <img>")],
    ['<img src="/a.png" srcset="/a.png 1x, javascript:x 2x" alt="">', script("srcset of <img>")],
    ['<table background="javascript:x"></table>', script("background of <table>")],
    ['<meta http-equiv="refresh" content="0;url=https://e.example/">', http("refresh")],
    ["<META HTTP-EQUIV=Refresh content=0>", http("Refresh")],
    [
      '<base href="https://e.example/">',
      "contains <base>, which would change the target of every link on the page. Remove it, and write full URLs.",
    ],
    ['<script src="./a.js"></script>', noScript],
    ['<script src="https://site.example/a.js"></script>', noScript],
    ["<script>alert(1)</script>", noScript],
    ["One\n\n<SCRIPT src=//e.example/a.js></SCRIPT>", noScript, "8:1"],
    ['<script type="module">x()</script>', noScript],
    ['<script type="json/javascript">x()</script>', noScript],
    ['<script type="speculationrules">{}</script>', noScript],
    ["<svg><script>alert(1)</script></svg>", noScript, "6:6"],
    ["Text <style>a{}</style>", noStyle, "6:6"],
    ["<svg><style>a{}</style></svg>", noStyle, "6:6"],
    ['<link rel="stylesheet" href="/a.css">', noLink("stylesheet")],
    ["<LINK REL=StyleSheet HREF=//e.example/a.css>", noLink("StyleSheet")],
    ['<p onclick="x()">a</p>', handler("onclick", "p")],
    ["<img src='/a.png' alt='' ONERROR='x()'>", handler("onerror", "img")],
    ["<details ontoggle=x() open></details>", handler("ontoggle", "details")],
    ["<svg onload=x()></svg>", handler("onload", "svg")],
    ["</main>", "contains </main>, which belongs to the page around the text. Remove it."],
    [
      "Text </BODY > and more",
      "contains </body>, which belongs to the page around the text. Remove it.",
      "6:6",
    ],
  ];
  const unclear = (found: string, remedy: string) =>
    `contains ${found}, which browsers read in several ways. ${remedy}`;
  const hiddenEnd = (name: string) =>
    unclear(`</${name} inside a tag or comment`, "Write &lt; for its <, or remove it.");
  refused.push(
    // Read differently with the markers of a quotation or list.
    ['> <meta\n> http-equiv="refresh" content="0">', http("refresh"), "6:3"],
    ["> <s\n> cript>x</s>\n> <script\n> >x</script>", noScript, "8:3"],
    ["- a\n\n  > <meta\n  > http-equiv=refresh>\n", http("refresh"), "8:5"],
    // Made by the removal of comments and style attributes, and by the resolution of URLs.
    ['See <met<!-- a -->a http-equiv="refresh">.', http("refresh"), "6:5"],
    ["See <scr<!-- a -->ipt src=a></scr<!-- b -->ipt>", noScript, "6:5"],
    ["[z](java<!-- -->script:x)", script("link")],
    [
      "> <i title=\n> \"<a href='./a.md' onclick=x() >x</a>\">x</i>",
      handler("onclick", "a"),
      "7:4",
    ],
    // Within text for some parsers.
    [
      '<textarea><a title="</textarea><meta http-equiv=refresh>"></a></textarea>',
      hiddenEnd("textarea"),
      "6:21",
    ],
    [
      '<noscript><a title="</noscript><meta http-equiv=refresh>"></a></noscript>',
      hiddenEnd("noscript"),
      "6:21",
    ],
    [
      '<div>\n<svg><title><!--</title><b title="-->"></b></title></svg>\n</div>',
      hiddenEnd("title"),
      "7:17",
    ],
    [
      "<svg><![CDATA[><i>]]></svg>",
      unclear("<![CDATA[ and > after it", "Write &gt; for the >."),
      "6:6",
    ],
    [
      "<select><table></table></select>",
      unclear("<table> in <select>", "Use only <option> and text in it."),
      "6:9",
    ],
    // Within a formula for some programs.
    ['a $x <a title="$ $<script src=x></script>">b</a>', noScript, "6:19"],
    // Text for our parser, HTML for others.
    ["a <script src=/x.js></script>", noScript, "6:3"],
    ["1 <b c=/x onclick=x>d</b>", handler("onclick", "b"), "6:3"],
    // Attributes that are open across blocks.
    [
      '<div title="\n\n[x](https://x.example/)',
      "starts the tag <div and never ends it: the text after it belongs to the tag. Add the missing quotation mark or >.",
    ],
    ["<frame src=x>", "contains <frame>, which belongs to the page around the text. Remove it."],
  );
  for (const [body, message, place = "6:1"] of sampleRows(refused, 40)) {
    test(`is ${message === "nothing" ? "ignored where browsers see none" : "refused"}: ${JSON.stringify(body)}`, () => {
      const report = reportOf(post(body));
      if (message === "control")
        assert.match(report.join(), /contains the control character U\+0001/);
      else
        assert.deepEqual(
          report,
          message === "nothing" ? [] : [`content/blog/a.md:${place}  ${message}`],
        );
    });
  }

  for (const body of [
    "`<script src=x>` and `[a](javascript:x)`",
    '```html\n<a href="javascript:x">a</a>\n```',
    "    <base href=x>",
    "\\<base> [a]\\(javascript:x)",
    "Write javascript: in front of it, or data:text/html.",
    "[a](https://e.example/?q=javascript:x) [b](/javascript:x/) [c](javascript%3Ax)",
    "![a](data:image/png;base64,iVBORw0KGgo=)",
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
    '<a href="https://e.example/" title="javascript: the good parts">a</a>',
    "[a](mailto:a@e.example) [b](tel:+491)",
    '<script type="application/ld+json">{}</script>',
    '<iframe src="https://e.example/" title="a"></iframe>',
    "<!-- <script src=x> <base> </main> -->",
    "`</main>` and <mainly> and </maintenance>",
  ])
    test(`excludes ${JSON.stringify(body)}`, () => {
      assert.deepEqual(reportOf(post(body)), []);
    });

  test("is refused in front matter", () => {
    assert.deepEqual(reportOf(post("", { image: { src: "javascript:x", alt: "A" } })), [
      `content/blog/a.md:5:8  ${script("picture")}`,
    ]);
    assert.deepEqual(
      reportOf({
        "company.md": "---\nname: C\ndescription: D\nsocial_profiles: ['javascript:x']\n---\n",
      }),
      [
        'content/company.md:4:19  an entry of "social_profiles" must be a URL that starts with https://, got "javascript:x". Write a line "- https://…" for each.',
      ],
    );
    assert.deepEqual(
      reportOf({
        "company.md": "---\nname: C\ndescription: D\n---\n[a](javascript:x)",
      }),
      [`content/company.md:5:1  ${script("link")}`],
    );
  });

  test("that the site's security policy blocks anyway is a warning", () => {
    const [object = "", style = ""] = warningsOf(
      post('<object></object>\n\n<p style="a:b">a</p>\n'),
    );
    assert.match(object, /contains <object>, which browsers ignore/);
    assert.match(style, /contains style="…" in <p>/);
  });
});

describe("HTML that is left open", () => {
  const lost = (name: string) =>
    `starts <${name}> and never closes it: the rest of the page is lost. Add </${name}> where it ends.`;
  const names =
    "a b button details div dialog fieldset form h2 iframe map math noscript object ruby select span summary svg table template textarea title video x-y xmp";
  for (const name of sampleRows(names.split(" "), 9))
    test(`<${name}> is an error with its line, and its end tag is the remedy`, () => {
      assert.ok(
        reportOf(post(`One\n\n<${name}>\nTwo`)).includes(`content/blog/a.md:8:1  ${lost(name)}`),
      );
      assert.deepEqual(reportOf(post(`One\n\n<${name}>\nTwo\n</${name}>`)), []);
    });

  const open: [body: string, message: string, place: string][] = [
    ["> One\n> <b>two\n\nThree", lost("b"), "7:3"],
    [
      "- <div>\n\n  One\n\n</div>",
      "contains </div>, which closes an element of the page around the text. Remove it, or add the missing <div> before it.",
      "10:1",
    ],
    ["<table><tr><td>One\n\nTwo", lost("table"), "6:1"],
    ["One <em>two\n\nthree", lost("em"), "6:5"],
    [
      "One\n\n</div>",
      "contains </div>, which closes an element of the page around the text. Remove it, or add the missing <div> before it.",
      "8:1",
    ],
    [
      "One\n\n<?php two",
      "starts a comment with <? and never closes it: everything after it is hidden. Add > after the comment.",
      "8:1",
    ],
  ];
  for (const [body, message, place] of open)
    test(`is an error: ${JSON.stringify(body)}`, () => {
      assert.deepEqual(reportOf(post(body)), [`content/blog/a.md:${place}  ${message}`]);
    });

  for (const body of [
    "<details>\n<summary>One</summary>\n\nTwo\n\n</details>",
    "<p>One",
    "<ul>\n<li>One\n<li>Two\n</ul>",
    "<table>\n<tr><td>One<td>Two\n<tr><td>Three\n</table>",
    "<dl><dt>One<dd>Two</dl>",
    "<select><option>One<option>Two</select>",
    '<picture><source srcset="/a.webp"><img src="https://e.example/a.png" alt="A"></picture>',
    '<svg viewBox="0 0 9 9"><title>Icon</title><path d="M0 0h9"/></svg> and <math><mi>x</mi></math>',
    "<noscript>One</noscript>",
    "]]> <![CDATA[a]]> <?php x ?>",
    "One<br>two<br/>three<wbr>four <kbd>K</kbd> H<sub>2</sub>O",
  ])
    test(`includes no element that its parent closes: ${JSON.stringify(body)}`, () => {
      assert.deepEqual(reportOf(post(body)), []);
    });
});

test("a text with many tags takes linear time", () => {
  const words = stringsFor({ strings: {} }, "en");
  return expectLinearTime(500, (count) => {
    const page = pageHtml(`<b>bold</b> <kbd id="a">key</kbd>\n\n`.repeat(count), words);
    assert.deepEqual(findActiveHtml(page), []);
  });
});

describe("active content in prose", () => {
  const names = ["html", "head", "body", "main", "frameset", "frame", "plaintext", "base"];
  for (const tag of [
    ...names.map((name) => `<${name}>`),
    "<script>",
    "<style media=x>",
    "<a href=javascript:x>",
    "<a href='java&#115;cript&colon;x'>",
    "<p oNclick>",
    "<iframe SRCDOC=x>",
    "<meta http-equiv=refresh>",
    "<object data=//a.example>",
    String.raw`<embed src=\\a.example>`,
    "<link rel=icon>",
  ])
    test(`${tag} is refused`, () => {
      assert.equal(Array.from(findActiveProse(`a ${tag.slice(0, -1)} 1=/x>`)).length, 1);
    });

  test("harmless tags are allowed", () => {
    assert.deepEqual(Array.from(findActiveProse("<a href=/b/> and <b 1=/x>, <link href=/c>")), []);
  });
});
