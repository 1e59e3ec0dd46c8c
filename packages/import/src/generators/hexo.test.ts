import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { importTree } from "../site-tree.fixture.ts";

describe("import of a Hexo site", () => {
  const imported = importTree(
    {
      "_config.yml":
        "title: Old\nurl: https://old.example/site\nroot: /site/\npermalink: :year/:title/\ntheme: next\n",
      "package.json": '{"dependencies": {"hexo": "^7.0.0"}}',
      "_config.next.yml": "menu:\n  About us: /about/ || fa fa-user\n",
      "source/_posts/hello.md":
        '---\ntitle: Hello\ndate: 2024-01-05 10:00:00\n---\n<p class="tip">Try `<b>` and *more*.</p>\n\n![pic](pic.png) {% post_link other Other %}\n\n{% codeblock app.js lang:js %}\nlet a;\n{% endcodeblock %}\n',
      "source/_posts/hello/pic.png": png,
      "source/_posts/other.md": "title: Other\ndate: 2024-01-06\n---\nOther.\n",
      "source/_drafts/soon.md": "---\ntitle: Soon\n---\nSoon.\n",
      "source/about/index.md": "---\ntitle: About\n---\nSee [hello](/site/2024/hello/).\n",
    },
    { "site.yaml": null, "pages/index.md": null },
  );

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.report("Left out"), []);
  });

  test("writes posts with the Markdown in HTML blocks, their files, links and code", () => {
    assert.match(
      imported.read("blog/hello.md"),
      /^aliases:\n {2}- \/site\/2024\/hello\/\n---\n\n> \[!TIP\]\n>\n> Try `<b>` and \*more\*\.\n\n!\[pic\]\(\.\.\/images\/\S*pic\.png\) \[Other\]\(\/blog\/other\/\)\n\n```js title="app\.js"\nlet a;\n```\n$/m,
    );
  });

  test("reads front matter without a first line", () => {
    assert.match(imported.read("blog/other.md"), /^title: Other\n[^]*^date: 2024-01-06$/m);
  });

  test("writes drafts, pages and the menu of the theme", () => {
    assert.match(imported.read("blog/soon.md"), /^draft: true$/m);
    assert.match(imported.read("pages/about.md"), /See \[hello\]\(\/blog\/hello\/\)\./);
    assert.match(imported.read("site.yaml"), /- page: about\n {4}label: About us\n/);
  });
});
