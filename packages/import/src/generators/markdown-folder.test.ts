import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { png, writeContent } from "../../../../src/content/content-folder.fixture.ts";
import {
  bodyOf,
  importFolder,
  importTree,
  navigationOf,
  newSite,
  writeTree,
} from "../site-tree.fixture.ts";

describe("import of a folder of notes", () => {
  const imported = importTree(
    {
      ".obsidian/app.json": "{}",
      "Daily Notes/2024-05-03.md":
        "Went to see [[Tomatoes]]. Setext heading follows\n\nEvening\n=======\nRain.\n",
      "Garden Plans/Raised beds.md":
        "# Raised beds for the north side\n\nFrom memory. See [[Tomatoes#Watering]] and ![[bed-plan.png|300]].\n\n> [!info] Wood\n> Larch lasts longest.\n\n> [!faq]- Why?\n> Because.\n\n#garden and `#code`\n",
      "Garden Plans/Tomatoes.md":
        "---\ntags: [summer]\ncreated: 2024-05-02\naliases: [Love apples]\n---\nTomatoes without a heading.\n\n## Watering\n\nEvery morning. ==Never at noon.== %%private remark%% ^block1\n\n![[Raised beds]]\n",
      "Garden Plans/assets/bed-plan.png": png,
      "README.md":
        "# My notes\n\nStart with [[Garden Plans/Raised beds]] or [bread](recipes/Sourdough%20bread.md).\n\n- [Recipes](recipes/)\n- [[tomatoes#^block1|all about tomatoes]]\n- [[Does not exist]]\n\n%%\nAn unclosed private remark\n\n```\nwith code\n```\n",
      "empty.md": "",
      "img/my loaf.png": png,
      "recipes/Sourdough bread.md":
        "# Sourdough bread\n\nBack to the [index](index.md). ![loaf](../img/my loaf.png) and ![loaf](<../img/my loaf.png>).\n",
      "recipes/index.md": "# Recipes\n\n- [Sourdough](Sourdough bread.md)\n",
      "secret.md": "---\npublish: false\n---\nA private note.\n",
      "showing.md": "Shown.\n\n![[secret]]\n",
      "templates/daily.md": "# {{title}}\n",
      "Über Käse & Brot (1).md": "# Über Käse & Brot\n\nUmlauts.\n",
    },
    newSite,
  );

  test("loads without a problem, with titles, slugs and a home page from the files", () => {
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.added, [
      "images/Garden-Plans/assets/bed-plan.png",
      "images/my-loaf.png",
      "pages/daily-notes/2024-05-03.md",
      "pages/garden-plans/raised-beds.md",
      "pages/garden-plans/tomatoes.md",
      "pages/index.md",
      "pages/recipes.md",
      "pages/recipes/sourdough-bread.md",
      "pages/secret.md",
      "pages/showing.md",
      "pages/ueber-kaese-brot-1.md",
    ]);
    assert.match(imported.read("site.yaml"), /^name: My notes$/m);
    assert.match(imported.read("pages/daily-notes/2024-05-03.md"), /^title: 2024-05-03\n/m);
    assert.match(
      imported.read("pages/garden-plans/raised-beds.md"),
      /^title: Raised beds for the north side$/m,
    );
  });

  test("lists each folder on a page, and the top folders in the menu", () => {
    assert.deepEqual(
      imported.created.filter((name) => name.startsWith("pages/")),
      ["pages/daily-notes.md", "pages/garden-plans.md"],
    );
    assert.equal(
      imported.read("pages/garden-plans.md"),
      `---
title: Garden Plans
description: Raised beds for the north side, Tomatoes
category: Company
---

- [Raised beds for the north side](/garden-plans/raised-beds/)
- [Tomatoes](/garden-plans/tomatoes/)
`,
    );
    assert.equal(
      navigationOf(imported.read("site.yaml")),
      `navigation:
  - page: daily-notes
  - page: garden-plans
  - page: recipes
  - page: showing
  - page: ueber-kaese-brot-1
`,
    );
  });

  test("resolves wikilinks, and reads aliases as titles", () => {
    assert.equal(
      bodyOf(imported.read("pages/index.md")),
      "Start with [Garden Plans/Raised beds](/garden-plans/raised-beds/) or [bread](/recipes/sourdough-bread/).\n\n- [Recipes](/recipes/)\n- [all about tomatoes](/garden-plans/tomatoes/#block1)\n- Does not exist",
    );
    assert.equal(
      imported.read("pages/garden-plans/tomatoes.md"),
      `---
title: Tomatoes
description: Tomatoes without a heading. Every morning. Never at noon. From memory. See Tomatoes > Watering and .
date: 2024-05-02
category: Company
tags:
  - summer
---

Tomatoes without a heading.

## Watering

Every morning. <mark>Never at noon.</mark> <a id="block1"></a>

## Raised beds for the north side

From memory. See [Tomatoes > Watering](/garden-plans/tomatoes/#watering) and ![bed plan](../../images/Garden-Plans/assets/bed-plan.png).

> [!NOTE]
> **Wood**
>
> Larch lasts longest.

<details>
<summary>Why?</summary>

Because.

</details>

#garden and \`#code\`
`,
    );
    assert.match(imported.read("pages/garden-plans/raised-beds.md"), /^tags:\n {2}- garden\n---$/m);
  });

  test("resolves links and images with spaces", () => {
    assert.equal(
      bodyOf(imported.read("pages/recipes/sourdough-bread.md")),
      "Back to the [index](/recipes/). ![loaf](../../images/my-loaf.png) and ![loaf](../../images/my-loaf.png).",
    );
    assert.equal(
      bodyOf(imported.read("pages/recipes.md")),
      "- [Sourdough](/recipes/sourdough-bread/)",
    );
  });

  test("publishes no comment, template or private note", () => {
    const all = imported.added
      .filter((name) => name.endsWith(".md") && name !== "pages/secret.md")
      .map(imported.read)
      .join("");
    assert.deepEqual(all.match(/.*(?:private|with code|\{\{title).*/g), null);
    assert.match(imported.read("pages/secret.md"), /^draft: true$/m);
  });
});

describe("import of MkDocs", () => {
  const imported = importTree(
    {
      "mkdocs.yml": `site_name: Pumps
site_url: https://pumps.example/manual/
exclude_docs: |
  inc/
draft_docs: wip.md
nav:
  - Home: index.md
  - work/crane.md
  - Guide:
      - guide/index.md
      - Start: guide/start.md
      - Deep: [guide/zeta.md, guide/alpha.md]
  - Shop: https://shop.example/
markdown_extensions:
  - pymdownx.snippets: { base_path: [docs/snippets, examples] }
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
`,
      "README.md": "# Repository\n",
      "docs/index.md": "# Welcome\n\nSee [start](guide/start.md#one).\n",
      "docs/guide/index.md": "# The guide\n\nAll of it.\n",
      "docs/guide/zeta.md": "# Zeta\n\nZ.\n",
      "docs/guide/alpha.md": "# Alpha\n\nA.\n",
      "docs/work/crane.md": "# Crane\n\nC.\n",
      "docs/wip.md": "# Wip\n\nW.\n",
      "docs/inc/part.md": "Included words.\n",
      "examples/run.py": "# --8<-- [start:run]\nrun()\n# --8<-- [end:run]\nstop()\n",
      "docs/guide/more.md": `# More

!!! tip "Use *care*"
    Slowly.

=== "Out"

    === "In"

        Deep.

=== "Other"

    Flat.

\`\`\`{ .py title="run.py" linenums="1" hl_lines="1 3-4" }
--8<-- "run.py:run"
\`\`\`

--8<--
inc/part.md
--8<--

H~2~O, x^2^, ^^new^^, {++more++}{--less--}, \`a ==b== ~c~\` and [^1].

[^1]: Note.

*[H2O]: Water
`,
      "docs/blog/posts/hello.md":
        "---\ntitle: Hello post\ndate:\n  created: 2024-01-31\n---\n\nText.\n",
      "docs/guide/start.md": `# Start

## One

!!! warning "Hot parts"
    Do not touch.

    \`\`\`sh
    !!! note
    \`\`\`

???+ question "Why?"
    Because.

- item

    !!! note
        In a list.

=== "Linux"

    \`\`\`sh
    apt install
    \`\`\`

=== "Mac"

    \`\`\`sh
    brew install
    \`\`\`

--8<-- "inc/part.md"

Press ++ctrl+c++ :material-check:{ .green } ==now==.
`,
    },
    newSite,
  );

  test("converts snippets, nested tabs, options of code and marks", () => {
    assert.equal(
      bodyOf(imported.read("guides/more.md")),
      `> [!TIP]
> Use *care*
>
> Slowly.

<details name="tabs-1" open>
<summary>Out</summary>

<details name="tabs-2" open>
<summary>In</summary>

Deep.

</details>

</details>

<details name="tabs-1">
<summary>Other</summary>

Flat.

</details>

\`\`\`py title="run.py" {1,3-4}
run()
\`\`\`

Included words.

H<sub>2</sub>O, x<sup>2</sup>, <ins>new</ins>, more, \`a ==b== ~c~\` and [^1].

[^1]: Note.`,
    );
  });

  test("makes books in the order of nav", () => {
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.added, [
      "blog/hello.md",
      "guides/crane.md",
      "guides/guide/deep/alpha.md",
      "guides/guide/deep/zeta.md",
      "guides/guide/index.md",
      "guides/guide/start.md",
      "guides/more.md",
      "guides/wip.md",
      "pages/index.md",
    ]);
    assert.match(
      imported.read("guides/guide/deep/zeta.md"),
      /^aliases:\n {2}- \/manual\/guide\/zeta\/\norder: 1$/m,
    );
    assert.match(imported.read("guides/guide/deep/alpha.md"), /^order: 2$/m);
    assert.match(imported.read("guides/wip.md"), /^draft: true$/m);
    assert.match(
      imported.read("blog/hello.md"),
      /^date: 2024-01-31\naliases:\n {2}- \/manual\/blog\/2024\/01\/31\/hello-post\/$/m,
    );
    assert.equal(bodyOf(imported.read("pages/index.md")), "See [start](/guides/guide/start/#one).");
  });

  test("converts admonitions, folds, tabs, snippets and keys", () => {
    assert.equal(
      bodyOf(imported.read("guides/guide/start.md")),
      `## One

> [!WARNING]
> **Hot parts**
>
> Do not touch.
>
> \`\`\`sh
> !!! note
> \`\`\`

<details open>
<summary>Why?</summary>

Because.

</details>

- item

    > [!NOTE]
    > In a list.

\`\`\`sh tab="Linux"
apt install
\`\`\`

\`\`\`sh tab="Mac"
brew install
\`\`\`

Included words.

Press <kbd>ctrl</kbd>+<kbd>c</kbd>  <mark>now</mark>.`,
    );
  });
});

