/**
 * Documents that a generator withholds: none of its ways may end in a page, the API, an export or
 * search. Documents that it publishes without listing become `noindex`.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emitSite } from "../../../src/emit/emit.ts";
import { sampleRows } from "../../../src/format/property-tests.fixture.ts";
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
        "src/content/docs/guides/quiet.md":
          "head:\n  - tag: meta\n    attrs: { name: robots, content: noindex }",
        "src/content/docs/guides/_c.md": "",
        "src/content/docs/_parts/d.md": "",
        "src/content/e.md": "",
      }),
      ...agentPages("src/content/docs/"),
    },
    listed: "src/content/docs/guides/a.md",
    unlisted: ["src/content/docs/guides/quiet.md"],
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
  {
    generator: "Jekyll with a folder of collections",
    files: {
      "_config.yml": `title: T
collections_dir: parts
collections: { services: { output: true }, private: { output: true } }
defaults:
  - { scope: { path: "area/*/secret.md" }, values: { published: false } }
  - { scope: { path: "narrow/deep" }, values: { published: false } }
  - { scope: { path: "" }, values: { published: true } }
  - { scope: { path: "", type: "services" }, values: { layout: x } }
`,
      ...pagesOf({
        "public.md": "",
        "_secret.md": "",
        "docs/_secret.md": "",
        "#draft.md": "",
        "~tmp.md": "",
        "docs/_private/x.md": "",
        "docs/.hid/x.md": "",
        "area/one/secret.md": "",
        "narrow/deep/a.md": "",
        "parts/_services/ok.md": "",
        "parts/_services/_no.md": "",
        "parts/_posts/2024-01-05-ok.md": "",
        "parts/_drafts/dr.md": "",
        "_services/rootno.md": "",
        "quiet.md": "sitemap: { exclude: true }",
        "quiet2.md": "robots: noindex, nofollow",
        "pubtext.md": "published: 'no'",
      }),
    },
    listed: "public.md",
    unlisted: ["quiet.md", "quiet2.md"],
    withheld: [
      "_secret.md",
      "docs/_secret.md",
      "#draft.md",
      "~tmp.md",
      "docs/_private/x.md",
      "area/one/secret.md",
      "narrow/deep/a.md",
      "parts/_services/_no.md",
      "_services/rootno.md",
      "parts/_drafts/dr.md",
      "docs/.hid/x.md",
    ],
  },
  {
    generator: "Hugo with mounts and configuration folders",
    files: {
      "config/_default/hugo.toml": `title = "T"\nbaseURL = "https://old.example/"\ndefaultContentLanguage = "en"\n[languages.en]\n[languages.zh]\n`,
      "config/_default/module.yaml":
        "mounts:\n  - source: docs\n    target: content\n    excludeFiles: 'secret/*'\n  - { source: more, target: content/more, files: ['! no/**', '**'] }\n",
      "config/_default/cascade.yaml":
        "- target: { path: '/casc/**' }\n  draft: true\n- build: { list: never, render: never }\n  target: { path: '{,/**}/_parts{,/**}' }\n",
      "config/production/hugo.yaml": "ignoreFiles: ['prod\\.md$']\n",
      ...pagesOf({
        "docs/public.md": "",
        "docs/secret/a.md": "",
        "docs/casc/b.md": "",
        "docs/multi/_parts/a.md": "",
        "docs/multi/_parts/a.zh.md": "",
        "docs/prod.md": "",
        "more/yes.md": "",
        "more/no/x.md": "",
        "content/notmounted.md": "",
        "docs/sec/_index.md": "cascade: { draft: true }",
        "docs/sec/_index.zh.md": "",
        "docs/sec/c.md": "",
        "docs/multi/_index.md":
          "cascade:\n  - { target: { path: '{/multi/a,/multi/a/**}' }, build: { list: never, render: never } }\n  - { _target: { path: '/multi/b*', kind: page }, _build: { list: never } }\n  - { target: { path: '/multi/exp' }, expiryDate: 2024-01-01 }\n  - { target: { path: '/multi/pub' }, params: { x: 1 }, publishDate: 2099-01-01 }",
        "docs/multi/a.md": "",
        "docs/multi/a/deep.md": "",
        "docs/multi/bee.md": "",
        "docs/multi/exp.md": "",
        "docs/multi/pub.md": "",
        "docs/unpub.md": "unpublishdate: 2020-01-01",
        "docs/pub2.md": "pubdate: 2099-01-01",
        "docs/up.md": "DRAFT: true",
        "docs/Build.md": "Build: { Render: never }",
        "docs/list2.md": "build: { list: false }",
        "docs/leaf/index.zh.md": "",
        "docs/leaf/index.md": "",
        "docs/leaf/res.md": "",
        "docs/disabled.md": "sitemap: { disable: true }",
        "docs/toml.md": "",
      }),
      "docs/toml.md": `+++\ntitle = "x"\ndraft = true\n+++\nText of ${token("docs/toml.md")}`,
      "docs/json.md": `{"title":"x","draft":true}\n\nText of ${token("docs/json.md")}`,
      "docs/org.md": `+++\ntitle = "x"\n[build]\nrender = "never"\n+++\nText of ${token("docs/org.md")}`,
      "docs/casc2/_index.md": `+++\ntitle = "x"\n[[cascade]]\n[cascade.build]\nrender = "never"\n[cascade._target]\npath = "/casc2/**"\n+++\n`,
      "docs/casc2/x.md": page("docs/casc2/x.md"),
    },
    listed: "docs/public.md",
    unlisted: ["docs/multi/bee.md", "docs/list2.md", "docs/disabled.md"],
    withheld: [
      "docs/secret/a.md",
      "docs/casc/b.md",
      "docs/multi/_parts/a.md",
      "docs/multi/_parts/a.zh.md",
      "docs/prod.md",
      "more/no/x.md",
      "content/notmounted.md",
      "docs/sec/c.md",
      "docs/multi/a.md",
      "docs/multi/a/deep.md",
      "docs/multi/exp.md",
      "docs/multi/pub.md",
      "docs/unpub.md",
      "docs/pub2.md",
      "docs/up.md",
      "docs/Build.md",
      "docs/leaf/res.md",
      "docs/toml.md",
      "docs/json.md",
      "docs/org.md",
      "docs/casc2/x.md",
    ],
  },
  {
    generator: "Docusaurus with translations and several plugins",
    files: {
      "docusaurus.config.ts": `import type {Config} from '@docusaurus/types';
