import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { breadcrumbs } from "../site/navigation/navigation.ts";
import {
  loadContent,
  markdownFile,
  reportOf,
  type ContentFolder,
} from "./content-folder.fixture.ts";

const part = (front: object = {}) => markdownFile({ ...front });

/** @returns the paths of a book's parts in order, from the document with the given source */
function partsOf(files: ContentFolder, source = "guides/kit/index.md", options = {}): string[] {
  const document = loadContent(files, options).bySource.get(source);
  return document?.series?.parts.map(({ path }) => path) ?? [];
}

const named = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [`guides/kit/${name}.md`, part()]));

describe("a folder of guides with an index", () => {
  test("is a book at the folder's address, with its parts below it", () => {
    const site = loadContent({
      "guides/kit/index.md": part(),
      ...named("use", "buy"),
      "guides/flat.md": part(),
      "guides/drawer/loose.md": part(),
    });
    assert.deepEqual(
      site.documents
        .filter(({ collection }) => collection === "guides")
        .map(({ path, slug, series }) => [path, slug, series?.part]),
      [
        ["/guides/flat/", "flat", undefined],
        ["/guides/kit/", "kit", null],
        ["/guides/kit/buy/", "kit/buy", 1],
        ["/guides/kit/use/", "kit/use", 2],
        ["/guides/loose/", "loose", undefined],
      ],
    );
  });

  test("is in the list, while its parts are not, because the book links to them", () => {
    const site = loadContent({
      "guides/kit/index.md": part(),
      ...named("use"),
    });
    assert.deepEqual(
      site.listings.get("guides en")?.map(({ slug }) => slug),
      ["kit"],
    );
    assert.deepEqual(
      site.lists["guides"]?.map(({ slug }) => slug),
      ["kit", "kit/use"],
    );
  });

  test("can be inside organising folders, and contain them", () => {
    assert.deepEqual(
      partsOf(
        {
          "guides/2026/kit/index.md": part(),
          "guides/2026/kit/drafts/use.md": part(),
        },
        "guides/2026/kit/index.md",
      ),
      ["/guides/kit/use/"],
    );
  });

  test("has chapters, which are folders with an index, up to three levels", () => {
    const files = {
      "guides/kit/index.md": part({ order: 1 }),
      "guides/kit/zero.md": part({ order: 0 }),
      "guides/kit/use/index.md": part({ order: 2 }),
      "guides/kit/use/wash.md": part(),
      "guides/kit/use/wear/index.md": part({ order: 1 }),
      "guides/kit/use/wear/zip.md": part(),
      "guides/kit/drafts/loose.md": part(),
      "guides/kit/use/wear/deep/far.md": part(),
    };
    assert.deepEqual(partsOf(files), [
      "/guides/kit/zero/",
      "/guides/kit/use/",
      "/guides/kit/use/wear/",
      "/guides/kit/use/wear/far/",
      "/guides/kit/use/wear/zip/",
      "/guides/kit/use/wash/",
      "/guides/kit/loose/",
    ]);
    const site = loadContent(files);
    const zip = site.bySource.get("guides/kit/use/wear/zip.md");
    assert.ok(zip);
    assert.equal(zip.series?.part, 5);
    assert.deepEqual(
      breadcrumbs(site, zip).map(({ path }) => path),
      [
        "/",
        "/guides/kit/",
        "/guides/kit/use/",
        "/guides/kit/use/wear/",
        "/guides/kit/use/wear/zip/",
      ],
    );
  });

  test("has groups, which the headings above the links of its index name", () => {
    const site = loadContent({
      "guides/kit/index.md": markdownFile(
        {},
        "[Zip](zip.md)\n\nUse it\n---\n\n[Site](https://site.example) and [wear](wear.md)\n\n[Wash](wash.md)\n\n## *Pack* & `store` {#pack}\n\n```md\n## Code\n```\n\n### Level three\n\n[Fold][fold]\n\n## Ends\n\nNo link.\n\n[fold]: fold.md\n",
      ),
      "guides/kit/wash.md": part(),
      "guides/kit/wear.md": part(),
      "guides/kit/zip.md": part(),
      "guides/kit/fold.md": part(),
    });
    assert.deepEqual(
      site.bySource
        .get("guides/kit/index.md")
        ?.series?.parts.map(({ slug, series }) => [slug, series?.heading]),
      [
        ["kit/zip", undefined],
        ["kit/wear", "Use it"],
        ["kit/wash", undefined],
        ["kit/fold", "Pack & store"],
      ],
    );
  });

  test("keeps the parts of a chapter that is a draft", () => {
    assert.deepEqual(
      partsOf({
        "guides/kit/index.md": part(),
        "guides/kit/use/index.md": part({ draft: true }),
        "guides/kit/use/wash.md": part(),
      }),
      ["/guides/kit/use/wash/"],
    );
  });

  test("also exists in a custom collection with parts", () => {
    const site = loadContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\ncollections:\n  manuals: { label: Manuals, parts: true }\n",
      "manuals/pump/index.md": part(),
      "manuals/pump/start.md": part(),
    });
    assert.deepEqual(
      site.lists["manuals"]?.map(({ path, series }) => [path, series?.part]),
      [
        ["/manuals/pump/", null],
        ["/manuals/pump/start/", 1],
      ],
    );
  });

  const orders: [name: string, files: ContentFolder, names: string][] = [
    [
      "by name, in natural order",
      { "guides/kit/index.md": part(), ...named("part-10", "part-2") },
      "part-2 part-10",
    ],
    [
      "in the order of the links in the index, then the others",
      {
        "guides/kit/index.md": markdownFile(
          {},
          "[C](./c.md#x), [B](/guides/kit/b/?y), <a href='a/'>A</a>, [C](c.md)\n",
        ),
        ...named("0", "a", "b", "c"),
      },
      "c b a 0",
    ],
    [
      "in the order of the links in an imported index, which link to another site",
      {
        "guides/kit/index.md": markdownFile(
          {},
          "1. [B](https://old.example/b)\n2. [A](https://old.example/kit/a/#start)\n",
        ),
        ...named("a", "b"),
      },
      "b a",
    ],
    [
      "in the order of links to files in another script",
      {
        "guides/kit/index.md": markdownFile({}, "[B](b.zh-Hant.md) [A](a.zh-Hant.md)\n"),
        ...named("a", "b", "a.zh-Hant", "b.zh-Hant"),
        "site.yaml":
          "name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en, zh-Hant]\n",
        "pages/index.de.md": null,
        "pages/index.zh-Hant.md": part(),
      },
      "b a",
    ],
    [
      "in the order of links to the indexes of chapters",
      {
        "guides/kit/index.md": markdownFile({}, "[C](c/index.md) [B](./b/index.md#x) [A](a.md)\n"),
        ...named("a", "b/index", "c/index"),
      },
      "c b a",
    ],
    [
      "by their order, before links",
      {
        "guides/kit/index.md": markdownFile({}, "[A](a.md) [B](b.md)\n"),
        ...named("a", "b"),
        "guides/kit/z.md": part({ order: 1 }),
      },
      "z a b",
    ],
    [
      "with a part that has its own slug",
      {
        "guides/kit/index.md": markdownFile({}, "[B](b.md) [A](a.md)\n"),
        ...named("a"),
        "guides/kit/b.md": part({ slug: "zett" }),
      },
      "zett a",
    ],
    [
      "by name, openings first, titles with numbers in their order, closings last",
      {
        "guides/kit/index.md": markdownFile({}, "Welcome.\n"),
        ...named("a-glossary", "next-steps", "overview", "topic", "zinc"),
        "guides/kit/alpha.md": part({ title: "Step 10: Repeat" }),
        "guides/kit/beta.md": part({ title: "Step 2: Test" }),
      },
      "overview a-glossary topic zinc beta alpha next-steps",
    ],
    [
      "by the names of their chapters in a book without folders",
      {
        "guides/kit/index.md": markdownFile({}, "Welcome.\n"),
        ...named(
          "design",
          "design-next-steps",
          "design-tests",
          "introduction",
          "introduction-aims",
        ),
        "guides/kit/design-ask.md": part({ title: "Principle 2: Ask" }),
        "guides/kit/design-look.md": part({ title: "Principle 1: Look" }),
        "guides/kit/conclusion.md": part(),
        "guides/kit/ending.md": part(),
      },
      "introduction introduction-aims design design-tests design-look design-ask design-next-steps ending conclusion",
    ],
  ];
  for (const [name, files, names] of orders)
    test(`has its parts in order: ${name}`, () => {
      assert.equal(
        partsOf(files)
          .map((path) => path.split("/")[3])
          .join(" "),
        names,
      );
    });

  const unseen: [state: string, front: object, preview: number][] = [
    ["a draft", { draft: true }, 2],
    ["scheduled", { date: "2027-01-01" }, 2],
    ["noindex", { noindex: true }, 1],
  ];
  for (const [state, front, preview] of unseen)
    test(`does not count a part that is ${state}`, () => {
      const files = {
        "guides/kit/index.md": part(),
        ...named("b"),
        "guides/kit/a.md": part(front),
      };
      assert.deepEqual(partsOf(files), ["/guides/kit/b/"]);
      const inPreview = { preview: true };
      assert.equal(partsOf(files, "guides/kit/index.md", inPreview).length, preview);
    });

  test("whose index is a draft has draft parts, which no list contains", () => {
    const site = loadContent({
      "guides/kit/index.md": part({ draft: true }),
      ...named("use"),
    });
    assert.equal(site.listings.get("guides en"), undefined);
    assert.equal(site.bySource.get("guides/kit/use.md")?.state, "draft");
  });

  for (const [front, report] of [
    [{ draft: true }, /draft/],
    [{ date: "2099-01-01" }, /2099/],
  ] as const)
    test(`is reported by links to its parts if it has ${JSON.stringify(front)}`, () => {
      const files = {
        "guides/kit/index.md": part(front),
        ...named("use"),
        "guides/open.md": markdownFile({}, "[Use](kit/use.md)\n"),
      };
      assert.match(
        loadContent(files)
          .warnings.map(({ message }) => message)
          .join("\n"),
        report,
      );
    });

  test("has the parts of each language, and falls back to the index in the first language that has one", () => {
    const site = loadContent({
      "pages/index.de.md": part(),
      "guides/kit/index.md": markdownFile({}, "[B](b.md) [A](a.md)\n"),
      ...named("a", "b", "a.de", "b.de"),
      "guides/set/index.de.md": part(),
      "guides/set/x.de.md": part({ slug: "iks" }),
    });
    const seriesOf = (source: string) => {
      const series = site.bySource.get(source)?.series;
      return [series?.index.path, series?.part, series?.parts.map(({ path }) => path)];
    };
    assert.deepEqual(seriesOf("guides/kit/a.de.md"), [
      "/guides/kit/",
      2,
      ["/de/guides/kit/b/", "/de/guides/kit/a/"],
    ]);
    assert.deepEqual(seriesOf("guides/set/x.de.md"), [
      "/de/guides/set/",
      1,
      ["/de/guides/set/iks/"],
    ]);
    assert.deepEqual(
      site.bySource.get("guides/kit/a.md")?.translations.map(({ path }) => path),
      ["/de/guides/kit/a/"],
    );
  });
});

