import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  markdownFile,
  reportOn,
  writeContent,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { builtIn } from "../built-in.ts";
import { newDocument } from "./new-document.ts";
import { listKinds, type NewDocument } from "./new-request.ts";
import { presetCollections } from "../../content/site-collections.ts";
import { readContent } from "../../content/read/read-content.ts";

const today = "2026-06-01";

/** Creates the document in a content folder with the given files, and writes it to disk. */
function make(request: NewDocument, files: ContentFolder = {}, locales = ["en", "de"]) {
  const folder = writeContent(files);
  const made = newDocument(request, readContent(folder), locales, today, [], builtIn);
  const file = path.join(folder, made.name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, made.text);
  return { ...made, report: reportOn(folder) };
}

describe("a new document", () => {
  const places: [kind: string, name: string][] = [
    ["page", "pages/a-title.md"],
    ["service", "services/a-title.md"],
    ["industry", "industries/a-title.md"],
    ["consulting", "consulting/a-title.md"],
    ["guide", "guides/a-title.md"],
    ["blog", "blog/2026/a-title.md"],
    ["case-study", "case-studies/a-title.md"],
    ["author", "authors/a-title.md"],
  ];
  for (const [kind, name] of places) {
    test(`of kind ${kind} is ${name} and loads without edits`, () => {
      const made = make({ kind, title: "A title" });
      assert.equal(made.name, name);
      assert.deepEqual(made.report, []);
      assert.match(made.text, /^(?:title|name): "A title" #/m);
      assert.match(made.text, /^draft: true #/m);
    });
  }

  const book = { "guides/kit/index.md": markdownFile({ title: "Kit" }) };
  const inBooks: [request: Partial<NewDocument>, name: string][] = [
    [{ slug: "kit/tools" }, "guides/kit/tools.md"],
    [{ slug: "other/index" }, "guides/other/index.md"],
    [{ translationOf: "kit" }, "guides/kit/index.de.md"],
    [{ translationOf: "kit/use" }, "guides/kit/use.de.md"],
    [{ translationOf: "kit/use", slug: "gebrauch" }, "guides/kit/use.de.md"],
  ];
  for (const [request, name] of inBooks)
    test(`of a book is ${name} for ${JSON.stringify(request)}`, () => {
      const files = { ...book, "guides/kit/use.md": markdownFile({}) };
      const made = make({ kind: "guide", title: "A title", ...request }, files);
      assert.equal(made.name, name);
      assert.deepEqual(made.report, []);
    });

  test("of a missing book reports how to create the book", () => {
    assert.throws(() => make({ kind: "guide", title: "T", slug: "kti/tools" }, book), {
      message:
        'There is no book "kti". Create it: broadsheet new guide "Its title" --slug kti/index.',
    });
  });

  test("that translates a book keeps its name", () => {
    assert.throws(
      () => make({ kind: "guide", title: "T", translationOf: "kit", slug: "x" }, book),
      {
        message: "A book has the name of its folder in every language. Omit --slug x.",
      },
    );
  });

  test("can be the home page, in each language", () => {
    const home = { kind: "page", title: "Welcome", slug: "index" };
    const without = { "pages/index.md": null, "pages/index.de.md": null };
    assert.equal(make(home, without).name, "pages/index.md");
    assert.equal(make({ ...home, locale: "de" }, without).name, "pages/index.de.md");
    assert.throws(() => make(home, { "pages/index.md": markdownFile({}) }), {
      message: /^content\/pages\/index\.md already exists\./,
    });
  });

  test("has a folder for every kind", () => {
    assert.deepEqual(
      listKinds(presetCollections),
      places.map(([kind]) => kind),
    );
  });

  test("accepts the name of a collection as its kind", () => {
    assert.equal(make({ kind: "case-studies", title: "A" }).name, "case-studies/a.md");
  });

  test("has a kind for each custom collection, and none for a disabled one", () => {
    const files = {
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\ncollections:\n  events: { label: Events, order: -date }\n  case-notes: { label: Notes }\n  consulting: false\n",
      "events/2025/fair.md": markdownFile({ date: "2025-01-01" }),
    };
    const made: [request: NewDocument, name: string][] = [
      [{ kind: "events", title: "A" }, "events/2026/a.md"],
      [{ kind: "case-notes", title: "A" }, "case-notes/a.md"],
      [{ kind: "events", title: "Messe", translationOf: "fair" }, "events/2025/fair.de.md"],
    ];
    for (const [request, name] of made) {
      const document = make(request, files);
      assert.equal(document.name, name);
      assert.deepEqual(document.report, []);
    }
    assert.match(make({ kind: "events", title: "A" }, files).text, /^date: 2026-06-01 #/m);
    assert.throws(() => make({ kind: "consulting", title: "A" }, files), {
      message:
        '"consulting" is not a known kind. Write one of page, service, industry, guide, blog, case-study, events, case-notes, author.',
    });
  });

  test("has today's date if it requires one", () => {
    assert.match(make({ kind: "blog", title: "A" }).text, /^date: 2026-06-01 #/m);
  });

  test("has its language in its name, unless it is the default", () => {
    assert.equal(
      make({ kind: "blog", title: "Größe", locale: "de" }).name,
      "blog/2026/groesse.de.md",
    );
    assert.equal(make({ kind: "blog", title: "Size", locale: "en" }).name, "blog/2026/size.md");
  });

  test("is named by --slug, which can be a path for a page", () => {
    const page = make({ kind: "page", title: "A", slug: "about/team" });
    assert.equal(page.name, "pages/about/team.md");
    assert.deepEqual(page.report, []);
  });
});

describe("a new translation", () => {
  const files = {
    "blog/2024/pumps.md": markdownFile({
      date: "2024-05-14",
      tags: ["pumps"],
      kind: "news",
      aliases: ["/old/"],
    }),
    "pages/about/index.md": markdownFile({ category: "Services" }),
    "guides/long-name.md": markdownFile({ slug: "short" }),
    "guides/nur-hier.de.md": markdownFile({}),
  };
  const rows: [request: Omit<NewDocument, "title">, name: string][] = [
    [{ kind: "blog", translationOf: "pumps" }, "blog/2024/pumps.de.md"],
    [{ kind: "page", translationOf: "index" }, "pages/index.de.md"],
    [{ kind: "page", translationOf: "about" }, "pages/about/index.de.md"],
    [{ kind: "guide", translationOf: "short" }, "guides/long-name.de.md"],
    [{ kind: "guide", translationOf: "nur-hier", locale: "en" }, "guides/nur-hier.md"],
  ];
  for (const [request, name] of rows) {
    test(`of ${request.kind} ${request.translationOf} is ${name}`, () => {
      const made = make({ ...request, title: "Ein Titel" }, files);
      assert.equal(made.name, name);
      assert.deepEqual(made.report, []);
    });
  }

  test("copies language-independent values, and is a draft", () => {
    const { text } = make({ kind: "blog", title: "Pumpen", translationOf: "pumps" }, files);
    assert.match(text, /^date: 2024-05-14 #/m);
    assert.match(text, /^kind: news #/m);
    assert.match(text, /^tags: #.*\n {2}- pumps$/m);
    assert.match(text, /^draft: true #/m);
    assert.match(text, /^# aliases:/m);
  });

  test("keeps the slug of its original, or gets its own", () => {
    const request = { kind: "guide", title: "A", translationOf: "short" };
    assert.match(make(request, files).text, /^slug: short #/m);
    assert.match(make({ ...request, slug: "kurz" }, files).text, /^slug: kurz #/m);
  });
});

describe("a new document is rejected", () => {
  const files = {
    "blog/2024/pumps.md": markdownFile({ date: "2024-05-14" }),
    "guides/broken.md": "---\ntitle: [\n---\n",
    "pages/blog.md": markdownFile({ category: "Company", listing: "blog" }),
  };
  const rows: [request: Partial<NewDocument>, message: string][] = [
    [{ kind: "blgo" }, '"blgo" is not a known kind. Did you mean "blog"?'],
    [
      { kind: "poem" },
      '"poem" is not a known kind. Write one of page, service, industry, consulting, guide, blog, case-study, author.',
    ],
    [{ title: " " }, 'The title is missing. Pass one, as in "Why pumps are oversized".'],
    [
      { title: "日本" },
      'The title "日本" contains no Latin letters for the URL. Add them with --slug a-short-name.',
    ],
    [
      { title: "Index" },
      'The name "index" is reserved for the page of a folder. Choose another one with --slug a-short-name.',
    ],
    [
      { slug: "../Möbel" },
      'The slug "../Möbel" cannot be part of a URL: use lower-case letters, digits and single hyphens. Did you mean "moebel"?',
    ],
    [
      { locale: "dee" },
      '"dee" is not a known language. Did you mean "de"? Add other languages to locales in site.yaml.',
    ],
    [
      { title: "Pumps" },
      "content/blog/2024/pumps.md already exists. Edit that file, or choose another name with --slug.",
    ],
    [{ translationOf: "pupms" }, '"pupms" is not a known document. Did you mean "pumps"?'],
    [{ translationOf: "nothing" }, '"nothing" is not a known document. Write one of pumps.'],
    [
      { translationOf: "pumps", locale: "en" },
      '"pumps" is already in en. Choose another language with --locale: de.',
    ],
    [
      { kind: "page", title: "API" },
      "content/pages/api.md has the address /api/, which is reserved for the API. Move or rename the file, or give it another slug.",
    ],
    [
      { kind: "page", title: "404" },
      "content/pages/404.md has the address /404/, which is reserved for the 404 page. Move or rename the file, or give it another slug.",
    ],
    [
      { kind: "page", slug: "api/public/v1/blog" },
      "content/pages/api/public/v1/blog.md has the address /api/public/v1/blog/, which is reserved for the API. Move or rename the file, or give it another slug.",
    ],
    [
      { kind: "page", title: "Search", locale: "de" },
      'content/pages/search.de.md has the address /de/search/, which is reserved for the search, unless site.yaml contains "search: false". Move or rename the file, or give it another slug.',
    ],
    [
      { kind: "page", slug: "de/team" },
      'content/pages/de/team.md has the address /de/team/, which is reserved for the language "de" (its files end with .de.md). Move or rename the file, or give it another slug.',
    ],
    [
      { slug: "page" },
      "content/blog/2026/page.md has the address /blog/page/, which is reserved for the further pages of /blog/. Move or rename the file, or give it another slug.",
    ],
    [
      { kind: "page", slug: "blog/pumps" },
      "content/pages/blog/pumps.md has the address /blog/pumps/, which content/blog/2024/pumps.md already has. Rename one of them, or give it another slug.",
    ],
    [
      { kind: "guide", translationOf: "broken" },
      "content/guides/broken.md cannot be read. Correct it before you translate it: npm run check.",
    ],
  ];
  for (const [request, message] of rows) {
    test(`for ${JSON.stringify(request)}`, () => {
      assert.throws(() => make({ kind: "blog", title: "A", ...request }, files), {
        name: "RequestError",
        message,
      });
    });
  }

  test("if a file in public/ has its path", () => {
    const folder = readContent(writeContent({}));
    const publicFiles = ["/about/index.html"];
    assert.throws(
      () => newDocument({ kind: "page", title: "About" }, folder, ["en"], today, publicFiles),
      {
        name: "RequestError",
        message:
          "content/pages/about.md has the address /about/, which is reserved for a file in public/. Move or rename the file, or give it another slug.",
      },
    );
  });

  test("if its language is ambiguous", () => {
    assert.throws(
      () => make({ kind: "blog", title: "A", translationOf: "pumps" }, files, ["en", "de", "fr"]),
      {
        message: "A translation needs a language. Add --locale with one of en, de, fr.",
      },
    );
  });
});