const excluded = ['secret.md', 'internal/**'];
const config: Config = { title: "T", url: "https://old.example", baseUrl: "/", i18n: { defaultLocale: 'en', locales: ['en','fr'] },
 presets: [['@docusaurus/preset-classic', { docs: { exclude: excluded, sidebarPath: './sidebars.ts' }, blog: { exclude: ['**/*.hidden.md'] }, pages: false } satisfies Preset.Options]],
 plugins: [['@docusaurus/plugin-content-pages', { id: 'x', path: 'pages2', routeBasePath: '/p', exclude: ['no.md'] }]] };
export default config;`,
      "sidebars.ts": `const s: SidebarsConfig = { docs: [{ type: 'autogenerated', dirName: '.' }] }; export default s;`,
      ...pagesOf({
        "docs/a.md": "",
        "docs/secret.md": "",
        "docs/internal/b.md": "",
        "docs/c.mdx": "draft: 'true'",
        "docs/u.md": "unlisted: true",
        "i18n/fr/docusaurus-plugin-content-docs/current/secret.md": "",
        "i18n/fr/docusaurus-plugin-content-docs/current/a.md": "draft: true",
        "i18n/fr/docusaurus-plugin-content-docs/current/u.md": "unlisted: true",
        "i18n/de/docusaurus-plugin-content-docs/current/a.md": "",
        "blog/x.hidden.md": "date: 2024-01-01",
        "blog/2024-01-01-d.md": "draft: true",
        "src/pages/p.md": "",
        "pages2/ok.md": "",
        "pages2/no.md": "",
        "docs/gen/x.md": "unlisted: true",
      }),
      "docs/gen/_category_.yml": "label: Gen\nlink: { type: generated-index, title: Gen }\n",
    },
    listed: "docs/a.md",
    unlisted: ["docs/u.md", "docs/gen/x.md"],
    withheld: [
      "docs/secret.md",
      "docs/internal/b.md",
      "docs/c.mdx",
      "i18n/fr/docusaurus-plugin-content-docs/current/secret.md",
      "i18n/fr/docusaurus-plugin-content-docs/current/a.md",
      "blog/x.hidden.md",
      "blog/2024-01-01-d.md",
      "src/pages/p.md",
      "pages2/no.md",
    ],
  },
  {
    generator: "Hexo with another source folder",
    files: {
      "_config.yml":
        "title: T\nsource_dir: src\nexclude: one.md\nskip_render: \n  - 'deep/**/*.md'\n  - '_posts/skip*'\n",
      "package.json": '{"dependencies": {"hexo": "7.0.0"}}',
      ...pagesOf({
        "src/_posts/a.md": "date: 2024-01-05",
        "src/one.md": "",
        "src/deep/x/y.md": "",
        "src/_posts/skipme.md": "date: 2024-01-05",
        "src/_posts/_no.md": "date: 2024-01-05",
        "src/_posts/dr/x.md": "date: 2024-01-05\npublished: 'false'",
        "src/_posts/enc.md": "date: 2024-01-05\nencrypt: true\npassword: 123",
        "src/_data/x.md": "",
      }),
    },
    listed: "src/_posts/a.md",
    withheld: [
      "src/one.md",
      "src/deep/x/y.md",
      "src/_posts/skipme.md",
      "src/_posts/dr/x.md",
      "src/_posts/enc.md",
      "src/_data/x.md",
      "src/_posts/_no.md",
    ],
  },
  {
    generator: "Eleventy with computed data",
    files: {
      "eleventy.config.mjs": `export default async function (ec) { ec.ignores.add("src/priv"); ec.addGlobalData("x", 1); }
