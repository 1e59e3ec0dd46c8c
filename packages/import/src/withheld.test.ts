/**
 * Documents that a generator withholds: none of its ways may end in a page, the API, an export or
 * search. Documents that it publishes without listing become `noindex`.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emitSite } from "../../../src/emit/emit.ts";
import { loadSite } from "../../../src/pipeline/load-site.ts";
import { builtIn } from "../../../src/plugins/built-in.ts";
import { importTree } from "./site-tree.fixture.ts";

type Tree = Record<string, string>;

interface Row {
  generator: string;
  /** Files whose text the old site does not publish. */
  withheld: string[];
  /** Files whose pages the old site does not list. */
  unlisted?: string[];
  /** Files with settings; others. */
  files: Tree;
  /** A file that the old site publishes. */
  listed: string;
}

const page = (name: string, frontMatter = "", date = "") =>
  `---\ntitle: Title of ${token(name)}\n${date}${frontMatter && `${frontMatter}\n`}---\nText of ${token(name)}.\n`;

/** @returns a word that only the page of a file contains */
function token(name: string): string {
  return `kept${name.replace(/\W/g, "").toLowerCase()}end`;
}

function pagesOf(rows: Record<string, string>): Tree {
  return Object.fromEntries(
    Object.entries(rows).map(([name, frontMatter]) => [name, page(name, frontMatter)]),
  );
}

const agents = [
  "CLAUDE.md",
  "AGENTS.md",
  "GEMINI.md",
  "CLAUDE.local.md",
  "copilot-instructions.md",
];

function agentPages(folder: string): Tree {
  return Object.fromEntries(agents.map((name) => [folder + name, page(folder + name)]));
}

