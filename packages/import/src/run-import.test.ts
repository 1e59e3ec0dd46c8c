import assert from "node:assert/strict";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { runMain } from "../../../src/cli/run-program.fixture.ts";
import { makeFolder, writeContent, png } from "../../../src/content/content-folder.fixture.ts";
import { importFolder, importTree, listFiles, newSite, writeTree } from "./site-tree.fixture.ts";

const site = {
  "_config.yml": "title: Old\n",
  "_posts/2024-01-05-x.md": "---\ntitle: X\n---\nText with ![a picture](/a.png).\n",
  "a.png": png,
};

/** @returns the content of all files of a folder in Base64 */
function snapshot(folder: string): Record<string, string> {
  return Object.fromEntries(
    listFiles(folder).map((name) => [name, readFileSync(path.join(folder, name), "base64")]),
  );
}

const nextra = '{"dependencies":{"nextra":"4"}}';

describe("runImport", () => {
  test("gives the same result when run again, and never changes the source", () => {
    const folder = writeTree(site);
    const before = snapshot(folder);
    const into = writeContent({});
    importFolder(folder, into);
    const first = snapshot(into);
    const again = importFolder(folder, into);
    assert.deepEqual(snapshot(into), first);
    assert.deepEqual(snapshot(folder), before);
    assert.deepEqual(again.problems, []);
    assert.equal(
      again.report().at(-1),
      "1 document and 1 file imported (2 unchanged), 1 change, 0 left out.",
    );
  });

  test("imports a very large image", () => {
    const large = Buffer.from(png);
    large.writeUInt32BE(7000, 16);
    const imported = importTree({ ...site, "a.png": large });
    assert.deepEqual(imported.problems, []);
    assert.match(imported.read("blog/x.md"), /!\[a picture\]\(.*a\.png\)/);
  });

  test("creates required files that the source does not have", () => {
    const imported = importTree(
      {
        ...site,
        "_config.yml":
          "title: Old & good\nurl: https://old.example/\ndescription: <b>All</b> about it\n",
        "_data/navigation.yml":
          "- { title: Journal, url: /posts/ }\n- { title: Us, url: /us/ }\n- { title: Out, url: https://x.example/ }\n- { title: Gone, url: /gone/ }\n",
        "us.md": "---\ntitle: Us\npermalink: /us/\n---\nWe.\n",
        "_posts/de/2024-01-05-x.md": "---\ntitle: X\nlang: de\n---\nDeutsch.\n",
        "_posts/2024-01-06-p.md": "---\ntitle: P\ncategory: press\n---\nPress.\n",
      },
      newSite,
    );
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.created, [
      "pages/blog.md",
      "pages/index.md",
      "pages/blog.de.md",
      "pages/index.de.md",
      "site.yaml",
      "company.md",
    ]);
    assert.equal(
      imported.read("site.yaml"),
      `name: Old & good
base_url: https://old.example
description: All about it
locales:
  - en
  - de
feed:
  kinds:
    - article
    - press
navigation:
  - page: blog
    label: Journal
  - page: us
    label: Us
  - url: https://x.example/
    label: Out
`,
    );
    assert.equal(
      imported.read("pages/index.md"),
      "---\ntitle: Old & good\ndescription: All about it\ncategory: Company\n---\n",
    );
    assert.match(imported.read("pages/blog.de.md"), /^listing: blog$/m);
    assert.ok(imported.report().includes("Menu entries that were not imported: Gone"));
  });

  test("writes nothing in a dry run, and reports the same", () => {
    const folder = writeTree(site);
    const dry = importFolder(folder, writeContent({}), true);
    const real = importFolder(folder, writeContent({}));
    assert.deepEqual(dry.added, []);
    assert.equal(dry.hasImported, true);
    assert.deepEqual(dry.report().slice(1), real.report().slice(1).toSpliced(-4, 2));
    assert.deepEqual(dry.report("Changed"), real.report("Changed"));
  });

  test("writes each document to its own file, and pairs translations", () => {
    const text = (title: string) => `---\ntitle: ${title}\n---\n${title}.\n`;
    const tree = {
      "_config.yml": "title: Old\nlanguages: [en, de]\n",
      "_posts/2023-01-05-x.md": text("Old X"),
      "_posts/2024-01-05-x.md": text("New X"),
      "_posts/de/2024-01-05-x.md": text("Neues X"),
      "_posts/de/2022-01-05-x.md": text("Altes X"),
      "about.md": text("About"),
      "about/index.html": text("About too"),
      "About.markdown": text("About again"),
    };
    const folder = writeTree(tree);
    const into = { "site.yaml": null, "pages/index.md": null };
    const dry = importFolder(folder, writeContent(into), true);
    const imported = importFolder(folder, writeContent(into));
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.report("Left out"), []);
    assert.deepEqual(imported.added, [
      "blog/x-2024-01-05.de.md",
      "blog/x-2024-01-05.md",
      "blog/x.de.md",
      "blog/x.md",
      "pages/about-2.md",
      "pages/about-3.md",
      "pages/about.md",
    ]);
    assert.match(imported.read("blog/x-2024-01-05.de.md"), /Neues X\.\n$/);
    assert.match(imported.read("blog/x-2024-01-05.md"), /New X\.\n$/);
    assert.equal(dry.report().at(-1), imported.report().at(-1));
  });

  test("uses the sections and paths of an existing site", () => {
    const imported = importTree(
      {
        ...site,
        "guides/valves.md": "---\ntitle: Valves\n---\nText.\n",
        "blog.html": "---\ntitle: Diary\n---\nText.\n",
        "_config.yml": "title: Old\npermalink: /blog/:title/\n",
      },
      {
        "site.yaml":
          "name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  blog: { path: /news/ }\n  guides: false\n",
      },
    );
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.added, [
      "blog/x.md",
      "images/a.png",
      "pages/guides/valves.md",
      "pages/news.md",
    ]);
    assert.match(imported.read("blog/x.md"), /^aliases:\n {2}- \/blog\/x\/\n---$/m);
  });

  test("compares titles, words, images and links with the source", () => {
    const imported = importTree({
      ...site,
      "_posts/2024-01-06-y.md":
        "---\ntitle: Y\nmood: fine\n---\nText {% for p in site.posts %}of lists{% endfor %} ![gone](/b.png)\n",
      "api.xml.md": "---\npermalink: /api.xml\n---\nTwo words.\n",
    });
    assert.ok(
      imported.report().includes("Missing: 2 of 8 words (25.00 %), 1 of 2 images."),
      imported.report().join("\n"),
    );
    assert.deepEqual(imported.report("Differences from the source"), [
      "_posts/2024-01-06-y.md  2 of 4 words, 1 of 1 images lost: of lists",
    ]);
    assert.deepEqual(imported.report("Front matter keys"), [
      "mood  not imported from _posts/2024-01-06-y.md",
    ]);
  });

  test("replaces an animation that is too large to display with its alt text", () => {
    const frame = Buffer.from([0x21, 0xf9, 0x04, 0, 0, 0, 0, 0]);
    const gif = Buffer.concat([
      Buffer.from("GIF89a"),
      Buffer.from([0x00, 0x28, 0x00, 0x28, 0, 0, 0]),
      ...Array.from({ length: 3 }, () => frame),
      Buffer.from([0x3b]),
    ]);
    const imported = importTree({
      ...site,
      "_posts/2024-01-06-y.md": "---\ntitle: Y\n---\n![A film](/y.gif)\n",
      "y.gif": gif,
    });
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.report("Missing images"), [
      '_posts/2024-01-06-y.md  image "/y.gif" has 3 frames of 10240 × 10240 pixels, too many to display: replaced by its alt text',
    ]);
  });

  test("does not overwrite a file with other content", () => {
    const own = "---\ntitle: Mine\ndescription: D\ndate: 2024-01-05\n---\n";
    const imported = importTree(site, { "blog/x.md": own });
    assert.equal(imported.read("blog/x.md"), own);
    assert.deepEqual(imported.report("Left out"), [
      "_posts/2024-01-05-x.md  blog/x.md exists with other content",
    ]);
  });

  test("does not use the path of an existing document", () => {
    const own = "---\ntitle: Mine\ndescription: D\ndate: 2024-01-05\n---\n";
    const imported = importTree(site, { "blog/2024/x.md": own });
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(imported.report("Left out"), [
      "_posts/2024-01-05-x.md  has the address /blog/x/, which blog/2024/x.md already has",
    ]);
    assert.equal(imported.hasImported, false);
  });

  test("does not use the alias of an existing document, and writes no alias twice", () => {
    const own =
      "---\ntitle: Mine\ndescription: D\ndate: 2024-01-05\naliases: [/old, /blog/z/]\n---\n";
    const imported = importTree(
      {
        ...site,
        "_posts/2024-01-06-y.md":
          "---\ntitle: Y\nredirect_from: [/old/, /older, /older/, /x/]\n---\nY.\n",
        "_posts/2024-01-07-z.md": "---\ntitle: Z\n---\nZ.\n",
        "x.md": "---\ntitle: X\n---\nX.\n",
      },
      { "blog/mine.md": own },
    );
    assert.deepEqual(imported.problems, []);
    assert.match(
      imported.read("blog/y.md"),
      /^aliases:\n {2}- \/2024\/01\/06\/y\.html\n {2}- \/older\n---$/m,
    );
    const file = "_posts/2024-01-06-y.md";
    assert.deepEqual(
      imported.report("Changed").filter((line) => line.startsWith(file)),
      [
        `${file}  old address /old/ left out: it belongs to blog/mine.md`,
        `${file}  old address /x/ left out: it already leads to /x/`,
        `${file}  no description: its first sentences are used`,
      ],
    );
    assert.deepEqual(imported.report("Left out"), [
      "_posts/2024-01-07-z.md  has the address /blog/z/, which blog/mine.md already has",
    ]);
  });

  test("uses no reserved path for a document", () => {
    const page = (title: string) => `---\ntitle: ${title}\n---\nText.\n`;
    const imported = importTree({
      ...site,
      "api.md": page("API"),
      "api/public/v1/blog.md": page("Deep"),
      "media.md": page("Media"),
      "search.md": page("Search"),
      "admin.md": page("Admin"),
      "404.md": page("Lost"),
      "blog.md": page("Blog"),
      "blog/page/2.md": page("Two"),
      "_posts/2024-01-09-page.md": page("Page"),
    });
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(
      imported.added.filter((name) => /^(?:pages|blog)\//.test(name)),
      [
        "blog/2.md",
        "blog/page-2024-01-09.md",
        "blog/x.md",
        "pages/admin-page.md",
        "pages/api-page.md",
        "pages/api-page/public/v1/blog.md",
        "pages/blog.md",
        "pages/media-page.md",
        "pages/search-page.md",
      ],
    );
    const changed = imported.report("Changed").join("\n");
    const renamed: [file: string, address: string, wanted: string, purpose: string][] = [
      ["api.md", "/api-page/", "/api/", "the API"],
      ["api/public/v1/blog.md", "/api-page/public/v1/blog/", "/api/public/v1/blog/", "the API"],
      ["search.md", "/search-page/", "/search/", "the search"],
      ["_posts/2024-01-09-page.md", "/blog/page-2024-01-09/", "/blog/page/", "the lists of /blog/"],
    ];
    for (const [file, address, wanted, purpose] of renamed)
      assert.ok(
        changed.includes(
          `${file}  address is ${address}, because ${wanted} is reserved for ${purpose}`,
        ),
        file,
      );
    // The old path, which ended in .html, is free.
    assert.match(imported.read("pages/media-page.md"), /^ {2}- \/media\.html$/m);
  });

  test("writes valid aliases and reports the others", () => {
    const old = [
      "/*",
      "/:year/:title",
      "/wiki/Talk:Pumps",
      "/a b/",
      "/what?id=5",
      "/gr%F6%DFe",
      "/50%25",
      "/star%2A",
      "/feed.xml",
      "/%61pi/public/x",
      "/api/y",
      "/blog/x.md",
      "/old/index",
      "/old/",
      "/b\\c",
      "https://old.example/from/afar/",
      "/index.html",
    ];
    const imported = importTree({
      ...site,
      "_posts/2024-01-06-y.md": `---\ntitle: Y\nredirect_from:\n${old.map((address) => `  - ${JSON.stringify(address)}\n`).join("")}---\nY.\n`,
      "_posts/2024-01-07-z.md":
        "---\ntitle: Z\nredirect_from: [/old/index.html, /%6Fld]\n---\nZ.\n",
    });
    assert.deepEqual(imported.problems, []);
    assert.deepEqual(
      [...imported.read("blog/y.md").matchAll(/^ {2}- (.*)$/gm)].map(([, alias]) => alias),
      [
        "/2024/01/06/y.html",
        "/wiki/Talk:Pumps",
        "/a%20b/",
        "/what",
        "/gr%F6%DFe",
        "/50%25",
        "/star%2A",
        "/api/y",
        "/old/index",
        "/from/afar/",
      ],
    );
    assert.deepEqual(
      imported
        .report("Changed")
        .filter((line) => line.includes("old address"))
        .map((line) => line.replace(/^_posts\/2024-01-0(\d)-.\.md {2}old address /, "$1 ")),
      [
        "6 /* left out: it is a pattern for several paths; list each of them",
        "6 /:year/:title left out: it is a pattern for several paths; list each of them",
        "6 /feed.xml left out: it is reserved for the feed",
        "6 /api/public/x left out: it is reserved for the API",
        "6 /blog/x.md left out: it already leads to /blog/x/",
        "6 /b\\c left out: it is a path with a backslash or a control character",
        "7 /old/ left out: it already leads to /blog/y/",
        "7 /old left out: it already leads to /blog/y/",
      ],
    );
  });

  test("reports a file that exists where a folder is needed", () => {
    const imported = importTree(site, { blog: "a file" });
    assert.match(
      imported.report("Left out").join("\n"),
      /^_posts\/2024-01-05-x\.md {2}blog\/x\.md cannot be written \((?:EEXIST|ENOTDIR)\)$/,
    );
  });

  test("does not follow symbolic links out of the folder", () => {
    const folder = writeTree(site);
    const outside = makeFolder();
    writeFileSync(path.join(outside, "secret.md"), "---\ntitle: S\n---\nS");
    symlinkSync(path.join(outside, "secret.md"), path.join(folder, "a.md"));
    symlinkSync(outside, path.join(folder, "_posts", "more"));
    symlinkSync(folder, path.join(folder, "round"));
    const imported = importFolder(folder, writeContent({}));
    assert.deepEqual(imported.report("Left out"), [
      "round  is a symbolic link to the folder of the source",
    ]);
    const remedy =
      "is a symbolic link out of the source: copy its files to its place, or pass a folder with both";
    assert.deepEqual(imported.report("Not in the source"), [
      `_posts/more  ${remedy}`,
      `a.md  ${remedy}`,
    ]);
  });

  test("follows symbolic links to folders of the source, which have an end", () => {
    const folder = writeTree({
      "package.json": nextra,
      "docs/_meta.json": "{}",
      "docs/a.md": "# A",
    });
    symlinkSync(path.join(folder, "docs"), path.join(folder, "content"));
    symlinkSync(path.join(folder, "docs"), path.join(folder, "docs/round"));
    symlinkSync(path.join(folder, "content"), path.join(folder, "docs/other"));
    const imported = importFolder(folder, writeContent(newSite));
    assert.deepEqual(imported.added, ["guides/a.md"]);
  });

  const lfs = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12345\n`;
  const absent: [what: string, files: Record<string, string>, links: string[], headline: string][] =
    [
      [
        "a content folder that is a link",
        { "package.json": nextra, "README.md": "# R" },
        ["content"],
        "content is a symbolic link out of the source: copy its files to its place, or pass a folder with both",
      ],
      [
        "links to nothing, as those of an archive",
        { "README.md": "# R" },
        ["a.md", "b.md"],
        "a.md, b.md: each is a symbolic link out of the source: copy its files to its place, or pass a folder with both",
      ],
      [
        "an empty content folder",
        { "README.md": "# R", "docs/": "" },
        [],
        "docs is an empty folder: check out its submodule, or copy its files to it",
      ],
      [
        "a submodule",
        { "README.md": "# R", "theme/": "", ".gitmodules": '[submodule "t"]\n\tpath = theme\n' },
        [],
        "theme is a git submodule without files: run `git submodule update --init` in the source",
      ],
      [
        "pointers of Git LFS",
        { "README.md": "# R\n\n![i](a.png)", "a.png": lfs, "b.md": lfs },
        [],
        "a.png, b.md: each is a pointer of Git LFS: run `git lfs pull` in the source",
      ],
      [
        "a folder of documents out of the source",
        {
          "docusaurus.config.js":
            "export default { presets: [['classic', { docs: { path: '../docs' } }]] };",
          "blog/2024-01-02-a.md": "# A",
        },
        [],
        "../docs has no files in the source: pass a folder with it, or copy it to its place",
      ],
      [
        "themes and modules of Hugo",
        {
          "hugo.toml":
            'theme = "cactus"\n[[module.imports]]\npath = "github.com/google/docsy"\n[[module.imports]]\npath = "x.example/y"\ndisable = true\n',
          "content/a.md": "---\ntitle: A\n---\nA",
        },
        [],
        "themes/cactus has no files in the source: pass a folder with it, or copy it to its place; github.com/google/docsy is a module of Hugo: run `hugo mod vendor` in the source, for its texts and shortcodes",
      ],
    ];
  for (const [what, files, links, headline] of absent)
    test(`names first, with a remedy: ${what}`, () => {
      const folder = writeTree(
        Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith("/"))),
      );
      for (const name of Object.keys(files))
        if (name.endsWith("/")) mkdirSync(path.join(folder, name));
      for (const name of links) symlinkSync("../../nowhere", path.join(folder, name));
      const report = importFolder(folder, writeContent(newSite)).report();
      const line = report.find((one) => one.startsWith("Not in the source: ")) ?? "";
      assert.equal(
        /^Not in the source: (.*?)\. (?:Missing|Nothing else)/.exec(line)?.[1],
        headline,
      );
    });

  test("names what is missing of a site without pages", () => {
    const folder = writeTree({ "mkdocs.yml": "site_name: A\n" });
    symlinkSync("../../nowhere", path.join(folder, "docs"));
    const imported = importFolder(folder, writeContent(newSite));
    assert.deepEqual(imported.report(), [
      "The site of MkDocs has no pages. Not in the source: docs is a symbolic link out of the source: copy its files to its place, or pass a folder with both.",
    ]);
    assert.equal(imported.hasImported, false);
  });

  const refusals: [what: string, folder: string, into: string, report: RegExp][] = [
    ["no folder", "nowhere", "content", /nowhere is not a folder\./],
    ["a folder inside the source", "site", "site/content", /one contains the other\./],
    ["the parent of the source", "site/content", "site", /one contains the other\./],
    ["an unknown generator", "empty", "content", /is neither a site of a known generator/],
  ];
  for (const [what, folder, into, report] of refusals) {
    test(`rejects ${what}`, () => {
      const root = makeFolder();
      mkdirSync(path.join(root, "site/content"), { recursive: true });
      mkdirSync(path.join(root, "empty"));
      mkdirSync(path.join(root, "content"));
      const imported = importFolder(path.join(root, folder), path.join(root, into));
      assert.match(imported.report().join("\n"), report);
      assert.equal(imported.hasImported, false);
    });
  }
});

describe("runImport on broken input", () => {
  const text = (body: string) => `---\ntitle: T\ndescription: D\n---\n${body}`;
  const unreadable = "has front matter that cannot be read:";
  const rows: [what: string, content: string | Uint8Array, leftOut: string][] = [
    ["NUL bytes", "a\0b", "  is not a text file"],
    ["Latin 1", new Uint8Array([228, 10]), "  is not UTF-8 text"],
    ["10 MB", text("x".repeat(10_000_000)), "  is larger than 1 MB of text"],
    ["an empty file", "", "  has no front matter, so Jekyll creates no page from it"],
    [
      "unclosed front matter",
      "---\ntitle: x\n",
      "  has no front matter, so Jekyll creates no page from it",
    ],
    [
      "a list as front matter",
      "---\n- a\n---\n",
      "  has front matter that is not a mapping of keys to values",
    ],
    [
      "a second colon",
      "---\ntitle: a: b\n---\n",
      `:2  ${unreadable} Nested mappings are not allowed in compact mappings`,
    ],
    [
      "a function in YAML",
      "---\na: !!js/function 'x'\n---\n",
      `:2  ${unreadable} Unresolved tag: tag:yaml.org,2002:js/function`,
    ],
    [
      "broken TOML",
      "+++\na = 1\nb =\n+++\n",
      `:3  ${unreadable} Invalid TOML document: invalid value`,
    ],
    [
      "20,000 nested elements",
      text("<div>".repeat(20_000)),
      "  cannot be converted: its elements are nested too deeply",
    ],
    [
      "1,000 nested quotes",
      text(`${">".repeat(1000)}\`x\``),
      "  cannot be converted: it nests quotes or lists more than a hundred levels deep",
    ],
  ];
  for (const [what, content, leftOut] of rows) {
    test(`leaves out ${what}, and imports the other files`, () => {
      const name = "_posts/2024-02-01-broken.md";
      const imported = importTree({ ...site, [name]: content });
      assert.deepEqual(imported.report("Left out"), [name + leftOut]);
      assert.deepEqual(imported.added, ["blog/x.md", "images/a.png"]);
      assert.deepEqual(imported.problems, []);
    });
  }

  const taken: [what: string, name: string, content: string, target: string][] = [
    ["repeated keys", "_posts/2024-02-01-a.md", "---\ntitle: a\ntitle: b\n---\n", "blog/a.md"],
    [
      "an alias bomb",
      "_posts/2024-02-01-a.md",
      `---\na: &a [x,x,x,x,x,x,x,x]\n${[..."bcdefgh"].map((key, index) => `${key}: &${key} [${`*${"abcdefg"[index]},`.repeat(8)}]\n`).join("")}title: *h\ntags: [*h, *h]\n---\n`,
      "blog/a.md",
    ],
    [
      "CRLF and a byte order mark",
      "_posts/2024-02-01-a.md",
      "\uFEFF---\r\ntitle: a\r\n---\r\nText.\r\n",
      "blog/a.md",
    ],
    [
      "a thematic break in the body",
      "_posts/2024-02-01-a.md",
      text("A.\n\n---\n\nB.\n"),
      "blog/a.md",
    ],
    ["an emoji as a name", "_posts/2024-02-01-🎉.md", text("Party"), "blog/2024-02-01-128098.md"],
    ["a right-to-left name", "_posts/2024-02-01-مرحبا.md", text("x"), "blog/2024-02-01-438576.md"],
    ["an upper-case name", "_posts/2024-02-01-X.md", text("x"), "blog/x-2024-02-01.md"],
    [
      "unclosed tags",
      "_posts/2024-02-01-a.md",
      text("{% if {{ x <a {% raw ".repeat(2_000)),
      "blog/a.md",
    ],
    [
      "unclosed blocks",
      "_posts/2024-02-01-a.md",
      text("{% for x in y %}".repeat(20_000)),
      "blog/a.md",
    ],
    ["unclosed elements", "_posts/2024-02-01-a.md", text("<b>x ".repeat(200)), "blog/a.md"],
    [
      "an invalid date",
      "_posts/2024-02-01-a.md",
      "---\ntitle: a\ndate: 2024-13-45\n---\n",
      "blog/a.md",
    ],
    [
      "invalid URLs",
      "_posts/2024-02-01-a.md",
      text("![x](a\\b.png) [y](%E0%A4%A) [z](//) [q](http://[)"),
      "blog/a.md",
    ],
  ];
  for (const [what, name, content, target] of taken) {
    test(`imports ${what}`, () => {
      const imported = importTree({ ...site, [name]: content });
      assert.deepEqual(imported.report("Left out"), []);
      assert.ok(imported.added.includes(target), imported.added.join(", "));
      assert.deepEqual(imported.problems, []);
    });
  }

  test("reports invalid settings and continues", () => {
    const imported = importTree({ ...site, "_config.yml": "a: [" });
    assert.match(
      imported.report("Left out").join("\n"),
      /^_config\.yml {2}has values that cannot be read: /,
    );
    assert.deepEqual(imported.problems, []);
  });

  test("reports settings of a folder once, however many pages they apply to", () => {
    const imported = importTree(
      {
        "mkdocs.yml": "site_name: P\n",
        "docs/.meta.yml": "a: [",
        "docs/index.md": "# Home\n\nText.\n",
        "docs/pump.md": "# Pump\n\nText.\n",
      },
      newSite,
    );
    assert.deepEqual(
      imported.report("Left out").map((line) => line.replace(/:.*/, "")),
      ["docs/.meta.yml  has values that cannot be read"],
    );
  });
});

describe("npm run import", () => {
  const run = (...args: string[]) => runMain(["import", ...args]);

  test("exits with 0 and a summary", async () => {
    const { status, stdout, stderr } = await run(writeTree(site), "--into", writeContent({}));
    assert.equal(stderr, "");
    assert.equal(status, 0);
    assert.match(stdout, /^1 document and 1 file imported, 1 change, 0 left out\.\n$/m);
  });

  const wrong: [args: string[], status: number, output: RegExp][] = [
    [[], 2, /folder of the site to import/],
    [["a", "b"], 2, /folder of the site to import/],
    [["a", "--force"], 2, /^Unknown option --force\./],
    [["nowhere-at-all"], 1, /^nowhere-at-all is not a folder\./],
  ];
  for (const [args, expected, output] of wrong) {
    test(`exits with ${expected} for "${args.join(" ")}"`, async () => {
      const { status, stdout, stderr } = await run(...args);
      assert.match(stdout + stderr, output);
      assert.equal(status, expected);
    });
  }
});