describe("a book in an invalid place", () => {
  const refused: [name: string, files: ContentFolder, report: string[]][] = [
    [
      "with the path of a guide",
      { "guides/kit/index.md": part(), "guides/kit.md": part() },
      [
        "content/guides/kit/index.md:1:1  has the address /guides/kit/, which content/guides/kit.md already has. Rename one of them, or give it another slug.",
      ],
    ],
    [
      "below the third level",
      {
        "guides/kit/index.md": part(),
        "guides/kit/a/index.md": part(),
        "guides/kit/a/b/index.md": part(),
        "guides/kit/a/b/c/index.md": part(),
      },
      [
        'content/guides/kit/a/b/c/index.md:1:1  has the name "index", which is reserved for the page of its folder. Rename it, or give it another slug.',
      ],
    ],
    [
      "with its own slug",
      { "guides/kit/index.md": part({ slug: "set" }) },
      [
        'content/guides/kit/index.md:4:7  "slug" cannot rename a book, got "set": the addresses of its parts contain the name of the folder. Rename the folder content/guides/kit, and delete the line.',
      ],
    ],
    [
      "in a folder whose name cannot be part of a URL",
      { "guides/My Kit/index.md": part() },
      [
        'content/guides/My Kit/index.md:1:1  is in a folder with the name "My Kit", which cannot be part of a URL: use lower-case letters, digits and single hyphens. Rename the folder to "my-kit".',
      ],
    ],
    [
      "with the path of further pages of the list",
      {
        "pages/guides.md": markdownFile({ listing: "guides" }),
        "guides/page/index.md": part(),
      },
      [
        "content/guides/page/index.md:1:1  has the address /guides/page/, which is reserved for the further pages of /guides/. Move or rename the file, or give it another slug.",
      ],
    ],
    [
      "in a collection without books",
      { "services/kit/index.md": part() },
      [
        'content/services/kit/index.md:1:1  has the name "index", which is reserved for the page of its folder. Rename it, or give it another slug.',
      ],
    ],
  ];
  for (const [name, files, report] of refused)
    test(`is refused: ${name}`, () => {
      assert.deepEqual(reportOf(files), report);
    });
});
