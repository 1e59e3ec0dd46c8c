/**
 * Texts that lost something in moves of real sites: each row is one kind.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png, writeContent } from "../../../../src/content/content-folder.fixture.ts";
import { bodyOf, importFolder, importTree, writeTree } from "../site-tree.fixture.ts";

const hugo = { "hugo.toml": 'baseURL = "https://x.example/"\ntitle = "X"\n' };
const page = (text: string, more = "") => `---\ntitle: A page\n${more}---\n\n${text}\n`;

const rows: [
  what: string,
  files: Record<string, string | Uint8Array>,
  file: string,
  body: string,
][] = [
  [
    "front matter with tabs in a list",
    {
      ...hugo,
      "content/rolls.md":
        '---\ntitle: Rolls\naliases: [\n\t"/bread/rolls",\n\t"/old/rolls",\n]\n---\n\nBaked.\n',
      "content/plaits.md": page('See [rolls]({{< relref "rolls" >}}).'),
    },
    "pages/plaits.md",
    "See [rolls](/rolls/).",
  ],
  [
    "an image of a bundle in another language",
    {
      "hugo.toml":
        'defaultContentLanguage = "en"\n[languages.en]\ncontentDir = "content/en"\n[languages.de]\ncontentDir = "content/de"\n',
      "content/en/news/fair/index.md": page("![Our stand](stand.png)", "date: 2024-02-01\n"),
      "content/de/news/fair/index.md": page("![Unser Stand](stand.png)", "date: 2024-02-01\n"),
      "content/en/news/fair/stand.png": png,
    },
    "blog/fair.de.md",
    "![Unser Stand](../images/en/news/fair/stand.png)",
  ],
  [
    "cascaded parameters in text and code",
    {
      ...hugo,
      "content/manual/_index.md": page(
        "All.",
        "cascade:\n  params:\n    versions: { pump: 4.2.1 }\n",
      ),
      "content/manual/install.md": page(
        "Release {{% param versions.pump %}}.\n\n```sh\ncurl pump-{{% param versions.pump %}}.tgz\n```",
      ),
    },
    "pages/manual/install.md",
    "Release 4.2.1.\n\n```sh\ncurl pump-4.2.1.tgz\n```",
  ],
  [
    "a caption with a link",
    {
      ...hugo,
      "content/test/index.md": page(
        '{{% figure src="stand.png" caption="See [the bench](https://m.example/bench/)" %}}',
      ),
      "content/test/stand.png": png,
    },
    "pages/test.md",
    "![See the bench](../images/test/stand.png)\n\nSee [the bench](https://m.example/bench/)",
  ],
  [
    "callouts with titles, names of emoji, and a colon that is neither",
    {
      ...hugo,
      "content/a.md": page(
        "> [!NOTE] For smiths\n> Wear gloves.\n\nDone :tada: at 10:30:45 `:tada:`",
      ),
    },
    "pages/a.md",
    "> [!NOTE]\n> **For smiths**\n>\n> Wear gloves.\n\nDone 🎉 at 10:30:45 `:tada:`",
  ],
  [
    "attributes in braces",
    {
      "eleventy.config.js": "module.exports = () => ({ dir: { input: 'src' } });",
      "src/a.md": page(
        '![Logo](/logo.png){.logo} and [a link](https://x.example/){target="_blank" .big} and `x`{.y} and {.not} this.\n{.intro}',
      ),
      "logo.png": png,
    },
    "pages/a.md",
    "![Logo](../images/logo.png) and [a link](https://x.example/) and `x` and {.not} this.",
  ],
  [
    "directives with text",
    {
      "astro.config.mjs": "export default {};",
      "src/content/posts/ink.md": page(
        'Remember: :quote[Ink is *patient*.]{#ink} And a:more.\n\n::video[The press]{src="/v.mp4"}',
        "pubDate: 2024-01-01\n",
      ),
    },
    "blog/ink.md",
    "Remember: Ink is *patient*. And a:more.\n\n**The press**",
  ],
  [
    "options after the language of code",
    {
      "_config.yml": "title: S\n",
      "_posts/2020-01-01-x.md": page(
        "```php?start_inline=1\necho 1;\n```\n\n~~~ruby?x=1\nputs 1\n~~~\n\n```rust,ignore\nfn\n```",
      ),
    },
    "blog/x.md",
    "```php\necho 1;\n```\n\n~~~ruby\nputs 1\n~~~\n\n```rust\nfn\n```",
  ],
  [
    "labels of tabs in values",
    {
      "docusaurus.config.js": 'module.exports = { title: "L", url: "https://l.example" };',
      "docs/tabs.mdx": page(
        "<Tabs values={[{ value: 'hand', label: 'By hand' }]}>\n<TabItem value=\"hand\">\n\nTurn.\n\n</TabItem>\n</Tabs>",
      ),
    },
    "guides/tabs.md",
    '<details name="tabs-1" open>\n<summary>By hand</summary>\n\nTurn.\n\n</details>',
  ],
  [
    "marks of lines in code, and files that are not documents",
    {
      "docusaurus.config.js": 'module.exports = { title: "L", url: "https://l.example" };',
      "static/files/x.pdf": "PDF",
      "docs/gear.md": page(
        "```js\n// highlight-start\nconst a = 1;\n// highlight-end\nconst b = 2; // highlight-line\n// highlight-next-line\nconst c = 3;\n```\n\n[PDF](pathname:///files/x.pdf)",
      ),
    },
    "guides/gear.md",
    "```js {1,2,3}\nconst a = 1;\nconst b = 2;\nconst c = 3;\n```\n\n[PDF](../files/files/x.pdf)",
  ],
  [
    "comments of Shiki in code",
    {
      ".vitepress/config.ts": 'export default { title: "L" };',
      "gear.md": page(
        "```js\nconst a = 1; // [!code highlight]\n// [!code focus:2]\nconst b = 2;\nconst c = 3;\n// [!code word:d]\nconst d = 4;\n```\n\n- In a list:\n\n  ```html [a.html]\n  <p>Same</p>\n  <b>Old</b> <!-- [!code --] -->\n  <i>New</i> <!-- [!code ++] -->\n  ```",
      ),
    },
    "guides/gear.md",
    '```js {1,2,3}\nconst a = 1;\nconst b = 2;\nconst c = 3;\nconst d = 4;\n```\n\n- In a list:\n\n  ```diff title="a.html"\n   <p>Same</p>\n  -<b>Old</b>\n  +<i>New</i>\n  ```',
  ],
  [
    "links and images of Hexo",
    {
      "_config.yml": "title: H\n",
      "package.json": '{"dependencies":{"hexo":"7"}}',
      "source/images/a.png": png,
      "source/_posts/two.md": page("## Part", "date: 2020-10-02\n"),
      "source/_posts/one.md": page(
        "{% post_link two 'A quoted title' %}, {% post_link two#part \"Double\" %}, {% post_link two Plain title %}, {% post_link two 'It is x' false %}, {% img left /images/a.png 200 100 \"The title 'The alt'\" %}, {% img /images/a.png 200 100 %}, {% asset_link /images/a.png 'Quoted text' %}.",
        "date: 2020-10-01\n",
      ),
    },
    "blog/one.md",
    '[A quoted title](/blog/two/), [Double](/blog/two/#part), [Plain title](/blog/two/), [It is x](/blog/two/), ![The alt](../images/a.png "The title"), ![](../images/a.png), [Quoted text](../images/a.png).',
  ],
];

describe("imports", () => {
  for (const [what, files, file, body] of rows)
    test(`keep ${what}`, () => {
      const imported = importTree(files);
      assert.deepEqual(imported.problems, []);
      assert.equal(bodyOf(imported.read(file)), body);
    });

  test("keep an image whose folder only a template knows", () => {
    const imported = importTree({
      "_config.yml": "title: O\n",
      "_posts/2022-09-01-apples.md": page("Red.", "image: apple.png\n"),
      "assets/apple.png": png,
    });
    assert.match(imported.read("blog/apples.md"), /^image:\n {2}src: \.\.\/images\/apple\.png$/m);
  });

  const authors: [generator: string, files: Record<string, string>, lines: string][] = [
    [
      "Jekyll, with names in a data file",
      {
        "_config.yml": "title: S\n",
        "_data/authors.yml": "ann: { name: Ann Low }\nbo: { name: Bo High }\n",
        "_posts/2020-01-01-x.md": page("We sang.", "authors: [ann, bo]\n"),
      },
      "author:\n  - Ann Low\n  - Bo High",
    ],
    [
      "Jekyll, with one as Markdown",
      {
        "_config.yml": "title: S\n",
        "_posts/2020-01-01-x.md": page("A.", 'author: "[Ann Low](https://low.example) (Altos)"\n'),
      },
      "author: Ann Low",
    ],
    [
      "Hugo",
      {
        "hugo.toml": 'title = "S"\n',
        "content/posts/x.md":
          '+++\ntitle = "X"\ndate = 2020-01-01\nauthors = ["Ann Low", "Bo High"]\n+++\n\nA.\n',
      },
      "author:\n  - Ann Low\n  - Bo High",
    ],
    [
      "Astro",
      {
        "astro.config.mjs": "export default {};\n",
        "src/content/blog/x.md": page(
          "A.",
          "pubDate: 2020-01-01\nauthor:\n  - { name: Ann Low }\n  - Bo High\n",
        ),
      },
      "author:\n  - Ann Low\n  - Bo High",
    ],
    [
      "Docusaurus",
      {
        "docusaurus.config.js": 'module.exports = { title: "L", url: "https://l.example" };',
        "blog/authors.yml": "ann: { name: Ann Low }\n",
        "blog/2020-01-01-x.md": page("A.", "authors:\n  - ann\n  - name: Bo High\n"),
      },
      "author:\n  - Ann Low\n  - Bo High",
    ],
  ];
  for (const [generator, files, lines] of authors)
    test(`keep all authors of ${generator}`, () => {
      const imported = importFolder(writeTree(files), writeContent({}));
      assert.deepEqual(imported.problems, []);
      assert.deepEqual(imported.added, ["blog/x.md"]);
      const text = imported.read("blog/x.md");
      assert.ok(text.includes(`\n${lines}\n`), text);
      assert.doesNotMatch(text, /^—/m);
    });

  test("keep code, terms and repaired letters of WordPress", () => {
    const item = (content: string) =>
      `<item><title>Tide \u00e2\u0080\u009ctable\u00e2\u0080\u009d\u0007</title><link>https://h.example/tide/</link><dc:creator>kim</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date>2021-03-04 10:00:00</wp:post_date><wp:post_name>%e6%99%82-clock</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="post_tag" nicename="r-d"><![CDATA[R&amp;D]]></category><category domain="author" nicename="cap-kim"><![CDATA[kim]]></category><category domain="author" nicename="cap-lee"><![CDATA[Lee]]></category></item>`;
    const folder = writeTree({
      "export.xml": `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>H</title><link>https://h.example</link><wp:author><wp:author_login>kim</wp:author_login><wp:author_display_name><![CDATA[Kim &amp; Co]]></wp:author_display_name></wp:author>${item('Old:\n\n[csharp]\nif (a[i] < 1)\n{\n    b();\n\n    c();\n}\n[/csharp]\n\n[code language="php"]\necho &quot;x&quot;;\n[/code]\n\nEnd.')}</channel></rss>`,
    });
    const imported = importFolder(folder, writeContent({}));
    assert.deepEqual(imported.problems, []);
    const text = imported.read("blog/clock.md");
    assert.match(text, /^title: Tide “table”$/m);
    assert.match(text, /^author:\n {2}- Kim & Co\n {2}- Lee\ntags:\n {2}- R&D$/m);
    assert.equal(
      bodyOf(text),
      'Old:\n\n```csharp\nif (a[i] < 1)\n{\n    b();\n\n    c();\n}\n```\n\n```php\necho "x";\n```\n\nEnd.',
    );
  });
});
