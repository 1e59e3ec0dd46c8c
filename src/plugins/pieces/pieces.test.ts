import assert from "node:assert/strict";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../format/property-tests.fixture.ts";
import { formatProblem, sortProblems } from "../../content/problems.ts";
import { LoadCache } from "../../content/load-cache.ts";
import { readContent } from "../../content/read/read-content.ts";
import { emitSite } from "../../emit/emit.ts";
import { inspectSite, loadSite } from "../../pipeline/load-site.ts";
import { emitOutputs } from "../../plugin/outputs.ts";
import { builtIn } from "../built-in.ts";
import { includePieces } from "./include-pieces.ts";
import {
  now,
  loadContent,
  markdownFile,
  png,
  reportOf,
  writeContent,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";

const page = (text: string, keys = {}) => markdownFile({ category: "Company", ...keys }, text);

/** A site with pieces, and a page with a text. */
const site = (text: string, files: ContentFolder = {}): ContentFolder => ({
  "site.yaml": "name: Site\nbase_url: https://site.example\ndescription: About it\n",
  "pages/one.md": page(text),
  "pages/two.md": page("Two.\n"),
  "_pieces/install.md":
    "Run it.\n\n## On Linux\n\nUse `apt`.\n\n### Older\n\nOld.\n\n## On macOS\n\nUse `brew`.\n",
  "_pieces/titled.md": "---\ntitle: A title\n---\n\nWith front matter.\n",
  "_pieces/equal.md":
    "> ## Quoted\n\n## A\n\nOne.\n\n## A\n\nTwo.\n\n## A 1\n\nThree.\n\n## Named {#own}\n\nFour.\n",
  "_pieces/regions.md":
    "A\n\n<!-- #region b -->\nB\n\n<!-- #region c -->\nC\n<!-- #endregion c -->\n<!-- #endregion b -->\n\nD\n",
  "_pieces/pump.ts":
    "import x;\n\n// #region run\n  function run() {\n    return `a`;\n  }\n// #endregion run\n",
  "_pieces/nested.md": "Before\n\n<include>more/inner.md</include>\n",
  "_pieces/more/inner.md":
    "![It](<a b.png>) [Two](../../pages/two.md#x) [Away](https://x.example) [x]\n\n[x]: ./a%20b.png\n",
  "_pieces/more/a b.png": png,
  ...files,
});
const bodyOf = (files: ContentFolder) =>
  loadContent(files).documents.find(({ source }) => source === "pages/one.md")?.body;

describe("<include>", () => {
  const rows: [name: string, text: string, body: string][] = [
    [
      "a file",
      "A\n\n<include>../_pieces/titled.md</include>\n\nB\n",
      "A\n\nWith front matter.\n\nB\n",
    ],
    [
      "a file between lines of text",
      "A\n<include>../_pieces/titled.md</include>\nB\n",
      "A\n\nWith front matter.\n\nB\n",
    ],
    [
      "the section of a heading, with those below it",
      "<include>../_pieces/install.md#on-linux</include>\n",
      "## On Linux\n\nUse `apt`.\n\n### Older\n\nOld.\n",
    ],
    [
      "the last section",
      "<include>../_pieces/install.md#on-macos</include>\n",
      "## On macOS\n\nUse `brew`.\n",
    ],
    [
      "the section of a heading by its id on pages: equal headings are numbered past taken ids",
      "<include>../_pieces/equal.md#a-1</include>\n\n<include>../_pieces/equal.md#a-1-1</include>\n",
      "## A\n\nTwo.\n\n## A 1\n\nThree.\n",
    ],
    [
      "the section of a heading with an id of its author",
      "<include>../_pieces/equal.md#own</include>\n",
      "## Named {#own}\n\nFour.\n",
    ],
    [
      "a named region, without its markers",
      "<include>../_pieces/regions.md#b</include>\n",
      "B\n\nC\n",
    ],
    [
      "a whole file without the markers of its regions",
      "<include>../_pieces/regions.md</include>\n",
      "A\n\nB\n\nC\n\nD\n",
    ],
    [
      "a file in a list",
      "- One\n\n  <include>../_pieces/install.md#older</include>\n",
      "- One\n\n  ### Older\n\n  Old.\n",
    ],
    [
      "a file in a quote",
      "> One\n>\n> <include>../_pieces/install.md#older</include>\n",
      "> One\n>\n> ### Older\n>\n> Old.\n",
    ],
    [
      "code of a region",
      "<include>../_pieces/pump.ts#run</include>\n",
      "```ts\nfunction run() {\n  return `a`;\n}\n```\n",
    ],
    [
      "lines of code with a language and a caption",
      `<include lang="js" lines="1" meta='title="pump.js"'>../_pieces/pump.ts</include>\n`,
      '```js title="pump.js"\nimport x;\n```\n',
    ],
    [
      "Markdown as code",
      '<include lang="md">../_pieces/titled.md</include>\n',
      "```md\n---\ntitle: A title\n---\n\nWith front matter.\n```\n",
    ],
    [
      "a file in a file, with links and images relative to it",
      "<include>../_pieces/nested.md</include>\n",
      "Before\n\n![It](<../_pieces/more/a b.png>) [Two](./two.md#x) [Away](https://x.example) [x]\n\n[x]: <../_pieces/more/a b.png>\n",
    ],
    [
      "nothing in code",
      "`<include>x.md</include>`\n\n```html\n<include>y.md</include>\n```\n\n<!-- <include>z.md</include> -->\n",
      "`<include>x.md</include>`\n\n```html\n<include>y.md</include>\n```\n\n<!-- <include>z.md</include> -->\n",
    ],
  ];
  for (const [name, text, body] of rows)
    test(`includes ${name}`, () => {
      assert.equal(bodyOf(site(text)), body);
    });

  test("includes a document beside the document", () => {
    assert.equal(bodyOf(site("<include>two.md</include>\n")), "Two.\n");
  });

  test("counts included texts in the reading time", () => {
    const { documents } = loadContent(
      site("<include>../_pieces/long.md</include>\n", { "_pieces/long.md": "word ".repeat(2200) }),
    );
    assert.equal(documents.find(({ source }) => source === "pages/one.md")?.readingTimeMinutes, 10);
  });

  const errors: [text: string, error: string, files?: ContentFolder][] = [
    [
      "<include>../_pieces/instal.md</include>",
      'one.md:6:1  includes "../_pieces/instal.md", which does not exist. Did you mean "../_pieces/install.md"?',
    ],
    [
      "<include>../_pieces/nothing-like-it.md</include>",
      'one.md:6:1  includes "../_pieces/nothing-like-it.md", which does not exist. Create content/_pieces/nothing-like-it.md, or correct the path, which is relative to this file.',
    ],
    [
      "<include></include>",
      'one.md:6:1  includes "", which names no file. Write <include>path/of/file.md</include>.',
    ],
    [
      "<include>/_pieces/install.md</include>",
      'one.md:6:1  includes "/_pieces/install.md", which is not a relative path. Write the path of a file in the content folder, relative to this file, such as ../_pieces/name.md.',
    ],
    [
      "<include>https://x.example/a.md</include>",
      'one.md:6:1  includes "https://x.example/a.md", which is not a relative path. Write the path of a file in the content folder, relative to this file, such as ../_pieces/name.md.',
    ],
    [
      "<include>../../secret.md</include>",
      'one.md:6:1  includes "../../secret.md", which is outside of the content folder. Move the file into the content folder.',
    ],
    [
      "<include>../blog/post.md</include>",
      'one.md:6:1  includes "../blog/post.md", which is neither beside this file nor in a folder whose name starts with _. Move it into such a folder, for example content/_pieces/.',
      { "blog/post.md": markdownFile({ date: "2026-01-01" }) },
    ],
    [
      "<include>secret.md</include>",
      'one.md:6:1  includes "secret.md", which is not published. Publish it, or move its text into a folder whose name starts with _.',
      { "pages/secret.md": page("Secret.\n", { draft: true }) },
    ],
    [
      "<include>../_pieces/install.md#on-windows</include>",
      'one.md:6:1  includes "on-windows" of "../_pieces/install.md", which has no such heading or region. Available: on-linux, older, on-macos.',
    ],
    [
      "<include>../_pieces/pump.ts#runs</include>",
      'one.md:6:1  includes "runs" of "../_pieces/pump.ts", which has no such heading or region. Did you mean "run"?',
    ],
    [
      "<include>../_pieces/titled.md#x</include>",
      'one.md:6:1  includes "x" of "../_pieces/titled.md", which has no such heading or region. Write it without #, or mark a region in the file with #region and #endregion.',
    ],
    [
      '<include lines="3-99">../_pieces/pump.ts</include>',
      'one.md:6:1  has lines="3-99", but ../_pieces/pump.ts ends at line 7. Write numbers of its lines, as in lines="1-3,5".',
    ],
    [
      '<include lines="3">../_pieces/install.md</include>',
      'one.md:6:1  has "lines", which is for code. Remove it, or write lang="md" to show the file as code.',
    ],
    [
      '<include language="ts">../_pieces/pump.ts</include>',
      'one.md:6:1  has the unknown attribute "language". Available: lang, lines, meta.',
    ],
    [
      "See <include>../_pieces/install.md</include>",
      "one.md:6:5  has an <include> that is not a line of its own. Write <include>path/of/file.md</include> on a line without other text.",
    ],
    [
      "<include>../_pieces/picture.png</include>",
      'one.md:6:1  includes "../_pieces/picture.png", which is not text. Include a Markdown file, or code.',
      { "_pieces/picture.png": png },
    ],
    [
      "<include>../_pieces/open.ts#a</include>",
      '_pieces/open.ts:2:1  starts the region "a", which has no end. Write #endregion in a comment below it.',
      { "_pieces/open.ts": "x\n// #region a\ny\n" },
    ],
    [
      "<include>../_pieces/a.md</include>",
      '_pieces/b.md:2:1  includes "a.md", which includes this file again at content/_pieces/a.md:3 and content/_pieces/b.md:2. Remove one of these includes.',
      {
        "_pieces/a.md": "A\n\n<include>b.md</include>\n",
        "_pieces/b.md": "B\n<include>a.md</include>\n",
      },
    ],
    [
      "<include>one.md</include>",
      'one.md:6:1  includes "one.md", which includes this file again at content/pages/one.md:6. Remove one of these includes.',
    ],
    [
      "<include>../_pieces/1.md</include>",
      '_pieces/8.md:1:1  includes "9.md" as the 9th file of a chain that starts at content/pages/one.md:6; the maximum is 8. Include the file there.',
      Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [
          `_pieces/${index + 1}.md`,
          `<include>${index + 2}.md</include>\n`,
        ]),
      ),
    ],
  ];
  for (const [text, error, files] of errors)
    test(`reports ${text}: ${error.slice(0, 60)}`, () => {
      assert.deepEqual(
        reportOf(site(`${text}\n`, files)).map((line) =>
          line.replace(/^content\/(?:pages\/)?/, ""),
        ),
        [error],
      );
    });

  test("refuses files that include each other so often that the text has no end", () => {
    const levels = Array.from({ length: 7 }, (_, index) => [
      `_pieces/${index}.md`,
      `<include>${index + 1}.md</include>\n`.repeat(20),
    ]);
    const files = { ...Object.fromEntries(levels), "_pieces/7.md": "A word. ".repeat(1000) };
    const report = reportOf(site("<include>../_pieces/0.md</include>\n", files));
    const ends =
      "with which this document has more than 4,000,000 characters. Divide the document, or include less.";
    assert.notEqual(report.length, 0);
    assert.deepEqual(
      report.filter((line) => !line.endsWith(ends)),
      [],
    );
  });

  test("is an error in a block and in company.md", () => {
    const rest =
      "has an <include>, which only the text of a document can have. Write the text here, or move the <include> below the front matter of a document.";
    assert.deepEqual(
      reportOf({
        ...site("Text.\n"),
        "company.md":
          "---\nname: Company\ndescription: What it does\n---\n\n`<include>` and <include>a.md</include>\n",
        "pages/two.md": page("Two.\n", {
          blocks: [{ type: "text", text: "<include>a.md</include>" }],
        }),
      }),
      [`content/company.md:6:17  ${rest}`, `content/pages/two.md:5:32  ${rest}`],
    );
  });

  test("names the piece and its line for the faults of its text, once for all documents", () => {
    const files = site("Text.\n\n<include>../_pieces/bad.md</include>\n\nSee [gone](gone.md).\n", {
      "_pieces/bad.md":
        "---\ntitle: x\n---\n\nSee [gone](more/gone.md) and [near](../pages/tow.md).\n\n- ![A picture](none.png)\n\n[](https://x.example/)\n",
      "pages/sub/three.md": page("- A\n\n  <include>../../_pieces/bad.md</include>\n"),
    });
    const { problems } = inspectSite({ folder: writeContent(files), now, extensions: builtIn });
    assert.deepEqual(
      sortProblems(problems)
        .map(formatProblem)
        .filter((line) => line.includes(":") && !/home page|categor/.test(line))
        .map((line) => line.replace(/^content\//, "")),
      [
        '_pieces/bad.md:5:5  links to the file "more/gone.md", which does not exist. Correct the path, or remove the link.',
        '_pieces/bad.md:5:30  links to the file "../pages/tow.md", which does not exist. Did you mean ../pages/two.md?',
        '_pieces/bad.md:7:3  shows the image "none.png", which does not exist. Put the file there, or correct the path.',
        "_pieces/bad.md:9:1  has a link without text, got [](https://x.example/): readers cannot see it, and screen readers announce only its URL. Write the text between [ and ] (in HTML: before </a>), or remove the link.",
        'pages/one.md:10:5  links to the file "gone.md", which does not exist. Did you mean ./index.md?',
      ],
    );
  });

  test("is the same in the API, Markdown alternates, feeds and exports", async () => {
    const word = "Unmistakable words.";
    const built = loadContent(
      site("<include>../_pieces/words.md</include>\n", {
        "_pieces/words.md": `${word}\n`,
        "blog/post.md": markdownFile(
          { date: "2026-01-01", kind: "news" },
          "<include>../_pieces/words.md</include>\n",
        ),
      }),
    );
    const paths: string[] = [];
    for (const file of emitSite(built)) if (String(file.body).includes(word)) paths.push(file.path);
    const outputs = emitOutputs(built, builtIn.outputs, () => false);
    for await (const file of outputs) if (String(file.body).includes(word)) paths.push(file.path);
    assert.deepEqual(paths.toSorted(), [
      "/api/public/v1/blog/post.json",
      "/api/public/v1/export/blog.ndjson",
      "/api/public/v1/export/pages.ndjson",
      "/api/public/v1/openapi.json",
      "/api/public/v1/pages/one.json",
      "/atom.xml",
      "/blog/post.md",
      "/feed.json",
      "/feed.xml",
      "/llms-full.blog.txt",
      "/llms-full.pages.txt",
      "/one.md",
      "/openapi.json",
    ]);
  });

  test("never reads a file outside of the content folder", () => {
    const folder = writeContent(site("Text.\n"));
    const outside = path.join(folder, "../secret.md");
    writeFileSync(outside, "SECRET\n");
    symlinkSync(outside, path.join(folder, "_pieces/link.md"));
    symlinkSync(path.dirname(folder), path.join(folder, "_pieces/up"));
    const { sources, media } = readContent(folder);
    const names = new Set([...sources.map(({ name }) => name), ...media]);
    const { settings } = loadContent(site("Text.\n"));
    const part = fc.constantFrom(
      ..."../ ./ /_pieces/up/pages/secret.md/link.md/%2e%2e/\\/install.md/..\\../file:/#x/ /one.md/\0".split(
        "/",
      ),
      folder,
      outside,
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 6 }),
        fc.constantFrom("pages", "_pieces"),
        (parts, from) => {
          const read = includePieces(`<include>${parts.join("/")}</include>`, {
            source: `${from}/x.md`,
            line: 1,
            label: "content",
            names,
            settings,
            // Follows every path, so that only the plugin keeps it inside.
            read: (name) => readFileSync(path.join(folder, name), "utf8"),
            isPublished: () => true,
          });
          assert.doesNotMatch(typeof read === "string" ? read : read.text, /SECRET/);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  test("changes with a saved piece", () => {
    const folder = writeContent(site("<include>../_pieces/install.md#older</include>\n"));
    const memory = new LoadCache();
    const load = () =>
      loadSite({ folder, now, extensions: builtIn, memory }).bySource.get("pages/one.md")?.body;
    assert.equal(load(), "### Older\n\nOld.\n");
    writeFileSync(path.join(folder, "_pieces/install.md"), "### Older\n\nNew.\n");
    assert.equal(load(), "### Older\n\nNew.\n");
  });
});

describe("a folder whose name starts with _", () => {
  test("contains no document", () => {
    const folders = ["_x/one.md", "pages/_x/two.md", "blog/_x/index.md", "guides/book/_x/part.md"];
    const { documents } = loadContent(
      site("Text.\n", Object.fromEntries(folders.map((name) => [name, "No front matter.\n"]))),
    );
    assert.deepEqual(documents.map(({ source }) => source).toSorted(), [
      "pages/index.md",
      "pages/one.md",
      "pages/two.md",
    ]);
  });
});

describe("docs/guides/pieces.md", () => {
  const guide = readFileSync(new URL("../../../docs/guides/pieces.md", import.meta.url), "utf8");
  const blocks = Array.from(
    guide.matchAll(/^```(?:md|ts)(?: title="content\/([^"]+)")?\n([^]*?)^```$/gm),
    ([, name, text = ""]) => ({ name, text }),
  );
  const files: ContentFolder = {
    ...Object.fromEntries(
      blocks.flatMap(({ name, text }) => (name === undefined ? [] : [[name, text]])),
    ),
    "pages/contact.md": page("Contact.\n"),
    "_pieces/team.jpg": png,
  };

  test("includes its piece in its document", () => {
    const { bySource } = loadContent({ ...site("Text.\n"), ...files });
    assert.equal(
      bySource.get("services/pumps.md")?.body.trim(),
      "We repair pumps of all makes.\n\n## Support\n\nCall us on weekdays from 8:00 to 18:00.\n\n## Outside these hours\n\nWrite to [the team](../pages/contact.md). ![The team](../_pieces/team.jpg)",
    );
  });

  test("includes sections, regions and code by its examples", () => {
    const examples = blocks.filter(({ name }) => name === undefined).map(({ text }) => text);
    assert.equal(
      bodyOf({ ...site("Text.\n"), ...files, "pages/one.md": page(examples.join("\n")) }),
      '## Outside these hours\n\nWrite to [the team](./contact.md). ![The team](../_pieces/team.jpg)\n\nInvoices are due within 30 days.\n\n```ts\nconst client = createClient("https://site.example");\nconst posts = await client.list("blog");\n```\n\n```js title="client.js"\nimport { createClient } from "broadsheet-client";\n```\n',
    );
  });
});
