import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { utimesSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  loadContent,
  markdownFile,
  now,
  reportOn,
  writeContent,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { emitDocuments } from "../../emit/emit.ts";
import { loadSite } from "../../pipeline/load-site.ts";
import { renderSitemap } from "../../pipeline/sitemap.ts";
import { publishedDocuments } from "../../content/site.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { menuIn } from "../../site/navigation/navigation.ts";
import { builtIn, withPlugins } from "../built-in.ts";
import { writeFiles } from "../init/write-files.ts";
import { searchIndexes } from "../search/search-indexes.ts";

/** @returns the options that load a content folder with the given files of src/pages */
function writeProject(pages: Record<string, string>, content: ContentFolder = {}) {
  const folder = writeContent({
    "pages/index.de.md": markdownFile({ title: "Start" }),
    ...content,
  });
  const project = path.dirname(folder);
  writeFiles(path.join(project, "src/pages"), Object.entries(pages));
  return { folder, publicFolder: path.join(project, "public"), now, extensions: builtIn };
}

const astro = (line: string) =>
  `---\nimport { a } from "../a.ts";\n${line}\n---\n<main>{a}</main>\n`;
const calculator = astro(
  'export const broadsheet = { title: "Calculator", description: "All costs" };',
);
const german = astro(
  "export const broadsheet: Page = { title: `Rechner`, 'description': \"Alle Kosten\", } as const satisfies Page;",
);

describe("a page with the line", () => {
  const options = writeProject(
    {
      "calculator.astro": calculator,
      "de/calculator/index.astro": german,
      "notes.md":
        "---\ntitle: Notes\ndescription: All notes\nlayout: ../Page.astro\nbroadsheet: {}\n---\nText\n",
      "team/list.mdx":
        "---\ntitle: Other\nbroadsheet:\n  title: Team\n  description: Everybody\n  locale: de\n---\nText\n",
      "plain.astro": "<main>export broadsheet</main>\n",
      "_part.astro": calculator,
      "team/[slug].astro":
        '---\nimport { currentSite } from "broadsheet:site";\nexport const getStaticPaths = () => [];\n---\n',
      "data.json.ts": "export const broadsheet = { title: 1 };\n",
    },
    {
      "site.yaml":
        "name: Site\nbase_url: https://site.example/docs\ndescription: D\nlocales: [en, de]\nnavigation: [/calculator/, { page: /notes/, label: Our notes }]\n",
      "pages/about.md": markdownFile(
        { title: "About" },
        "[a](/calculator/) [b](/calculator#total) [c](/de/calculator/) [d](/calculater/)\n",
      ),
    },
  );
  const site = loadSite(options);

  test("is a page of the site in its language", () => {
    assert.deepEqual(
      listHtmlPages(site)
        .filter(({ ofPlugin }) => ofPlugin?.byAstro)
        .map(({ path: address, locale, document: { title, description } }) =>
          [address, locale, title, description].join(" | "),
        ),
      [
        "/calculator/ | en | Calculator | All costs",
        "/de/calculator/ | de | Rechner | Alle Kosten",
        "/notes/ | en | Notes | All notes",
        "/team/list/ | de | Team | Everybody",
      ],
    );
  });

  test("is in menus with its title and its translation", () => {
    const shown = (locale: string) =>
      menuIn(site, locale).map(({ label, path: address }) => `${label} ${address}`);
    assert.deepEqual(shown("en"), ["Calculator /calculator/", "Our notes /notes/"]);
    assert.deepEqual(shown("de"), ["Rechner /de/calculator/", "Our notes /notes/"]);
  });

  test("is in the sitemap with its alternates", async () => {
    const [{ body } = { body: "" }] = await renderSitemap(site);
    const [entry = ""] = /<url><loc>[^<]*\/docs\/calculator\/.*?<\/url>/.exec(String(body)) ?? [];
    assert.equal(
      entry.replace(/<lastmod>.*<\/lastmod>/, ""),
      '<url><loc>https://site.example/docs/calculator/</loc><xhtml:link rel="alternate" hreflang="en" href="https://site.example/docs/calculator/"/><xhtml:link rel="alternate" hreflang="de" href="https://site.example/docs/de/calculator/"/><xhtml:link rel="alternate" hreflang="x-default" href="https://site.example/docs/calculator/"/></url>',
    );
  });

  test("is in llms-full.txt and the search of pages, but is no document", () => {
    const index = emitDocuments(site).find(({ path: file }) => file === "/llms-full.txt");
    assert.match(
      String(index?.body),
      /\n## Pages\n\n(?:- .*\n)*- \[Calculator\]\(https:\/\/site\.example\/docs\/calculator\/\): All costs \(\[Markdown\]\(https:\/\/site\.example\/docs\/calculator\.md\)\)\n/,
    );
    const searched = searchIndexes(site).flatMap((one) => one.pages.map((page) => page.path));
    assert.ok(searched.includes("/calculator/"), searched.join(" "));
    const documents = publishedDocuments(site).map((document) => document.path);
    assert.ok(!documents.includes("/calculator/"), documents.join(" "));
  });

  test("is the target of links with any fragment, and the suggestion for a wrong one", () => {
    assert.deepEqual(
      site.warnings.map(({ message }) => message).filter((message) => /calcul/.test(message)),
      ['links to "/calculater/", which does not exist on this site. Did you mean /calculator/?'],
    );
  });

  test("is left out by a site without the plugin", () => {
    const { settings, pages } = loadContent(
      {},
      { ...options, folder: writeContent({}), extensions: withPlugins([], ["own-pages"]) },
    );
    assert.equal(settings.name, "Site");
    assert.deepEqual(
      pages.filter(({ byAstro }) => byAstro),
      [],
    );
  });
});

describe("the last change of a page", () => {
  const changeOf = (options: ReturnType<typeof writeProject>) =>
    loadSite(options).pages.find(({ byAstro }) => byAstro)?.byAstro?.updatedAt;

  test("is that of its last commit", () => {
    const options = writeProject({ "calculator.astro": calculator });
    const git = (date: string, ...args: string[]) =>
      execFileSync("git", ["-C", path.dirname(options.folder), ...args], {
        env: {
          ...process.env,
          ...Object.fromEntries(
            ["AUTHOR", "COMMITTER"].flatMap((role) => [
              [`GIT_${role}_NAME`, "A"],
              [`GIT_${role}_EMAIL`, "a@site.example"],
              [`GIT_${role}_DATE`, date],
            ]),
          ),
        },
      });
    git("", "init", "-q");
    git("", "add", "-A");
    git("2026-02-03T04:05:06Z", "commit", "-qm", "Add");
    assert.equal(changeOf(options), "2026-02-03T04:05:06Z");
  });

  test("is that of its file outside of a repository", () => {
    const options = writeProject({ "calculator.astro": calculator });
    const file = path.join(path.dirname(options.folder), "src/pages/calculator.astro");
    utimesSync(file, 0, Date.UTC(2026, 0, 2) / 1000);
    assert.equal(changeOf(options), "2026-01-02T00:00:00Z");
  });
});

describe("the line", () => {
  const line = (text: string) => ({ "prices.astro": astro(text) });
  const whole = 'title: "A", description: "B"';
  const faults: [
    name: string,
    pages: Record<string, string>,
    content: ContentFolder,
    report: string,
  ][] = [
    [
      "that is not an object of its own",
      line("const broadsheet = { title: a };\nexport { broadsheet };"),
      {},
      'src/pages/prices.astro:4:1  exports "broadsheet" in a form that cannot be read, because the build reads it without running the page. Write the object itself: export const broadsheet = { title: "Prices", description: "All prices" };',
    ],
    [
      "with a value that is computed",
      line('export const broadsheet = { title: `Ü ${a}`,\n  description: "B" };'),
      {},
      'src/pages/prices.astro:3:36  "title" must be a text, got `Ü ${a}`, because the page does not run when it is read. Write the text itself, in quotes.',
    ],
    [
      "with values of another object",
      line(`export const broadsheet = { ${whole}, ...a };`),
      {},
      'src/pages/prices.astro:3:59  "broadsheet" must contain only title, description, locale, got ...a. Remove it.',
    ],
    [
      "with an unknown key",
      line(`export const broadsheet = { ${whole}, lokale: "de" };`),
      {},
      'src/pages/prices.astro:3:67  "broadsheet" must contain only title, description, locale, got "lokale". Did you mean "locale"?',
    ],
    [
      "without a description",
      line('export const broadsheet = { title: "A" };'),
      {},
      'src/pages/prices.astro:3:1  "broadsheet" lacks "description". Add it.',
    ],
    [
      "with a language that the site lacks",
      line(`export const broadsheet = { ${whole}, locale: "fr" };`),
      {},
      'src/pages/prices.astro:3:67  "locale" must be a language of the site, got "fr". Write one of en, de.',
    ],
    [
      "with another language than its address",
      { "de/prices.md": "---\ntitle: A\ndescription: B\nbroadsheet:\n  locale: en\n---\n" },
      {},
      'src/pages/de/prices.md:5:11  "locale" must be "de", got "en", because /de/prices/ is below /de/. Correct it, or move the file.',
    ],
    [
      "that is no object in front matter",
      { "prices.md": "---\ntitle: A\nbroadsheet: yes\n---\n" },
      {},
      'src/pages/prices.md:3:13  "broadsheet" must contain title, description or locale, got yes. Write broadsheet: { title: Prices, description: All prices }.',
    ],
    [
      "in front matter that cannot be read",
      { "prices.md": "---\nbroadsheet: { title: [ }\n---\n" },
      {},
      "src/pages/prices.md:2:24  has front matter that is not valid YAML. Correct this line.",
    ],
    [
      "in a page that cannot be read",
      line(`const b = ;\nexport const broadsheet = { ${whole} };`),
      {},
      "src/pages/prices.astro:3:11  cannot be read: Unexpected token. Correct it.",
    ],
    [
      "on a dynamic route",
      { "[slug].astro": astro(`export const broadsheet = { ${whole} };`) },
      {},
      'src/pages/[slug].astro:3:1  has "broadsheet", but its addresses are known only to Astro, because /[slug]/ is a dynamic route. Remove "broadsheet", or write a file for each page.',
    ],
    [
      "in a file with another character in its name",
      { "öl.astro": astro(`export const broadsheet = { ${whole} };`) },
      {},
      "src/pages/öl.astro:3:1  has the address /öl/, which is not the same in all programs. Name the file with the letters a to z, digits and hyphens.",
    ],
    [
      "at the address of a document",
      line(`export const broadsheet = { ${whole} };`),
      { "pages/prices.md": markdownFile({}) },
      "content/pages/prices.md:1:1  has the address /prices/, which is reserved for the page src/pages/prices.astro. Move or rename the file, or give it another slug.",
    ],
    [
      "at a former address",
      line(`export const broadsheet = { ${whole} };`),
      { "pages/costs.md": markdownFile({ aliases: ["/prices/"] }) },
      'content/pages/costs.md:4:11  an entry of "aliases" must be a previous address, got "/prices/", which is reserved for the page src/pages/prices.astro. Remove it.',
    ],
    [
      "at the address of a redirect",
      line(`export const broadsheet = { ${whole} };`),
      {
        "site.yaml":
          "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\nredirects:\n  - { from: /prices, to: / }\n",
      },
      'content/site.yaml:6:13  "redirects.from" must be a previous address, got "/prices", which is reserved for the page src/pages/prices.astro. Remove it.',
    ],
    [
      "at a reserved address",
      { "search.astro": astro(`export const broadsheet = { ${whole} };`) },
      {},
      'src/pages/search.astro:1:1  has the address /search/, which is reserved for the search, unless site.yaml contains "search: false". Move or rename the file.',
    ],
    [
      "at the address of a list",
      { "blog/tags/a.astro": astro(`export const broadsheet = { ${whole} };`) },
      { "pages/blog.md": markdownFile({ listing: "blog" }) },
      "src/pages/blog/tags/a.astro:1:1  has the address /blog/tags/a/, which is reserved for the tags of /blog/. Move or rename the file.",
    ],
    [
      "of a second file with the address",
      {
        "prices.astro": astro(`export const broadsheet = { ${whole} };`),
        "prices/index.md": "---\ntitle: A\ndescription: B\nbroadsheet: {}\n---\n",
      },
      {},
      "src/pages/prices/index.md:1:1  has the address /prices/, which is reserved for the page src/pages/prices.astro. Move or rename the file.",
    ],
  ];
  for (const [name, pages, content, report] of faults)
    test(`${name} is an error`, () => {
      const { folder, publicFolder } = writeProject(pages, content);
      assert.deepEqual(reportOn(folder, { publicFolder }), [report]);
    });
});