const rows: Row[] = [
  {
    generator: "Docusaurus",
    files: {
      "docusaurus.config.js": `module.exports = { title: "T", url: "https://old.example", baseUrl: "/",
        presets: [["classic", { docs: { exclude: ["README.md", "internal/**"] }, blog: { include: ["**/*.md"], exclude: ["old/*"] }, pages: { exclude: ["hidden.md"] } }]],
        plugins: [["@docusaurus/plugin-content-docs", { id: "api", path: "api", routeBasePath: "api", exclude: ["**/*.private.md"] }]] };`,
      "docs/parts/_category_.json": '{"label":"Parts","link":{"type":"generated-index"}}',
      "docs/secrets/_category_.json":
        '{"label":"Group of keptdocssecretsplanmdend","link":{"type":"generated-index"}}',
      ...pagesOf({
        "docs/parts/gear.md": "",
        "docs/parts/wip.md": "draft: true",
        "docs/parts/cog.md": "unlisted: true",
        "docs/secrets/plan.md": "draft: true",
        "docs/README.md": "",
        "docs/internal/pay.md": "",
        "docs/internal/deep/pay.md": "",
        "docs/__tests__/a.md": "",
        "docs/_parts/b.md": "",
        "docs/_c.md": "",
        "api/x.private.md": "",
        "blog/2024-01-05-x.mdx": "",
        "blog/2024-01-06-y.md": "draft: true",
        "blog/2024-01-07-z.md": "unlisted: true",
        "blog/old/2024-01-08-o.md": "",
        "src/pages/hidden.md": "",
      }),
      ...agentPages("docs/"),
    },
    listed: "docs/parts/gear.md",
    unlisted: ["docs/parts/cog.md", "blog/2024-01-07-z.md"],
    withheld: [
      "docs/parts/wip.md",
      "docs/secrets/plan.md",
      "docs/README.md",
      "docs/internal/pay.md",
      "docs/internal/deep/pay.md",
      "docs/__tests__/a.md",
      "docs/_parts/b.md",
      "docs/_c.md",
      "api/x.private.md",
      "blog/2024-01-05-x.mdx",
      "blog/2024-01-06-y.md",
      "blog/old/2024-01-08-o.md",
      "src/pages/hidden.md",
      ...agents.map((name) => `docs/${name}`),
    ],
  },
  {
    generator: "Docusaurus without its current version",
    files: {
      "docusaurus.config.js": `export default { title: "T", url: "https://old.example", presets: [["classic", { docs: { includeCurrentVersion: false }, blog: false }]] };`,
      "versions.json": '["2.0", "1.0"]',
      "versioned_sidebars/version-2.0-sidebars.json": '{"docs": ["start"]}',
      ...pagesOf({
        "docs/start.md": "",
        "versioned_docs/version-2.0/start.md": "",
        "versioned_docs/version-1.0/start.md": "",
        "blog/2024-01-05-x.md": "",
      }),
    },
    listed: "versioned_docs/version-2.0/start.md",
    withheld: ["docs/start.md", "versioned_docs/version-1.0/start.md", "blog/2024-01-05-x.md"],
  },
  {
    generator: "Hugo",
    files: {
      "hugo.yaml": `title: T
baseURL: https://old.example/
ignoreFiles: ['\\.private\\.md$', 'raw/']
disableLanguages: [fr]
languages: { en: {}, fr: {}, it: { disabled: true } }
cascade:
  - target: { path: '/intern/**' }
    build: { render: never }
  - _target: { path: '{/quiet,/quiet/**}', kind: page }
    _build: { list: never }
module: { mounts: [{ source: content, target: content, excludeFiles: ['mounted/*'] }] }
`,
      ...pagesOf({
        "content/public.md": "",
        "content/draft.md": "draft: true",
        "content/future.md": "publishDate: 2099-01-01",
        "content/posts/future.md": "date: 2099-01-01",
        "content/expired.md": "expiryDate: 2024-01-01",
        "content/never.md": "build: { render: never, list: never }",
        "content/older.md": "_build: { render: false }",
        "content/link.md": "build: { render: link }",
        "content/list.md": "build: { list: never }",
        "content/local.md": "_build: { list: local }",
        "content/parts/_index.md": "cascade: { build: { render: never } }",
        "content/parts/deep/child.md": "",
        "content/intern/pay.md": "",
        "content/quiet/page.md": "",
        "content/headless/index.md": "headless: true",
        "content/headless/resource.md": "",
        "content/bundle/index.md": "",
        "content/bundle/inner/resource.md": "",
        "content/a.private.md": "",
        "content/raw/b.md": "",
        "content/mounted/c.md": "",
        "content/d.fr.md": "",
        "content/e.it.md": "",
      }),
      ...agentPages("content/"),
    },
    listed: "content/public.md",
    unlisted: ["content/list.md", "content/local.md", "content/quiet/page.md"],
    withheld: [
      "content/draft.md",
      "content/future.md",
      "content/posts/future.md",
      "content/expired.md",
      "content/never.md",
      "content/older.md",
      "content/link.md",
      "content/parts/deep/child.md",
      "content/intern/pay.md",
      "content/headless/index.md",
      "content/headless/resource.md",
      "content/bundle/inner/resource.md",
      "content/a.private.md",
      "content/raw/b.md",
      "content/mounted/c.md",
      "content/d.fr.md",
      "content/e.it.md",
      ...agents.map((name) => `content/${name}`),
    ],
  },
  {
    generator: "Jekyll",
    files: {
      "_config.yml": `title: T
exclude: [internal, "*.private.md", docs/old/, notes]
include: [notes/kept.md]
collections: { services: {}, people: { output: false }, teams: { output: true } }
defaults:
  - { scope: { path: hidden }, values: { published: false } }
  - { scope: { path: "quiet" }, values: { sitemap: false } }
`,
      ...pagesOf({
        "public.md": "",
        "notes/kept.md": "",
        "_posts/2024-01-05-x.md": "published: false",
        "_posts/2099-01-05-future.md": "",
        "_posts/undated.md": "",
        "_drafts/idea.md": "",
        "_services/a.md": "",
        "_people/b.md": "",
        "_undeclared/c.md": "",
        "_projects/d.md": "",
        "internal/pay.md": "",
        "a.private.md": "",
        "deep/a.private.md": "",
        "docs/old/e.md": "",
        "notes/f.md": "",
        "hidden/g.md": "",
        "quiet/h.md": "",
      }),
      "plain.md": `Text of ${token("plain.md")}\n`,
      "README.md": `Text of ${token("README.md")}\n`,
      ...agentPages(""),
    },
    listed: "public.md",
    unlisted: ["quiet/h.md"],
    withheld: [
      "_posts/2024-01-05-x.md",
      "_posts/2099-01-05-future.md",
      "_posts/undated.md",
      "_drafts/idea.md",
      "_services/a.md",
      "_people/b.md",
      "_undeclared/c.md",
      "_projects/d.md",
      "internal/pay.md",
      "a.private.md",
      "deep/a.private.md",
      "docs/old/e.md",
      "notes/f.md",
      "hidden/g.md",
      "plain.md",
      "README.md",
      ...agents,
    ],
  },
  {
    generator: "Hexo",
    files: {
      "_config.yml":
        "title: T\nexclude: ['internal/**']\nignore: ['**/ignored/*']\nskip_render: ['raw/**', 'one.md']\n",
      "package.json": '{"dependencies": {"hexo": "7.0.0"}}',
      ...pagesOf({
        "source/_posts/a.md": "date: 2024-01-05",
        "source/_posts/b.md": "date: 2024-01-05\npublished: false",
        "source/_posts/c.md": "date: 2024-01-05\npassword: mellon",
        "source/_posts/d.md": "date: 2024-01-05\nhidden: true",
        "source/_posts/e.md": "date: 2099-01-05",
        "source/_drafts/f.md": "",
        "source/_hidden/g.md": "",
        "source/internal/deep/h.md": "",
        "source/ignored/i.md": "",
        "source/raw/j.md": "",
        "source/one.md": "",
      }),
      ...agentPages("source/"),
    },
    listed: "source/_posts/a.md",
    unlisted: ["source/_posts/d.md"],
    withheld: [
      "source/_posts/b.md",
      "source/_posts/c.md",
      "source/_posts/e.md",
      "source/_drafts/f.md",
      "source/_hidden/g.md",
      "source/internal/deep/h.md",
      "source/ignored/i.md",
      "source/raw/j.md",
      "source/one.md",
      ...agents.map((name) => `source/${name}`),
    ],
  },
  {
    generator: "Eleventy",
    files: {
      "eleventy.config.js": `const folders = require("./folders.js");
        module.exports = function (config) { config.ignores.add("site/added/**"); config.setTemplateFormats(["md", "njk"]); return { dir: { input: folders.source, output: folders.target } }; };`,
      "folders.js": 'module.exports = { source: "site", target: "public_html" };',
      ".eleventyignore": "# private\nsite/internal\nsite/*.private.md\n",
      "site/.eleventyignore": "own/\n",
      ".gitignore": "secrets/\n",
      "site/drafts/drafts.json": '{ "permalink": false }',
      "site/quiet/quiet.11tydata.mjs": "export default { eleventyExcludeFromCollections: true };",
      "site/single.json": '{ "draft": true }',
      ...pagesOf({
        "site/public.md": "",
        "attic/old.md": "",
        "site/drafts/a.md": "",
        "site/quiet/b.md": "",
        "site/single.md": "",
        "site/c.md": "permalink: false",
        "site/d.md": "draft: true",
        "site/internal/e.md": "",
        "site/f.private.md": "",
        "site/own/g.md": "",
        "site/deep/secrets/h.md": "",
        "site/added/i.md": "",
        "site/_includes/j.md": "",
        "site/k.liquid": "",
        "README.md": "",
        "public_html/l.md": "",
      }),
      ...agentPages("site/"),
    },
    listed: "site/public.md",
    unlisted: ["site/quiet/b.md"],
    withheld: [
      "attic/old.md",
      "site/drafts/a.md",
      "site/single.md",
      "site/c.md",
      "site/d.md",
      "site/internal/e.md",
      "site/f.private.md",
      "site/own/g.md",
      "site/deep/secrets/h.md",
      "site/added/i.md",
      "site/_includes/j.md",
      "site/k.liquid",
      "README.md",
      "public_html/l.md",
      ...agents.map((name) => `site/${name}`),
    ],
  },
  {
    generator: "Astro",
    files: {
      "astro.config.mjs": "export default { site: 'https://old.example' };",
      "src/content.config.ts": `const blog = defineCollection({ loader: glob({ pattern: ["**/*.md", "!**/*.private.md"], base: "./src/data/blog" }) });
        const notes = defineCollection({ schema: {} });
        export const collections = { blog, notes };`,
      ...pagesOf({
        "src/data/blog/a.md": "date: 2024-01-05",
        "src/data/blog/b.md": "date: 2024-01-05\ndraft: true",
        "src/data/blog/c.private.md": "date: 2024-01-05",
        "src/data/blog/d.mdx": "date: 2024-01-05",
        "src/data/blog/e.md": "date: 2099-01-05",
        "src/data/other/f.md": "",
        "src/data/g.md": "",
        "src/content/notes/h.md": "",
        "src/content/notes/_i.md": "",
        "src/content/undeclared/j.md": "",
        "src/content/k.md": "",
        "src/pages/_l.md": "",
        "src/pages/_m/n.md": "",
      }),
      ...agentPages("src/content/notes/"),
      ...agentPages("src/pages/"),
    },
    listed: "src/data/blog/a.md",
    withheld: [
      "src/data/blog/b.md",
      "src/data/blog/c.private.md",
      "src/data/blog/d.mdx",
      "src/data/blog/e.md",
      "src/data/other/f.md",
      "src/data/g.md",
      "src/content/notes/_i.md",
      "src/content/undeclared/j.md",
      "src/content/k.md",
      "src/pages/_l.md",
      "src/pages/_m/n.md",
      ...agents.flatMap((name) => [`src/content/notes/${name}`, `src/pages/${name}`]),
    ],
  },
  {
    generator: "Starlight",
    files: {
      "astro.config.mjs":
        "export default { site: 'https://old.example', integrations: [starlight({ title: 'T' })] };",
      ...pagesOf({
        "src/content/docs/guides/a.md": "",
        "src/content/docs/guides/b.md": "draft: true",
        "src/content/docs/guides/_c.md": "",
        "src/content/docs/_parts/d.md": "",
        "src/content/e.md": "",
      }),
      ...agentPages("src/content/docs/"),
    },
    listed: "src/content/docs/guides/a.md",
    withheld: [
      "src/content/docs/guides/b.md",
      "src/content/docs/guides/_c.md",
      "src/content/docs/_parts/d.md",
      "src/content/e.md",
      ...agents.map((name) => `src/content/docs/${name}`),
    ],
  },
  {
    generator: "a folder of notes",
    files: {
      ".obsidian/templates.json": '{"folder": "Forms"}',
      ...pagesOf({
        "public.md": "",
        "a.md": "publish: false",
        "b.md": "draft: true",
        "Forms/c.md": "",
        "templates/d.md": "",
        ".trash/e.md": "",
      }),
      ...agentPages(""),
      "embedding.md": `# E\n\n![[a]] %%${token("comment.md")}%%\n\n%% ${token("open.md")}\n`,
    },
    listed: "public.md",
    withheld: [
      "b.md",
      "Forms/c.md",
      "templates/d.md",
      ".trash/e.md",
      "comment.md",
      "open.md",
      ...agents,
    ],
  },
  {
    generator: "MkDocs",
    files: {
      "mkdocs.yml":
        "site_name: T\nexclude_docs: |\n  internal/\n  *.private.md\ndraft_docs: |\n  wip/\nplugins:\n  - exclude: { glob: ['old/*'] }\n",
      ...pagesOf({
        "docs/public.md": "",
        "docs/internal/a.md": "",
        "docs/deep/b.private.md": "",
        "docs/wip/c.md": "",
        "docs/old/d.md": "",
        "docs/templates/e.md": "",
        "README.md": "",
      }),
      ...agentPages("docs/"),
    },
    listed: "docs/public.md",
    withheld: [
      "docs/internal/a.md",
      "docs/deep/b.private.md",
      "docs/wip/c.md",
      "docs/old/d.md",
      "docs/templates/e.md",
      "README.md",
      ...agents.map((name) => `docs/${name}`),
    ],
  },
  {
    generator: "VitePress",
    files: {
      ".vitepress/config.ts":
        "export default { title: 'T', srcDir: 'src', srcExclude: ['**/internal/**', 'a.md'] }",
      ...pagesOf({
        "src/public.md": "",
        "src/a.md": "",
        "src/internal/b.md": "",
        "src/x/internal/c.md": "",
        "src/[dynamic].md": "",
        "README.md": "",
      }),
      ...agentPages("src/"),
    },
    listed: "src/public.md",
    withheld: [
      "src/a.md",
      "src/internal/b.md",
      "src/x/internal/c.md",
      "src/[dynamic].md",
      "README.md",
      ...agents.map((name) => `src/${name}`),
    ],
  },
  {
    generator: "Nextra",
    files: {
      "package.json": '{"dependencies":{"nextra":"4.0.0"}}',
      "content/_meta.js": 'export default { public: "Public", quiet: { display: "hidden" } }',
      ...pagesOf({
        "content/public.mdx": "",
        "content/quiet.mdx": "",
        "content/a.mdx": "draft: true",
      }),
      ...agentPages("content/"),
    },
    listed: "content/public.mdx",
    unlisted: ["content/quiet.mdx"],
    withheld: ["content/a.mdx", ...agents.map((name) => `content/${name}`)],
  },
];

