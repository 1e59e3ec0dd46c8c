import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { importTree, newSite } from "../site-tree.fixture.ts";

const docs = "src/content/docs";
const page = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\nText.\n`;

describe("import of a Starlight site", () => {
  const imported = importTree(
    {
      "astro.config.mjs": `export default defineConfig({ site: "https://docs.example", integrations: [starlight({
  title: "Docs", defaultLocale: "en",
  locales: { en: { label: "English" }, "pt-br": { label: "Português", lang: "pt-BR" }, de: { label: "Deutsch" } },
})] });`,
      [`${docs}/en/index.mdx`]:
        "---\ntitle: Home\nhero:\n  tagline: All of <em>it</em>\n  image: { file: ../../../assets/a.png }\n  actions:\n    - { text: Begin, link: /en/guides/setup/ }\n    - { text: Code, link: https://code.example }\n---\n",
      "src/assets/a.png": png,
      [`${docs}/en/guides/setup.md`]: page("Setup"),
      [`${docs}/en/reference/setup.md`]: page("Setup, in full"),
      [`${docs}/en/reference/v2.1.md`]: page("Version"),
      [`${docs}/en/own.md`]: page("Own", "slug: en/some/where\n"),
      [`${docs}/en/blog/news.md`]: page("News", "date: 2024-01-05\n"),
      [`${docs}/de/guides/setup.md`]: page("Einrichten").replace(
        "Text.",
        "[Version](/de/reference/v21/), [relative](../../reference/v21/), [Ganz](/de/reference/setup/)",
      ),
      [`${docs}/de/reference/setup.md`]: page("Ganz"),
      [`${docs}/pt-br/guides/setup.md`]: page("Instalar"),
      [`${docs}/en/404.md`]: page("404"),
    },
    { "site.yaml": null, "pages/index.md": null },
  );

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("pairs translations by folder and writes each document to its own file", () => {
    assert.deepEqual(imported.added, [
      "blog/news.md",
      "guides/guides/setup.de.md",
      "guides/guides/setup.md",
      "guides/guides/setup.pt-BR.md",
      "guides/reference/setup.de.md",
      "guides/reference/setup.md",
      "guides/reference/v2-1.md",
      "guides/where.md",
      "images/a.png",
      "pages/index.md",
    ]);
  });

  const aliases: [file: string, alias: string][] = [
    ["guides/reference/v2-1.md", "/en/reference/v21/"],
    ["guides/where.md", "/en/some/where/"],
    ["guides/guides/setup.de.md", "/de/guides/setup/"],
    ["guides/reference/setup.md", "/en/reference/setup/"],
  ];
  for (const [file, alias] of aliases)
    test(`makes ${alias} an alias of ${file}, without /docs/`, () => {
      assert.ok(imported.read(file).includes(`\n  - ${alias}\n`), imported.read(file));
    });

  test("makes a block of the hero of a page", () => {
    assert.match(
      imported.read("pages/index.md"),
      /^blocks:\n {2}- type: hero\n {4}text: All of it\n {4}action:\n {6}label: Begin\n {6}link: \/guides\/guides\/setup\/\n {4}second_action:\n {6}label: Code\n {6}link: https:\/\/code\.example\n---$/m,
    );
  });

  test("writes the languages to site.yaml", () => {
    assert.match(
      imported.read("site.yaml"),
      /^name: Docs\nbase_url: https:\/\/docs\.example\n[^]*locales:\n {2}- en\n {2}- de\n {2}- pt-BR\nlanguages:\n {2}fallback: true\n/,
    );
  });

  test("leads from a translation to the fallback of an untranslated page", () => {
    assert.match(
      imported.read("guides/guides/setup.de.md"),
      /\[Version\]\(\/de\/guides\/reference\/v2-1\/\), \[relative\]\(\/de\/guides\/reference\/v2-1\/\), \[Ganz\]\(\/de\/guides\/reference\/setup\/\)/,
    );
  });
});

describe("import of a Starlight site with a sidebar, asides and tabs", () => {
  const imported = importTree(
    {
      "astro.config.mjs": `export default defineConfig({ site: "https://docs.example", trailingSlash: "always", integrations: [starlight({
  title: "Docs", locales: { root: { label: "English", lang: "en" }, de: { label: "Deutsch" } },
  editLink: { baseUrl: "https://code.example" },
  sidebar: [
    { label: "Begin", items: ["start", "guides/begin"] },
    { label: "Reference", items: [{ autogenerate: { directory: "reference" } }] },
  ],
})] });`,
      [`${docs}/start.mdx`]: page("Start").replace(
        "Text.",
        `import { Tabs, TabItem } from "@astrojs/starlight/components";

:::caution[Mind]
Text.
:::

