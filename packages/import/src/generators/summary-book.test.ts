import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { bodyOf, importTree, navigationOf, newSite } from "../site-tree.fixture.ts";

describe("import of mdBook", () => {
  const imported = importTree(
    {
      "book.toml": `[book]\ntitle = "The Handbook"\nlanguage = "en"\n[output.html]\nsite-url = "/book/"\n[output.html.redirect]\n"/old/start.html" = "../cli/start.html"\n`,
      "src/SUMMARY.md": `# Summary

[Introduction](README.md)

# Guide

- [Command line](cli/README.md)
    - [Start](cli/start.md)
    - [Planned]()
- [Images](images.md)

# Reference

- [Words](words.md)

---

[Thanks](thanks.md)
`,
      "src/README.md": "# Introduction\n\nGo to the [command line](cli/index.html).\n",
      "src/cli/README.md": "# Command line\n\nAll commands.\n",
      "src/cli/start.md":
        "# Start\n\n```rust,editable\n# fn main() {\nlet a = 1;\n## not hidden\n# }\n```\n\n```rust\n{{#rustdoc_include ../../listings/main.rs:part}}\n```\n\n{{#include ../shared.txt:2:3}}\n\nWrite `\\{{#include file}}`.\n",
      "src/images.md": "# Images\n\n![A dot](dot.png)\n",
      "src/words.md": "# Words\n\nSee [start](./cli/start.md#start).\n",
      "src/thanks.md": "# Thanks\n\nTo all.\n",
      "src/private.md": "# Private\n\nUnfinished.\n",
      "src/dot.png": png,
      "src/shared.txt": "one\ntwo\nthree\nfour\n",
      "listings/main.rs":
        "// ANCHOR: other\nlet x = 0;\n// ANCHOR_END: other\n// ANCHOR: part\nlet y = 2;\n// ANCHOR_END: part\n",
      "notes/draft.md": "# A draft outside of the book\n",
    },
    newSite,
  );

  test("loads without a problem, with the chapters of the list in their order", () => {
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.added, [
      "guides/guide/command-line/index.md",
      "guides/guide/command-line/start.md",
      "guides/guide/images.md",
      "guides/reference/words.md",
      "guides/thanks.md",
      "images/dot.png",
      "pages/index.md",
    ]);
    assert.match(imported.read("guides/guide/command-line/index.md"), /^order: 1$/m);
    assert.match(imported.read("guides/guide/images.md"), /^order: 2$/m);
    assert.equal(
      navigationOf(imported.read("site.yaml")),
      `navigation:
  - page: /guides/guide/
    label: Guide
  - page: /guides/reference/
    label: Reference
  - page: /guides/thanks/
    label: Thanks
`,
    );
  });

  test("includes sections and lines of files, without the hidden lines of Rust", () =>
    assert.equal(
      bodyOf(imported.read("guides/guide/command-line/start.md")),
      "```rust\nlet a = 1;\n# not hidden\n```\n\n```rust\nlet y = 2;\n```\n\ntwo\nthree\n\nWrite `{{#include file}}`.",
    ));

  test("keeps addresses and redirects, and withholds files in no list", () => {
    assert.match(
      imported.read("guides/guide/command-line/start.md"),
      /^aliases:\n {2}- \/book\/cli\/start\.html$/m,
    );
    assert.match(
      imported.read("site.yaml"),
      /- from: \/book\/old\/start\.html\n {4}to: \/guides\/guide\/command-line\/start\/$/m,
    );
    assert.deepEqual(imported.report("Not published by the old site"), [
      "src/SUMMARY.md  is the list of chapters",
      "src/private.md  is not in SUMMARY.md",
    ]);
    assert.equal(
      bodyOf(imported.read("pages/index.md")),
      "Go to the [command line](/guides/guide/command-line/).",
    );
  });
});

test("imports a book of GitBook with its assets, hints and tabs", () => {
  const imported = importTree(
    {
      ".gitbook.yaml": "root: ./docs/\nredirects:\n  old/page: ./usage/install.md\n",
      ".gitbook/assets/outside.png": png,
      "docs/.gitbook/assets/dot.png": png,
      "docs/SUMMARY.md":
        "# Table of contents\n\n* [Welcome](README.md)\n\n## Usage\n\n* [Install](usage/install.md)\n",
      "docs/README.md": "---\ndescription: All about it.\n---\n\n# Welcome\n\nHello.\n",
      "docs/usage/install.md": `# Install

{% hint style="warning" %}
Take care.
{% endhint %}

{% tabs %}
{% tab title="npm" %}
\`\`\`sh
npm i
\`\`\`
{% endtab %}
{% endtabs %}

{% code title="a.js" %}
\`\`\`javascript
const a = 1;
\`\`\`
{% endcode %}

{% content-ref url="../README.md" %}
[Welcome](../README.md)
{% endcontent-ref %}

![A dot](../.gitbook/assets/dot.png)
`,
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.equal(
    bodyOf(imported.read("guides/usage/install.md")),
    `> [!WARNING]
> Take care.

\`\`\`sh tab="npm"
npm i
\`\`\`

\`\`\`javascript title="a.js"
const a = 1;
\`\`\`

[Welcome](/)

![A dot](../../images/gitbook/assets/dot.png)`,
  );
  assert.match(imported.read("guides/usage/install.md"), /^ {2}- \/usage\/install$/m);
  assert.match(
    imported.read("site.yaml"),
    /- from: \/old\/page\n {4}to: \/guides\/usage\/install\/$/m,
  );
});

test("reads a book of HonKit below a folder of its settings, with its variables", () => {
  const imported = importTree(
    {
      "README.md": "# The repository\n",
      "book.json":
        '{ "title": "B", "root": "./source", "structure": { "summary": "LIST.md" }, "variables": { "version": "2025" } }',
      "source/LIST.md": "- [One](one.md)\n",
      "source/one.md": "# One\n\nOf {{ book.version }}.\n\n[import](./a.js)\n",
      "source/a.js": "a();\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(imported.added, ["guides/one.md"]);
  assert.equal(bodyOf(imported.read("guides/one.md")), "Of 2025.\n\n```js\na();\n```");
  assert.match(imported.report()[5] ?? "", /^Nothing is missing/);
});
