import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { importTree } from "../site-tree.fixture.ts";

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
      [`${docs}/de/guides/setup.md`]: page("Einrichten"),
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
      /^name: Docs\nbase_url: https:\/\/docs\.example\n[^]*locales:\n {2}- en\n {2}- de\n {2}- pt-BR\n/,
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
    assert.match(
      imported.read("guides/reference/index.md"),
      /title: Reference\n[^]*\[B\][^]*\[A\]/,
    );
    assert.match(imported.read("guides/reference/b.md"), /^order: 1$/m);
  });

  test("links to the original of a page without translation", () => {
    assert.match(
      imported.read("guides/reference/a.de.md"),
      /\n\[B\]\(\/guides\/reference\/b\/\)\n/,
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