test("takes the title below links and badges, and a group of VitePress with the index of a folder", () => {
  const imported = importTree(
    {
      ".vitepress/config.ts":
        'export default { title: "V", themeConfig: { sidebar: [{ text: "Core", items: [{ text: "First steps", link: "/core/" }, { text: "State", link: "/core/state" }] }] } };',
      "core/index.md": "# Stores\n\nA.\n",
      "core/state.md":
        "[**Reference**](./index.md) • **Docs**\n\n***\n\n[Reference](./index.md) / state\n\n# Function: state()\n\nB.\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(imported.added, ["guides/core/first-steps.md", "guides/core/state.md"]);
  assert.match(imported.read("guides/core/state.md"), /^title: "Function: state\(\)"$/m);
});

test("takes the title without its id, and names groups without a title by the folder of their index", () => {
  const imported = importTree(
    {
      "mkdocs.yml":
        'site_name: Pump\nnav:\n  - index.md\n  - "":\n      - learn/index.md\n      - learn/async.md\n',
      "docs/index.md": "# Home { #home }\n\nText.\n",
      "docs/learn/index.md": "# Learn { #learn-it }\n\nText.\n",
      "docs/learn/async.md": "# Async / await { #async-and-await }\n\nText.\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(imported.read("guides/learn/async.md"), /^title: Async \/ await$/m);
  assert.match(imported.read("guides/learn/index.md"), /^title: Learn$/m);
});

test("reads folders in the nav of MkDocs, with the order of their lists, and makes the nav the menu", () => {
  const imported = importTree(
    {
      "mkdocs.yml":
        "site_name: P\nplugins: [{ literate-nav: { nav_file: README.md } }]\nnav:\n  - Home: index.md\n  - Start: start.md\n  - Guide: guide/\n  - More: more/\n",
      "docs/index.md": "# Welcome\n\nW.\n",
      "docs/start.md": "# Start\n\nS.\n",
      "docs/guide/README.md": "# The guide\n\n- [Zeta](zeta.md)\n- [Alpha](alpha.md)\n",
      "docs/guide/zeta.md": "# Zeta\n\nZ.\n",
      "docs/guide/alpha.md": "# Alpha\n\nA.\n",
      "docs/more/beta.md": "# Beta\n\nB.\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(
    ["zeta", "alpha"].map(
      (name) => /^order: (\d)$/m.exec(imported.read(`guides/guide/${name}.md`))?.[1],
    ),
    ["1", "2"],
  );
  assert.equal(
    navigationOf(imported.read("site.yaml")),
    "navigation:\n  - page: /guides/start/\n    label: Start\n  - page: /guides/guide/\n    label: Guide\n  - page: /guides/more/\n    label: More\n",
  );
});

describe("import of VitePress", () => {
  const imported = importTree(
    {
      "docs/.vitepress/config.mts": `import { guide } from './sidebar'
export default defineConfig({ title: 'Vites', description: 'Fast', base: '/v/', srcExclude: ['**/draft-*.md'],
  themeConfig: { nav: [{ text: 'Learn', link: '/guide/zeta' }], sidebar: { '/guide/': guide, '/services/': { base: '/services/', items: [{ text: 'Services', items: [{ text: 'Crane', link: 'crane' }] }] } } } })`,
      "docs/.vitepress/sidebar.ts":
        "export const guide = [{ text: 'Introduction', items: [{ text: 'Zeta first', link: '/guide/zeta' }, { text: 'Alpha', link: '/guide/alpha' }] }] as const;",
      "docs/index.md":
        "---\nlayout: home\nhero:\n  name: Vites\n  text: A fast thing\n  tagline: Really fast\n  actions:\n    - { text: Start, link: /guide/zeta }\nfeatures:\n  - { title: Quick, details: It is quick. }\n---\n",
      "docs/guide/zeta.md":
        "# Zeta\n\n::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh [pnpm]\npnpm i\n```\n\n:::\n\n::: tip Hint title\nText.\n:::\n\n<!--@include: ../parts.md-->\n\n<<< @/snip.js\n\n[next](./alpha)\n",
      "docs/guide/alpha.md": "# Alpha\n\nA.\n",
      "docs/guide/draft-x.md": "# Secret\n",
      "docs/guide/[pkg].md": "# Dynamic\n",
      "docs/services/crane.md": "# Crane\n\nC.\n",
      "docs/parts.md": "Parts text.\n",
      "docs/snip.js": "export const a = 1;\n",
    },
    newSite,
  );

  test("makes books in the order of the sidebar, and keeps folders with names of collections", () => {
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.added, [
      "guides/introduction/alpha.md",
      "guides/introduction/zeta.md",
      "guides/parts.md",
      "guides/services/crane.md",
      "pages/index.md",
    ]);
    assert.match(
      imported.read("guides/introduction/zeta.md"),
      /^aliases:\n {2}- \/v\/guide\/zeta.html\norder: 1$/m,
    );
  });

  test("converts containers, code groups and inclusions", () => {
    assert.equal(
      bodyOf(imported.read("guides/introduction/zeta.md")),
      '```sh tab="npm"\nnpm i\n```\n\n```sh tab="pnpm"\npnpm i\n```\n\n> [!TIP]\n> **Hint title**\n>\n> Text.\n\nParts text.\n\n```js\nexport const a = 1;\n```\n\n[next](/guides/introduction/alpha/)',
    );
  });

  test("keeps the hero and the features of the home page", () => {
    assert.equal(
      imported.read("pages/index.md"),
      `---
title: Vites
description: Vites
category: Company
aliases:
  - /v/
blocks:
  - type: hero
    title: Vites
    text: A fast thing. Really fast
    action:
      label: Start
      link: /guides/introduction/zeta/
---

- **Quick**: It is quick.
`,
    );
  });
});

test("imports Nextra in the order of _meta files, hidden pages without a place in lists", () => {
  const page = (title: string) => `# ${title}\n\nText.\n`;
  const imported = importTree(
    {
      "package.json": '{"dependencies":{"nextra":"4.0.0"}}',
      "content/_meta.js":
        'export default { index: "Home", docs: { title: "Documentation" }, secret: { display: "hidden" } }',
      "content/docs/_meta.json": '{"zeta":"Zeta first","alpha":{"title":"Alpha second"}}',
      "content/index.mdx": page("Welcome"),
      "content/docs/zeta.mdx": page("Zeta"),
      "content/docs/alpha.mdx": page("Alpha"),
      "content/docs/other.mdx": page("Other"),
      "content/secret.mdx": page("Secret"),
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(imported.read("guides/docs/index.md"), /^title: Documentation$/m);
  assert.match(imported.read("guides/docs/alpha.md"), /^aliases:\n {2}- \/docs\/alpha\norder: 2$/m);
  assert.match(imported.read("guides/secret.md"), /^noindex: true$/m);
});

describe("import of Fumadocs", () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`;
  const imported = importTree(
    {
      "package.json": '{"dependencies":{"fumadocs-core":"16.0.0"}}',
      "source.config.ts":
        'import { defineDocs } from "fumadocs-mdx/config";\nexport const docs = defineDocs({ dir: "content/docs" });\nexport const guides = defineDocs({ dir: "content/learn" });\n',
      "lib/i18n.ts":
        'import { defineI18n } from "fumadocs-core/i18n";\nexport const i18n = defineI18n({ defaultLanguage: "en", languages: ["en", "cn"], hideLocale: "default-locale" });\n',
      "lib/source.ts":
        'import { loader } from "fumadocs-core/source";\nexport const source = loader({ baseUrl: "/docs", source: docs.toFumadocsSource() });\nexport const other = loader({ baseUrl: "/lessons/", source: guides.toFumadocsSource() });\n',
      "content/other/stray.mdx": page("Stray"),
      "content/learn/first.mdx": page("First lesson"),
      "content/docs/meta.json": '{"pages":["(framework)","ui"]}',
      "content/docs/(framework)/meta.json":
        '{"title":"Framework","root":true,"pages":["---[Icon]Introduction---","index","zeta","---Writing---","markdown/index","[Site](https://x.example)","!hidden","...","---Integrations---","...integrations"]}',
      "content/docs/(framework)/index.mdx": page("Overview"),
      "content/docs/(framework)/zeta.mdx": page("Zeta"),
      "content/docs/(framework)/zeta.cn.mdx": page("Zeta zh"),
      "content/docs/(framework)/alpha.mdx": page("Alpha"),
      "content/docs/(framework)/hidden.mdx": page("Hidden"),
      "content/docs/(framework)/markdown/index.mdx": page("Markdown"),
      "content/docs/(framework)/integrations/feed.mdx": page("Feed"),
      "content/docs/ui/meta.json": '{"title":"Fumadocs UI","pages":["z...a"]}',
      "content/docs/ui/meta.cn.json": '{"title":"UI zh"}',
      "content/docs/ui/a.mdx":
        '---\ntitle: A\n---\n\n<include>./part.txt</include>\n\n<include>./data.json</include>\n\n<include cwd lang="ts" meta=\'title="x"\'>\n  lib/x.ts\n</include>\n\nOne{\' \'}\n<b>two</b>.\n\n<Files>\n  <Folder name="app" defaultOpen>\n    <File name="page_x.tsx" />\n    <File name="b.tsx" />\n  </Folder>\n  <File name="c.json" />\n</Files>\n\n<Tabs items={[\'npm\', \'pnpm\']}>\n  <Tab>Run it.</Tab>\n  <Tab>Or this.</Tab>\n</Tabs>\n',
      "content/docs/ui/b.mdx": page("B"),
      "content/docs/ui/a.cn.mdx": page("A zh"),
      "content/docs/ui/part.txt": "part",
      "content/docs/ui/data.json": '{ "a": 1 }\n',
      "lib/x.ts": "let x;\n",
    },
    newSite,
  );

  test("makes books of folders and chapters of separators, in the order of meta.json", () => {
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.added, [
      "guides/docs/framework/index.md",
      "guides/docs/framework/integrations/feed.md",
      "guides/docs/framework/introduction/zeta.md",
      "guides/docs/framework/introduction/zeta.zh.md",
      "guides/docs/framework/writing/alpha.md",
      "guides/docs/framework/writing/markdown.md",
      "guides/docs/ui/a.md",
      "guides/docs/ui/a.zh.md",
      "guides/docs/ui/b.md",
      "guides/hidden.md",
      "guides/learn/first.md",
    ]);
    const orderOf = (name: string) =>
      /^order: (\d)$/m.exec(imported.read(`guides/docs/${name}.md`))?.[1];
    assert.deepEqual(
      ["framework/writing/markdown", "framework/writing/alpha", "ui/b", "ui/a"].map(orderOf),
      ["1", "2", "1", "2"],
    );
    assert.match(imported.read("guides/docs/ui/index.zh.md"), /^title: UI zh$/m);
  });

  test("keeps the addresses of groups, collections and languages", () => {
    const aliasOf = (name: string) => /^aliases:\n {2}- (.*)$/m.exec(imported.read(name))?.[1];
    assert.deepEqual(
      [
        "guides/docs/framework/introduction/zeta.md",
        "guides/docs/framework/introduction/zeta.zh.md",
        "guides/docs/framework/index.md",
        "guides/learn/first.md",
      ].map(aliasOf),
      ["/docs/zeta", "/cn/docs/zeta", "/docs", "/lessons/first"],
    );
  });

  test("includes files, and converts file trees and tabs with labels in a list", () => {
    assert.equal(
      bodyOf(imported.read("guides/docs/ui/a.md")),
      `\`\`\`txt
part
\`\`\`

\`\`\`json
{ "a": 1 }
\`\`\`

\`\`\`ts title="x"
let x;
\`\`\`

One **two**.

- app/
  - page\\_x.tsx
  - b.tsx
- c.json

<details name="tabs-1" open>
<summary>npm</summary>

Run it.

</details>

<details name="tabs-1">
<summary>pnpm</summary>

Or this.

</details>`,
    );
  });

  test("withholds files in no collection", () => {
    assert.deepEqual(imported.report("Not published by the old site"), [
      "content/other/stray.mdx  is in no collection of the settings",
    ]);
  });
});

test("reads the order of MkDocs from files in its folders, and unwraps a group of everything", () => {
  const page = (title: string) => `# ${title}\n\nText.\n`;
  const imported = importTree(
    {
      "mkdocs.yml": "site_name: P\nplugins: [awesome-pages]\n",
      "docs/.pages": "nav:\n  - Documentation:\n      - index.md\n      - guide\n      - ...\n",
      "docs/index.md": page("Welcome"),
      "docs/guide/.pages":
        "title: The guide\nnav:\n  - index.md\n  - zeta.md\n  - ...\n  - Last one: last.md\n  - Shop: https://shop.example/\n",
      "docs/guide/index.md": page("Guide"),
      "docs/guide/zeta.md": page("Zeta"),
      "docs/guide/beta.md": page("Beta"),
      "docs/guide/alpha.md": page("Alpha"),
      "docs/guide/last.md": page("Last"),
      "docs/more/.nav.yml": "order: desc\n",
      "docs/more/a.md": page("A"),
      "docs/more/b.md": page("B"),
      "docs/quiet/.pages": "hide: true\n",
      "docs/quiet/q.md": page("Q"),
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  const orderOf = (name: string) => /^order: (\d)$/m.exec(imported.read(`guides/${name}.md`))?.[1];
  assert.deepEqual(
    ["guide/zeta", "guide/alpha", "guide/beta", "guide/last", "more/b", "more/a", "q"].map(orderOf),
    ["1", "2", "3", "4", "1", "2", undefined],
  );
});

test("reads globs, order and names of files of the plugin awesome-nav, which replaces nav", () => {
  const names = ["z", "a10", "a2", "b.hidden", "b", "one/only", "more/x", "more/y"];
  const imported = importTree(
    {
      "mkdocs.yml":
        "site_name: Lists\nnav: [b.md]\nplugins:\n  - awesome-nav:\n      filename: order.yml\n",
      "docs/order.yml":
        'ignore: "*.hidden.md"\nnav:\n  - Group:\n      - z.md\n      - a*.md\n      - glob: "one"\n      - ... | more*\nappend_unmatched: true\n',
      "docs/one/order.yml": "flatten_single_child_sections: true\n",
      "docs/more/order.yml": "title: Further\nsort:\n  direction: desc\n",
      ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, `# Page ${name}\n\nText.\n`])),
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  const files = ["z", "a2", "a10", "only", "more", "more/y", "more/x"].map(
    (name) => `group/${name}`,
  );
  assert.deepEqual(
    [...files, "b"].map((name) => {
      const file = [`guides/${name}.md`, `guides/${name}/index.md`].find((one) =>
        [...imported.created, ...imported.added].includes(one),
      );
      return [name, file && /^order: (\d)$/m.exec(imported.read(file))?.[1]];
    }),
    [...files.map((name, at) => [name, ["1", "2", "3", "4", "5", "1", "2"][at]]), ["b", "2"]],
  );
});

test("reads the order of MkDocs from the nested lists of literate-nav", () => {
  const names = ["README", "b/README", "b/one", "b/two", "a/start", "a/zeta", "a/alpha", "last"];
  const imported = importTree(
    {
      "mkdocs.yml": "site_name: Lists\nplugins:\n  - literate-nav:\n      nav_file: SUMMARY.md\n",
      "docs/SUMMARY.md":
        "# Navigation\n\n* [Home](README.md)\n* Language\n    * [Basics](b/README.md)\n        * [Two](b/two.md)\n        * [One](b/one.md)\n* [Folder](a/)\n* [Last](last.md)\n",
      "docs/a/SUMMARY.md": "* [Zeta](zeta.md)\n* *.md\n",
      ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, `# Page ${name}\n\nText.\n`])),
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  const orders = ["language", "language/basics", "language/basics/two", "language/basics/one"];
  const files = ["folder", "folder/zeta", "folder/alpha", "folder/start", "last"];
  assert.deepEqual(
    [...orders, ...files].map((name) => {
      const index = `guides/${name}/index.md`;
      const file = imported.created.concat(imported.added).includes(index)
        ? index
        : `guides/${name}.md`;
      return /^order: (\d)$/m.exec(imported.read(file))?.[1];
    }),
    ["1", "1", "1", "2", "2", "1", "2", "3", "3"],
  );
});

test("imports a Ghost export, members' posts as drafts, with images beside it", () => {
  const post = (id: string, values: Record<string, unknown>) => ({
    id,
    title: `Post ${id}`,
    slug: `post-${id}`,
    html: "<p>Melt the <strong>wax</strong>.</p>",
    status: "published",
    visibility: "public",
    type: "post",
    published_at: "2023-01-02T10:00:00.000Z",
    ...values,
  });
  const folder = writeTree({
    "export.json": JSON.stringify({
      db: [
        {
          data: {
            posts: [
              post("1", {
                title: "Candle making",
                slug: "candle-making",
                feature_image: "__GHOST_URL__/content/images/2023/candle.png",
                custom_excerpt: "How to.",
                html: '<p>See <a href="__GHOST_URL__/post-2/">two</a>.</p>',
              }),
              post("2", {
                html: '<p>All.</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>Secret.</p><!--kg-gated-block:end--><!--kg-gated-block:begin nonMember:true --><p>Join.</p><!--kg-gated-block:end-->',
              }),
              post("3", { visibility: "members" }),
              post("4", { visibility: "paid" }),
              post("5", { visibility: "tiers" }),
              post("6", { status: "draft" }),
              post("7", { status: "sent" }),
              post("8", { type: "page" }),
              post("10", { html: null, plaintext: "First <b>.\n\nSecond." }),
              post("11", { html: null, plaintext: "", status: "draft" }),
              post("9", { status: "scheduled", published_at: "2099-01-02T10:00:00.000Z" }),
            ],
            tags: [
              { id: "t", name: "Craft", slug: "craft" },
              { id: "i", name: "#internal", slug: "hash-internal" },
            ],
            posts_tags: [
              { post_id: "1", tag_id: "i", sort_order: 0 },
              { post_id: "1", tag_id: "t", sort_order: 1 },
            ],
            users: [
              {
                id: "u",
                name: "Ann Low",
                slug: "ann",
                bio: "Makes candles.",
                website: "https://low.example",
              },
              { id: "v", name: "Bo High", slug: "bo" },
            ],
            posts_meta: [{ post_id: "1", feature_image_caption: "<span>A <b>candle</b></span>" }],
            posts_authors: [{ post_id: "1", author_id: "u", sort_order: 0 }],
            settings: [
              { key: "title", value: "Candles" },
              { key: "navigation", value: '[{"label":"About","url":"/post-8/"}]' },
            ],
          },
        },
      ],
    }),
    "content/images/2023/candle.png": png,
  });
  const imported = importFolder(folder, writeContent(newSite));
  assert.deepEqual(imported.problems, []);
  assert.equal(
    imported.read("blog/candle-making.md"),
    '---\ntitle: Candle making\ndescription: How to.\ndate: 2023-01-02T10:00:00Z\nauthor: Ann Low\ntags:\n  - Craft\nimage:\n  src: ../images/2023/candle.png\n  alt: A candle\naliases:\n  - /candle-making/\nfeed_id: "1"\n---\n\nSee [two](/blog/post-2/).\n',
  );
  assert.match(imported.read("blog/post-2.md"), /\n\nAll\.\n\nJoin\.\n$/);
  for (const id of ["3", "4", "5", "6", "7"])
    assert.match(imported.read(`blog/post-${id}.md`), /^draft: true$/m);
  assert.match(imported.read("blog/post-9.md"), /^date: 2099-01-02T10:00:00Z$/m);
  assert.match(imported.read("pages/post-8.md"), /^title: Post 8$/m);
  assert.match(imported.read("blog/post-10.md"), /\n\nFirst \\<b>\.\n\nSecond\.\n$/);
  assert.match(
    imported.report("Left out").join("\n"),
    /^posts\/2023-01-02-post-11\.html {2}has no text$/,
  );
  assert.match(
    imported.read("site.yaml"),
    /^ {2}- from: \/author\/ann\/\n {4}to: \/authors\/ann-low\/$/m,
  );
  assert.doesNotMatch(imported.read("site.yaml"), /author\/bo/);
  assert.match(
    imported.read("authors/ann-low.md"),
    /^name: Ann Low\ndescription: Makes candles\.$/m,
  );
  assert.match(imported.read("site.yaml"), /^navigation:\n {2}- page: post-8\n {4}label: About$/m);
});

test("describes a home page with a long beginning by its title", () => {
  const imported = importTree(
    {
      "index.md": `# Help\n\nWelcome to the official help, where you can find tips and guides on all tools in ${"detail, ".repeat(9)}and more.\n`,
      "a.md": "# A\n\nText.\n",
    },
    newSite,
  );
  assert.match(imported.read("pages/index.md"), /^description: Help$/m);
});

test("dates notes without a date by the first commits of their repository", () => {
  const folder = writeTree({ "Käse.md": "# Cheese\n\nText.\n", "2024-05-03.md": "A day.\n" });
  const git = (date: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(
      "git",
      ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@b.c", ...args],
      {
        encoding: "utf8",
        env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      },
    );
    assert.equal(status, 0, stderr);
  };
  const commit = (date: string) => {
    git(date, "add", ".");
    git(date, "commit", "--quiet", "--message=X");
  };
  git("", "init", "--quiet");
  commit("2021-02-03T10:00:00Z");
  writeFileSync(path.join(folder, "Käse.md"), "# Cheese\n\nMore.\n");
  writeFileSync(path.join(folder, "new.md"), "Not committed.\n");
  commit("2022-02-03T10:00:00Z");
  writeFileSync(path.join(folder, "later.md"), "Not committed.\n");
  const imported = importFolder(folder, writeContent(newSite));
  assert.deepEqual(imported.problems, []);
  const dates = ["kaese", "2024-05-03", "new", "later"].map(
    (name) => /^date: (.*)$/m.exec(imported.read(`pages/${name}.md`))?.[1],
  );
  assert.deepEqual(dates, ["2021-02-03", "2024-05-03", "2022-02-03", undefined]);
});

test("imports a vault of Quartz with its addresses, without ignored notes and other folders", () => {
  const imported = importTree(
    {
      "quartz.config.ts": `import { QuartzConfig } from "./quartz/cfg";
const config: QuartzConfig = {
  configuration: { pageTitle: "My garden", baseUrl: "garden.example", ignorePatterns: ["private", "*.tmp.md"] },
  plugins: { filters: [Plugin.ExplicitPublish()] },
};
export default config;`,
      "content/index.md": "---\npublish: true\n---\nTo [[Raised beds & soil|the beds]].\n",
      "content/plants/Raised beds & soil.md":
        "---\npublish: true\naliases: [/beds]\ntags: [soil]\n---\nText about beds.\n",
      "content/plants/unfinished.md": "Not marked.\n",
      "content/private/diary.md": "---\npublish: true\n---\nPrivate.\n",
      "docs/manual.md": "# Manual of Quartz\n",
      "README.md": "# Quartz\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(imported.added, ["pages/index.md", "pages/plants/raised-beds-and-soil.md"]);
  assert.equal(
    bodyOf(imported.read("pages/index.md")),
    "To [the beds](/plants/raised-beds-and-soil/).",
  );
  assert.match(
    imported.read("pages/plants/raised-beds-and-soil.md"),
    /^aliases:\n {2}- \/plants\/Raised-beds--and--soil\n {2}- \/beds$/m,
  );
  assert.match(
    imported.read("site.yaml"),
    /^name: My garden\nbase_url: https:\/\/garden\.example$/m,
  );
});

test("gives a document one entry if sidebars of several folders repeat their groups", () => {
  const imported = importTree(
    {
      ".vitepress/config.ts": `const guide = { text: "Guide", items: [{ text: "Start", link: "/guide/" }, { text: "Next", link: "/guide/next" }] };
const custom = { text: "Custom", items: [{ text: "Fonts", link: "/custom/fonts" }, { text: "Colours", link: "/custom/colours" }] };
export default { title: "T", themeConfig: {
  nav: [{ text: "Guide", items: [{ text: "Next", link: "/guide/next" }, { text: "Missing", link: "/guide/missing" }] }],
  sidebar: { "/guide/": [guide, custom], "/custom/": [custom, guide], "/": [guide, custom] } } };`,
      "index.md": "---\ntitle: T\n---\nHome.\n",
      "guide/index.md":
        "# Start\n\nText. <!--@include: ../parts/a.md#one-->\n\n<<< ../parts/a.ts#main\n",
      "guide/next.md": "# Next\n\nText.\n",
      "custom/fonts.md": "# Fonts\n\nText.\n",
      "custom/colours.md": "# Colours\n\nText.\n",
      "parts/a.md": "<!-- #region one -->\nFirst.\n<!-- #endregion one -->\nSecond.\n",
      "parts/a.ts": "const before = 1;\n// #region main\nconst a = 1;\n// #endregion main\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(
    imported.added.filter((name) => name.startsWith("guides/")),
    [
      "guides/a.md",
      "guides/custom/colours.md",
      "guides/custom/fonts.md",
      "guides/guide/next.md",
      "guides/guide/start.md",
    ],
  );
  assert.equal(
    bodyOf(imported.read("guides/guide/start.md")),
    "Text. First.\n\n```ts\nconst a = 1;\n```",
  );
  assert.ok(imported.report().includes("Menu entries that were not imported: Missing"));
});

test("names the folder of the site, if a theme has no pages of its own", () => {
  const imported = importTree({
    "layouts/single.html": "<main></main>",
    "exampleSite/hugo.toml": "title = 'Example'",
    "exampleSite/content/a.md": "---\ntitle: A\n---\nText.\n",
  });
  assert.deepEqual(imported.report(), [
    "The site of Hugo has no pages. Pass a folder inside of it, such as exampleSite/",
  ]);
});

test("takes missing titles from the navigation of MkDocs", () => {
  const imported = importTree(
    {
      "mkdocs.yml":
        "site_name: Pump\nnav:\n  - Home: index.md\n  - Concepts:\n      - JSON Schema: concepts/json_schema.md\n      - Types: concepts/types.md\n",
      "docs/index.md": "# Pump\n\nWelcome.\n",
      "docs/concepts/json_schema.md": "Schemas.\n",
      "docs/concepts/types.md": "# All types\n\nTypes.\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(imported.read("guides/concepts/json-schema.md"), /^title: JSON Schema$/m);
  assert.match(imported.read("guides/concepts/types.md"), /^title: All types$/m);
});

test("imports the folders of notes as pages, whatever their names", () => {
  const imported = importTree(
    {
      ".obsidian/app.json": "{}",
      "References/Brown butter.md":
        "---\ncreated: 1704448800000\ndesc: Of butter\n---\n\nMelt it.\n",
      "Services/Post.md": "Letters.\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(imported.added, ["pages/references/brown-butter.md", "pages/services/post.md"]);
  assert.match(
    imported.read("pages/references/brown-butter.md"),
    /^title: Brown butter\ndescription: Of butter$/m,
  );
});

test("lists notes with permalinks in the pages of their folders, and the tenth folder below more", () => {
  const imported = importTree(
    {
      ".obsidian/app.json": "{}",
      "Home.md": "---\npermalink: /\n---\nWelcome.\n",
      "Bases/Start.md": "---\npermalink: bases\n---\nText.\n",
      "Bases/Syntax of bases.md": "---\npermalink: bases/syntax\n---\nText.\n",
      "Editing notes/Basic syntax.md": "---\npermalink: syntax\n---\nText.\n",
      "Editing notes/Deep/Tables.md": "---\npermalink: tables\n---\nText.\n",
      ...Object.fromEntries([..."abcdefgh"].map((name) => [`${name}/${name}1.md`, "Text.\n"])),
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.equal(
    bodyOf(imported.read("pages/editing-notes.md")),
    "- [Deep](/editing-notes/deep/)\n- [Basic syntax](/syntax/)",
  );
  assert.equal(bodyOf(imported.read("pages/editing-notes/deep.md")), "- [Tables](/tables/)");
  assert.equal(
    navigationOf(imported.read("site.yaml")),
    `navigation:\n${[..."abcde"].map((name) => `  - page: ${name}\n`).join("")}  - page: editing-notes\n  - page: f\n  - page: g\n  - label: More\n    children:\n      - page: h\n      - page: bases\n`,
  );
});