for (const { generator, files, withheld, unlisted = [], listed } of rows)
  describe(`import of ${generator}`, () => {
    const { into, problems, report } = importTree(files, {
      "site.yaml": null,
      "company.md": null,
      "pages/index.md": null,
    });
    const site = loadSite({
      folder: into,
      now: new Date("2026-07-01T00:00:00Z"),
      extensions: builtIn,
    });
    const outputs = [...emitSite(site)].map(
      ({ path, body }) => [path, body.toString().toLowerCase()] as const,
    );
    const outputsWith = (name: string) =>
      outputs.flatMap(([path, text]) => (text.includes(token(name)) ? [path] : []));
    outputs.push(["/navigation", JSON.stringify(site.settings.navigation)]);

    test("loads, and publishes what the old site lists", () => {
      assert.deepEqual(problems, []);
      assert.equal(
        report("Left out").some((line) => line.startsWith(`${listed} `)),
        false,
      );
      assert.ok(outputsWith(listed).some((path) => path.startsWith("/api/")));
    });
    for (const name of withheld)
      test(`keeps ${name} unpublished`, () => assert.deepEqual(outputsWith(name), []));
    for (const name of unlisted)
      test(`lists ${name} nowhere`, () => {
        const paths = outputsWith(name);
        assert.equal(paths.length, 1, paths.join(" "));
        assert.match(paths[0] ?? "", /^\/(?!api|llms|feed|sitemap).*\.md$/);
      });
  });
