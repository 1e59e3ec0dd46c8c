/**
 * Import of documents with scripts, styles and redirects. The result must load without an error,
 * and the report must list each removed part.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { hostileMarkup } from "../../conformance/src/content/markup.ts";
import { writeContent } from "../../../src/content/content-folder.fixture.ts";
import { importFolder, importTree, writeTree, type Imported } from "./site-tree.fixture.ts";
import { sampleRows } from "../../../src/format/property-tests.fixture.ts";

const html = `<p onclick="a()">One</p>
<script>run()</script>
<a href="javascript:b()">two</a>
<style>p{color:red}</style>
<img src="vbscript:c" alt="three">
<iframe srcdoc="x"></iframe>
<link rel="stylesheet" href="/x.css">
<meta http-equiv="refresh" content="0;url=https://e.example/">
<base href="https://e.example/">
<p onanimationstart="e()">Five</p>
<svg><a xlink:href="javascript:d()"><text>gone</text></a></svg>
<p>four</p>
`;
/** Removed parts by line of the HTML. */
const parts = [
  'onclick="a()" of <p>',
  "<script>",
  'href="javascript:b()" of <a>',
  "<style>",
  'src="vbscript:c" of <img>',
  'srcdoc="x" of <iframe>',
  "<link>",
  "<meta>",
  "<base>",
  'onanimationstart="e()" of <p>',
];

const named = (imported: Imported) =>
  imported.report("Scripts, styles and unsafe addresses removed");
const front = "---\ntitle: T\ndescription: D\n---\n";