export const config = { dir: { input: "src", output: "out", includes: "../_parts" }, markdownTemplateEngine: "njk" };`,
      ".eleventyignore": "src/a/**/*.md\n!src/a/keep.md\n**/wip-*.md\n/src/rooted.md\n",
      "src/dd/dd.11tydata.js": "module.exports = { permalink: false, eleventyComputed: {} };",
      "src/ee/ee.11tydata.json":
        '{ "eleventyExcludeFromCollections": true, "permalink": "/e/{{ page.fileSlug }}/" }',
      "src/ff/ff.11tydata.js":
        "export default { eleventyComputed: { permalink: (data) => data.draft ? false : undefined } };",
      "src/gg/gg.json": '{"draft": true}',
      "src/gg/inner/inner.json": '{"draft": false}',
      ...pagesOf({
        "src/public.md": "",
        "src/priv/x.md": "",
        "src/a/b/c.md": "",
        "src/a/keep.md": "",
        "src/x/wip-1.md": "",
        "src/rooted.md": "",
        "src/dd/a.md": "",
        "src/ee/b.md": "",
        "src/ff/c.md": "draft: true",
        "src/gg/d.md": "",
        "src/hh.md": "permalink:\n  build: false",
        "_parts/p.md": "",
        "src/ii.md": "eleventyComputed:\n  permalink: false",
        "src/node_modules/x.md": "",
      }),
    },
    listed: "src/public.md",
    unlisted: ["src/ee/b.md"],
    withheld: [
      "src/priv/x.md",
      "src/a/b/c.md",
      "src/x/wip-1.md",
      "src/rooted.md",
      "src/dd/a.md",
      "src/ff/c.md",
      "src/gg/d.md",
      "src/hh.md",
      "_parts/p.md",
      "src/ii.md",
      "src/node_modules/x.md",
    ],
  },
  {
    generator: "MkDocs with plugins and inherited settings",
    files: {
      "mkdocs.yml":
        "INHERIT: base.yml\nsite_name: T\ndraft_docs: |\n  drafts/\n  _*.md\nnot_in_nav: |\n  /quiet.md\nnav:\n  - public.md\nplugins:\n  - exclude:\n      glob: 'old/*'\n      regex: ['.*\\.(tmp|bak)\\.md$']\n  - search\n",
      "base.yml": "exclude_docs: |\n  internal/\n  !internal/ok.md\n  *.priv.md\n  /rooted.md\n",
      ...pagesOf({
        "docs/public.md": "",
        "docs/quiet.md": "",
        "docs/internal/a.md": "",
        "docs/x/b.priv.md": "",
        "docs/rooted.md": "",
        "docs/old/deep/c.md": "",
        "docs/y/d.tmp.md": "",
        "docs/drafts/e.md": "",
        "docs/z/_f.md": "",
        "docs/.hidden/g.md": "",
        "docs/meta/h.md": "",
        "docs/blog/posts/i.md": "date: 2024-01-01\ndraft: true",
        "docs/blog/posts/j.md": "date: 2024-01-01",
        "docs/noindex.md": "robots: noindex",
      }),
      "docs/meta/.meta.yml": "draft: true\n",
    },
    listed: "docs/public.md",
    withheld: [
      "docs/internal/a.md",
      "docs/x/b.priv.md",
      "docs/rooted.md",
      "docs/old/deep/c.md",
      "docs/y/d.tmp.md",
      "docs/drafts/e.md",
      "docs/z/_f.md",
      "docs/.hidden/g.md",
      "docs/blog/posts/i.md",
      "docs/meta/h.md",
    ],
    unlisted: ["docs/noindex.md"],
  },
  {
    generator: "VitePress below docs",
    files: {
      "docs/.vitepress/config.mts":
        "import { defineConfig } from 'vitepress'\nconst priv = ['internal/**'];\nexport default defineConfig({ title: 'T', srcExclude: [...priv, '**/TODO.md', '!keep/TODO.md'] })",
      "package.json": "{}",
      ...pagesOf({
        "docs/public.md": "",
        "docs/internal/a.md": "",
        "docs/x/TODO.md": "",
        "docs/node_modules/x.md": "",
        "README.md": "",
        "docs/head.md": "head:\n  - - meta\n    - name: robots\n      content: noindex",
      }),
    },
    listed: "docs/public.md",
    unlisted: ["docs/head.md"],
    withheld: ["docs/internal/a.md", "docs/x/TODO.md", "docs/node_modules/x.md", "README.md"],
  },
  {
    generator: "VuePress",
    files: {
      "docs/.vuepress/config.js":
        "module.exports = { title: 'T', pagePatterns: ['**/*.md', '!drafts/**', '!.vuepress'], patterns: ['**/*.md', '!drafts/**'] }",
      ...pagesOf({
        "docs/public.md": "",
        "docs/drafts/a.md": "",
      }),
    },
    listed: "docs/public.md",
    withheld: ["docs/drafts/a.md"],
  },
  {
    generator: "Nextra 2",
    files: {
      "package.json": '{"dependencies":{"nextra":"2.0.0"}}',
      "pages/_meta.en-US.json":
        '{ "public": "Public", "quiet": { "title": "Q", "display": "hidden" } }',
      "pages/docs/_meta.ts":
        'const meta: MetaRecord = { a: "A", hid: { display: "hidden" }, "*": { theme: {} }, sep: { type: "separator", title: "S" } }; export default meta satisfies MetaRecord;',
      ...pagesOf({
        "pages/public.mdx": "",
        "pages/quiet.mdx": "",
        "pages/docs/a.mdx": "",
        "pages/docs/hid.mdx": "",
        "pages/docs/_part.mdx": "",
        "pages/ser.mdx": "searchable: false",
      }),
    },
    listed: "pages/public.mdx",
    unlisted: ["pages/quiet.mdx", "pages/docs/hid.mdx"],
    withheld: ["pages/docs/_part.mdx"],
  },
  {
    generator: "Nextra in the folder app",
    files: {
      "package.json": '{"dependencies":{"nextra":"4.0.0"}}',
      "app/_meta.ts": 'export default { docs: "Docs" }',
      ...pagesOf({ "app/docs/page.mdx": "", "app/docs/more/page.md": "", "app/docs/old.mdx": "" }),
    },
    listed: "app/docs/page.mdx",
    withheld: ["app/docs/old.mdx"],
  },
  {
    generator: "Fumadocs",
    files: {
      "package.json": '{"dependencies":{"fumadocs-ui":"16.0.0"}}',
      "content/docs/meta.json": '{"pages":["public"]}',
      ...pagesOf({ "content/docs/public.mdx": "", "content/parts/part.mdx": "" }),
      ...agentPages("content/docs/"),
    },
    listed: "content/docs/public.mdx",
    withheld: ["content/parts/part.mdx", ...agents.map((name) => `content/docs/${name}`)],
  },
  {
    generator: "Nextra with one file for all titles",
    files: {
      "package.json": '{"dependencies":{"nextra":"4.0.0"}}',
      "app/_meta.global.tsx":
        'export default { public: "Public", docs: { type: "page", title: "Docs", items: { a: "A", hid: { display: "hidden" }, sub: { title: "Sub", items: { x: { display: "hidden" } } } } } }',
      ...pagesOf({
        "content/public.mdx": "",
        "content/docs/a.mdx": "",
        "content/docs/hid.mdx": "",
        "content/docs/sub/x.mdx": "",
      }),
    },
    listed: "content/public.mdx",
    unlisted: ["content/docs/hid.mdx", "content/docs/sub/x.mdx"],
    withheld: [],
  },
  {
    generator: "a vault with excluded files",
    files: {
      ".obsidian/app.json": '{"userIgnoreFilters":["Private/","/^Sec.*/"]}',
      ".obsidian/daily-notes.json": '{"folder":"Daily","template":"Meta/Daily note"}',
      ".obsidian/core-plugins.json": "[]",
      ...pagesOf({
        "public.md": "",
        "Private/a.md": "",
        "Secret.md": "",
        "Meta/Daily note.md": "",
        "pub.md": 'publish: "false"',
        "draw.excalidraw.md": "excalidraw-plugin: parsed",
        ".hidden/b.md": "",
        "Private/c.md": "publish: true",
      }),
      "comments.md": `# C\n\nA %%${token("one")}%% b.\n\n%%\n${token("two")}\n\n- ${token("three")}\n%%\n\n> [!note]- T %%${token("four")}%%\n> x\n\n- item %% ${token("five")}\n  more ${token("six")} %% end\n\n\`\`\`\n%% code %%\n\`\`\`\n\n![[public]] ![[Secret]] [[Secret]] ![[Private/a#^x]]\n\n| a | %%${token("seven")}%% |\n|---|---|\n| b | c |\n\n<!-- ${token("eight")} -->\n`,
    },
    listed: "public.md",
    withheld: [
      "Private/a.md",
      "Secret.md",
      "Meta/Daily note.md",
      "pub.md",
      "draw.excalidraw.md",
      ".hidden/b.md",
      "one",
      "two",
      "three",
      "four",
      "five",
      "six",
      "seven",
      "eight",
    ],
  },
];

for (const { generator, files, withheld, unlisted = [], listed } of sampleRows(rows, 10))
  describe(`import of ${generator}`, () => {
    const { into, report } = importTree(files, {
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
        // Its own Markdown alternates, also those of its fallback pages.
        assert.ok(paths.length > 0);
        for (const path of paths) assert.match(path, /^\/(?!api|llms|feed|sitemap).*\.md$/);
      });
  });
