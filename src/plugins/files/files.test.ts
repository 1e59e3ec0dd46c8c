import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  loadContent,
  makeFolder,
  markdownFile,
  png,
  reportOn,
  writeContent,
  type ContentFolder,
} from "../../content/content-folder.fixture.ts";
import { emitSite } from "../../emit/emit.ts";
import { copyMedia } from "../../pipeline/media/copy-media.ts";
import { listMetadata } from "../../site/display/metadata.ts";
import { nameOfMedia } from "../../site/media/published-files.ts";
import { articleJsonLd } from "../structured-data/json-ld.ts";

const settings = `name: Hall
base_url: https://site.example
description: D
locales: [en, de]
collections:
  press:
    label: Press
    schema: CreativeWork
    fields:
      brochure: { type: file, label: { en: Brochure, de: Broschüre }, property: associatedMedia }
      others: { type: file, list: true }
`;
const brochure = { file: "./files/season 2027.pdf", label: "Season & more" };
const content: ContentFolder = {
  "site.yaml": settings,
  "pages/index.de.md": markdownFile({}),
  "pages/press.md": markdownFile({ title: "Press", listing: "press" }),
  "press/kit.md": markdownFile({
    brochure,
    others: [{ file: "files/rider.odt" }, { file: "./files/photos.zip", label: "Photos" }],
  }),
  "press/kit.de.md": markdownFile({ brochure }),
  "press/none.md": markdownFile({}),
  "press/files/season 2027.pdf": Buffer.alloc(1_234_567, "a"),
  "press/files/rider.odt": Buffer.alloc(10, "b"),
  "press/files/photos.zip": Buffer.alloc(2_000, "c"),
};
const site = loadContent(content);
const kit = site.byPath.get("/press/kit/");
const german = site.byPath.get("/de/press/kit/");
assert.ok(kit && german);

/** Half of the SHA-256 of 1,234,567 letters a. */
const digest = "2fe0df4c46e25309c7ab8742a24a2d15";
const brochurePath = `/media/press/files/season%202027.${digest.slice(0, 10)}.pdf`;

describe("a field of the type file", () => {
  test("is a link with label, format and size, in the language of the page", () => {
    const shown = (document: typeof kit) =>
      listMetadata(site, document).map(({ label, values }) => [
        label,
        ...values.map(({ text, path: target }) => [text, target]),
      ]);
    assert.deepEqual(shown(german), [["Broschüre", ["Season & more (PDF, 1,2 MB)", brochurePath]]]);
    const [first, others] = shown(kit);
    assert.deepEqual(first, ["Brochure", ["Season & more (PDF, 1.2 MB)", brochurePath]]);
    assert.deepEqual(
      others?.map((value) => (typeof value === "string" ? value : value[0])),
      ["Others", "rider.odt (ODT, 1 kB)", "Photos (ZIP, 2 kB)"],
    );
  });

  test("has its URL, label, size, media type and digest in the API", () => {
    const file = [...emitSite(site)].find((one) => one.path === "/api/public/v1/press/kit.json");
    const { data } = JSON.parse(file?.body.toString() ?? "{}");
    assert.deepEqual(data.brochure, {
      url: `https://site.example${brochurePath}`,
      label: "Season & more",
      bytes: 1_234_567,
      media_type: "application/pdf",
      digest,
    });
    assert.deepEqual(
      data.others.map((one: Record<string, unknown>) => [one["label"], one["media_type"]]),
      [
        [null, "application/vnd.oasis.opendocument.text"],
        ["Photos", "application/zip"],
      ],
    );
  });

  test("is published with its digest, once for all languages", async () => {
    const output = makeFolder();
    await copyMedia(site, output);
    assert.ok(existsSync(path.join(output, decodeURIComponent(brochurePath))));
    assert.equal(readdirSync(path.join(output, "media/press/files")).length, 3);
  });

  test("is served in dev by the name of its file", () => {
    const name = nameOfMedia(site, decodeURIComponent(brochurePath));
    assert.equal(name, "press/files/season 2027.pdf");
    assert.equal(nameOfMedia(site, "/media/press/files/rider.odt"), "press/files/rider.odt");
    assert.equal(nameOfMedia(site, "/media/press/files/none.odt"), undefined);
  });

  test("is a URL in structured data", () => {
    assert.partialDeepStrictEqual(articleJsonLd(site, kit, null), {
      associatedMedia: `https://site.example${brochurePath}`,
    });
  });

  const faults: [front: object, files: ContentFolder, expected: string][] = [
    [
      { brochure: { file: "./files/seasn.pdf" } },
      {},
      'content/press/a.md:4:11  "brochure" must be a file in the content folder, got "./files/seasn.pdf". Did you mean ./files/season.pdf?',
    ],
    [
      { others: [{ file: "./files/season.pdf" }, { file: "/x.pdf" }] },
      {},
      'content/press/a.md:4:40  "others" must be a file in the content folder, got "/x.pdf". Put it beside the document, and write its path from here, as in ./files/name.pdf.',
    ],
    [
      { brochure: { file: "./a.png" } },
      { "press/a.png": png },
      'content/press/a.md:4:11  "brochure" is the image "./a.png". Declare the field as type: image.',
    ],
    [
      { brochure: { file: "./a.html" } },
      { "press/a.html": "<p>" },
      'content/press/a.md:4:11  "brochure" is the file "./a.html", which browsers could open as a page, script or style of this site. Publish it as a page in Markdown, pack it into a .zip, or, if it belongs to the theme, move it to public/.',
    ],
    [
      { brochure: "./files/season.pdf" },
      {},
      'content/press/a.md:4:11  "brochure" must contain file and label, got "./files/season.pdf". Write two lines below it, each starting with two spaces: file: ./files/name.pdf and label: the title of the file, as in brochure: { file: ./files/name.pdf, label: The title }.',
    ],
  ];
  for (const [front, files, expected] of faults)
    test(`is an error for ${JSON.stringify(front)}`, () => {
      const report = reportOn(
        writeContent({
          ...content,
          "press/kit.md": null,
          "press/kit.de.md": null,
          "press/a.md": markdownFile({ ...front }),
          "press/files/season.pdf": "x",
          ...files,
        }),
      );
      assert.deepEqual(report, [expected]);
    });
});