<Tabs>
  <TabItem label="npm">

    \`\`\`sh title="Shell" {1}
    npm i
    \`\`\`

  </TabItem>
</Tabs>

<Include relativePath="parts/a.md" />`,
      ),
      "src/parts/a.md": "Shared words.\n",
      [`${docs}/guides/begin.md`]: page("Begin"),
      [`${docs}/de/reference/index.md`]: page("Nachschlagen"),
      [`${docs}/de/reference/a.md`]: page("A").replace("Text.", "[B](/de/reference/b/)"),
      [`${docs}/reference/b.md`]: page("B", "sidebar:\n  order: 1\n"),
      [`${docs}/reference/a.md`]: page("A", "sidebar:\n  order: 2\n"),
    },
    { "site.yaml": null, "pages/index.md": null },
  );

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("creates a book from each group, with its documents in order", () => {
    assert.deepEqual(imported.added, [
      "guides/begin/begin.md",
      "guides/begin/start.md",
      "guides/reference-2.de.md",
      "guides/reference/a.de.md",
      "guides/reference/a.md",
      "guides/reference/b.md",
    ]);
    assert.match(imported.read("guides/reference/index.md"), /^title: Reference$/m);
    assert.match(imported.read("guides/reference/b.md"), /^order: 1$/m);
  });

  test("links to the fallback of a page without translation", () => {
    assert.match(
      imported.read("guides/reference/a.de.md"),
      /\n\[B\]\(\/de\/guides\/reference\/b\/\)\n/,
    );
  });

  test("writes asides, tabs, and titles and highlighted lines of code", () => {
    assert.match(
      imported.read("guides/begin/start.md"),
      /\n> \[!WARNING\]\n> \*\*Mind\*\*\n>\n> Text\.\n\n```sh title="Shell" \{1\} tab="npm"\nnpm i\n```\n\nShared words\.\n$/,
    );
  });

  test("lists the settings that are not imported", () => {
    assert.ok(
      imported
        .report()
        .includes("Settings that were not imported: trailingSlash, starlight.editLink"),
      imported.report().join("\n"),
    );
  });
});

describe("documentation trees", () => {
  const settings = (options: string) =>
    `import { sidebar } from './config/sidebar'; export default defineConfig({ site: 'https://forge.example', integrations: [starlight({ title: 'Forge', ${options} })] });`;
  const toPage = (title: string, text = "Text.") => `---\ntitle: ${title}\n---\n${text}\n`;

  test("keep the order of a sidebar in another module, and folders with names of collections", () => {
    const imported = importTree(
      {
        "astro.config.mjs": settings("sidebar"),
        "config/sidebar.ts":
          "const group = (label: string, items: string[]) => ({ label, items });\nexport const sidebar = [group('At the anvil', ['work/zinc', 'work/brass']), group('Around', ['services/mail'])];",
        "src/content/docs/index.md": toPage(
          "Forge",
          "See [zinc](https://www.forge.example/work/zinc/#x).",
        ),
        "src/content/docs/services/mail.md": toPage("The mail service"),
        "src/content/docs/work/zinc.md": toPage("Zinc"),
        "src/content/docs/work/brass.md": toPage("Brass"),
      },
      newSite,
    );
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.added, [
      "guides/around/mail.md",
      "guides/at-the-anvil/brass.md",
      "guides/at-the-anvil/zinc.md",
      "pages/index.md",
    ]);
    assert.match(imported.read("guides/at-the-anvil/index.md"), /^order: 1\n---\n$/m);
    assert.match(imported.read("guides/around/index.md"), /^order: 2\n/m);
    assert.match(imported.read("guides/at-the-anvil/brass.md"), /^order: 2\n/m);
    assert.match(imported.read("site.yaml"), /^collections:\n {2}guides:\n {4}sidebar: true$/m);
    assert.match(imported.read("pages/index.md"), /\[zinc\]\(\/guides\/at-the-anvil\/zinc\/#x\)/);
  });

  test("link to the original of an untranslated page in a site without fallbacks", () => {
    const imported = importTree(
      {
        "astro.config.mjs": settings(
          "defaultLocale: 'en', locales: { en: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de' } }",
        ),
        "src/content/docs/de/index.md": toPage(
          "Ruten",
          "Lies [Knoten](/de/fishing/knots/) und [Köder](./fishing/bait/).",
        ),
        "src/content/docs/en/fishing/bait.md": toPage("Bait"),
        "src/content/docs/en/fishing/knots.md": toPage("Knots"),
        "src/content/docs/en/index.md": toPage("Rods", "Start with [knots](/en/fishing/knots/)."),
      },
      { "pages/index.md": null },
    );
    assert.deepEqual(imported.problems, []);
    assert.match(
      imported.read("pages/index.de.md"),
      /\[Knoten\]\(\/guides\/fishing\/knots\/\) und \[Köder\]\(\/guides\/fishing\/bait\/\)/,
    );
  });
});

test("adds documents without an entry below their index, in a group of that name, or as a last book", () => {
  const names = [
    "start",
    "tour/index",
    "tour/one",
    "tour/two",
    "reference/api",
    "reference/errors/a",
  ];
  const others = ["reference/errors/b", "lab/a", "lab/b", "alone/a", "loose"];
  const imported = importTree(
    {
      "astro.config.mjs":
        'export default defineConfig({ site: "https://s.example", integrations: [starlight({ title: "S", sidebar: ["start", { label: "Reference", items: ["reference/api"] }, { label: "Learn", items: ["tour"] }] })] });\n',
      ...Object.fromEntries(
        [...names, ...others].map((name) => [`src/content/docs/${name}.md`, page("Page")]),
      ),
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(
    imported.added
      .concat(imported.created)
      .filter((name) => name.startsWith("guides/"))
      .toSorted(),
    [
      "guides/a.md",
      "guides/lab/a.md",
      "guides/lab/b.md",
      "guides/lab/index.md",
      "guides/learn/index.md",
      "guides/learn/tour/index.md",
      "guides/learn/tour/one.md",
      "guides/learn/tour/two.md",
      "guides/loose.md",
      "guides/reference/api.md",
      "guides/reference/errors/a.md",
      "guides/reference/errors/b.md",
      "guides/reference/errors/index.md",
      "guides/reference/index.md",
      "guides/start.md",
    ],
  );
});