describe("import of active content", () => {
  const sites: [
    what: string,
    files: Record<string, string>,
    file: string,
    target: string,
    firstLine: number,
  ][] = [
    [
      "Markdown of Jekyll",
      { "_config.yml": "title: Old\n", "_posts/2024-01-05-x.md": front + html },
      "_posts/2024-01-05-x.md",
      "blog/x.md",
      5,
    ],
    [
      "HTML of Jekyll",
      {
        "_config.yml": "title: Old\n",
        "_posts/2024-01-05-x.html": front + html,
      },
      "_posts/2024-01-05-x.html",
      "blog/x.md",
      5,
    ],
    [
      "Markdown of Hugo",
      {
        "hugo.toml": 'title = "Old"\n',
        "content/posts/x.md": `---\ntitle: T\ndescription: D\ndate: 2024-01-05\n---\n${html}`,
      },
      "content/posts/x.md",
      "blog/x.md",
      6,
    ],
  ];
  for (const [what, files, file, target, firstLine] of sites)
    test(`removes it from ${what} and reports each part with its line`, () => {
      const imported = importTree(files);
      assert.deepEqual(imported.problems, []);
      const text = imported.read(target);
      assert.doesNotMatch(
        text,
        /<script|javascript:|vbscript:|style|onclick|srcdoc|http-equiv|<base|gone/,
      );
      for (const word of ["One", "two", "three", "four"])
        assert.match(text, new RegExp(`\\b${word}\\b`));
      assert.deepEqual(
        named(imported),
        parts.map((part, index) => `${file}:${firstLine + index}  ${part} removed`),
      );
    });

  // The others are hostile only as Markdown, and harmless texts after the import.
  const reported = hostileMarkup.filter(({ isForCheck, isInjected }) => isForCheck && isInjected);
  for (const markup of sampleRows(hostileMarkup, 20))
    test(`removes hostile markup, and reports active elements: ${markup.name}`, () => {
      const body = markup.html;
      const text = `${front}Before.\n\n${body.replaceAll("FOREIGN", "https://other.example")}\n\nAfter.\n`;
      const imported = importTree({
        "_config.yml": "title: Old\n",
        "_posts/2024-01-05-x.md": text,
        "_posts/2024-01-05-y.html": text,
      });
      // An attribute that is open across blocks is no element in Markdown, so check refuses it.
      const left = markup.name.endsWith("open across blocks") ? 1 : 0;
      assert.equal(imported.problems.length, left, imported.problems.join("\n"));
      const lines = imported.report("Changed").join("\n");
      for (const file of ["x.md", "y.html"])
        assert.ok(
          !reported.includes(markup) || lines.includes(`_posts/2024-01-05-${file}:`),
          lines,
        );
    });

  test("removes it from MDX", () => {
    const imported = importTree({
      "docusaurus.config.js": "module.exports = { title: 'Old' };\n",
      "docs/x.mdx": `${front}<div onClick={() => run()} dangerouslySetInnerHTML={{ __html: x }}>One</div>\n\n<a href="javascript:b()">two</a>\n\n[three](javascript:c)\n\n<script>{\`d()\`}</script>\n`,
    });
    assert.deepEqual(imported.problems, []);
    const lines = named(imported).join("\n");
    for (const part of [
      'docs/x.mdx:5  onClick="…" of <div>',
      'docs/x.mdx:5  dangerouslySetInnerHTML="…" of <div>',
      'docs/x.mdx:7  href="javascript:b()" of <a>',
      'docs/x.mdx:9  address "javascript:c" of a link',
      "  <script> removed",
    ])
      assert.ok(lines.includes(part), `${part} in\n${lines}`);
  });

  test("removes it from a WordPress export", () => {
    const folder = writeTree({
      "export.xml": `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><link>https://old.example</link><item><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><title>X</title><link>https://old.example/x/</link><wp:post_name>x</wp:post_name><wp:post_date>2024-01-05 10:00:00</wp:post_date><content:encoded><![CDATA[${html}]]></content:encoded></item></channel></rss>`,
    });
    const imported = importFolder(
      path.join(folder, "export.xml"),
      writeContent({ "site.yaml": null, "pages/index.md": null }),
    );
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(
      named(imported).map((line) => line.replace(/^\S+ {2}/, "")),
      parts.map((part) => `${part} removed`),
    );
  });

  test("removes unsafe URLs from front matter, menus and preserved attributes", () => {
    const imported = importTree(
      {
        "_config.yml": "title: Old\n",
        "_data/navigation.yml": "- title: '[x](javascript:alert(1))'\n  url: /blog/\n",
        "_posts/2024-01-05-x.md": `---\ntitle: T\ndescription: D\nimage: "javascript:x"\n---\n<a id='y"><img src=x onerror=z()>'></a>Text\n`,
      },
      { "site.yaml": null, "pages/index.md": null },
    );
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(named(imported), [
      `_posts/2024-01-05-x.md  address "javascript:x" of an image removed`,
    ]);
    assert.doesNotMatch(imported.read("blog/x.md"), /^image:|<img/m);
  });

  test("imports no file that browsers would run, and reports the reason", () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"';
    const imported = importTree({
      "_config.yml": "title: Old\n",
      "_posts/2024-01-05-x.md": `${front}[a](/a.xml) [b](/b.xhtml) [c](/c.js) ![d](/d.svg) ![e](/e.svg)\n`,
      "a.xml": "<a/>",
      "b.xhtml": "<html/>",
      "c.js": "x()",
      "d.svg": `${svg} onload="x()"></svg>`,
      "e.svg": `${svg}><path d="M0 0"/></svg>`,
    });
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.added, ["blog/x.md", "images/e.svg"]);
    const changed = imported.report("Changed").join("\n");
    for (const name of ["a.xml", "b.xhtml", "c.js"])
      assert.match(
        changed,
        new RegExp(`link to "/${name}": the file is one that browsers could open`),
      );
    assert.match(changed, /image "\/d\.svg" contains a script/);
    assert.match(imported.read("blog/x.md"), / d !\[e\]/);
  });

  test("prints no control character of a source", () => {
    const imported = importTree({
      "_config.yml": "title: Old\n",
      "_posts/2024-01-05-x.md": `${front}<kbd onclick="\u001B]0;x\u0007">K</kbd>\n`,
    });
    assert.doesNotMatch(imported.report().join(""), /\p{Cc}/u);
    assert.doesNotMatch(imported.report("Changed").join(""), /\p{Cc}/u);
  });
});
