import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile, png } from "../../content/content-folder.fixture.ts";
import { findCollection } from "../../content/site-collections.ts";
import { entryTypes } from "./entry-types.ts";
import { entryId, resolveValues, toData } from "./to-entry.ts";

const site = loadContent({
  "site.yaml": `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
collections:
  finds:
    label: Finds
    fields:
      name_of_site: { type: text, required: true }
      found: { type: date, required: true }
      opens: { type: datetime }
      weights: { type: number, list: true }
      is_gold: { type: boolean }
      kind: { type: enum, options: [axe, coin], default: coin }
      parts: { type: reference, to: finds, list: true }
      photos: { type: image, list: true }
      size: { type: figure }
      report: { type: file }
`,
  "finds/axe.md": markdownFile({
    title: "Axe",
    name_of_site: "Hill",
    found: "2025-03-04",
    opens: "2026-05-01T18:00+02:00",
    weights: [1, 2.5],
    is_gold: false,
    parts: ["coin"],
    photos: [{ src: "../images/a b.png", alt: "It" }],
    size: { value: "3 cm", label: "wide" },
    report: { file: "report.pdf", label: "Report" },
    image: { src: "../images/a b.png", alt: "The axe", kind: "object" },
    updated: "2026-02-01",
  }),
  "finds/coin.md": markdownFile({ title: "Coin", name_of_site: "Hill", found: "2025-03-04" }),
  "finds/coin.de.md": markdownFile({
    title: "Münze",
    name_of_site: "Hügel",
    found: "2025-03-04",
    parts: ["coin", "axe"],
  }),
  "authors/ada.md":
    '---\nname: Ada\ndescription: "A person"\nimage: { src: ../images/a b.png, alt: Ada }\n---\n',
  "finds/report.pdf": "%PDF-1.4\n",
  "images/a b.png": png,
});

const collection = (name: string) => {
  const found = findCollection(site.collections, name);
  if (!found) throw new Error(`${name} does not exist`);
  return found;
};
const dataOf = (source: string) => {
  const document = site.bySource.get(source);
  if (!document) throw new Error(`${source} does not exist`);
  return {
    id: entryId(site, document),
    data: toData(site, collection(document.collection), document),
  };
};

describe("entries of Astro's content layer", () => {
  test("have the fields of the collection, instants as Date, and images relative to the document", () => {
    const { id, data } = dataOf("finds/axe.md");
    assert.equal(id, "axe");
    const { report, ...others } = data;
    assert.deepEqual(others, {
      title: "Axe",
      description: "Description",
      locale: "en",
      path: "/finds/axe/",
      url: "https://site.example/finds/axe/",
      updated: new Date("2026-02-01T00:00:00Z"),
      tags: [],
      image: { src: "../images/a b.png", alt: "The axe", kind: "object" },
      name_of_site: "Hill",
      found: new Date("2025-03-04T00:00:00Z"),
      opens: new Date("2026-05-01T16:00:00Z"),
      weights: [1, 2.5],
      is_gold: false,
      kind: "coin",
      parts: ["coin"],
      photos: [{ src: "../images/a b.png", alt: "It" }],
      size: { value: "3 cm", label: "wide", before: null },
    });
    assert.match(
      JSON.stringify(report),
      /"url":"https:\/\/site\.example\/media\/finds\/report\.\w+\.pdf"/,
    );
  });

  test("have images and references that Astro resolves, if the collection has no schema of its own", () => {
    const { data } = dataOf("finds/axe.md");
    const { image, photos, parts, title } = resolveValues(collection("finds"), data);
    assert.deepEqual(
      { image, photos, parts, title },
      {
        image: { src: "__ASTRO_IMAGE_../images/a b.png", alt: "The axe", kind: "object" },
        photos: [{ src: "__ASTRO_IMAGE_../images/a b.png", alt: "It" }],
        parts: [{ collection: "finds", id: "coin" }],
        title: "Axe",
      },
    );
  });

  test("refer to documents in their own language, or else in another", () => {
    const { id, data } = dataOf("finds/coin.de.md");
    assert.equal(id, "coin.de");
    assert.deepEqual(data["parts"], ["coin.de", "axe"]);
  });

  test("of people have their name, also as title", () => {
    const { name, title, image } = dataOf("authors/ada.md").data;
    assert.deepEqual(
      { name, title, image },
      {
        name: "Ada",
        title: "Ada",
        image: { src: "../images/a b.png", alt: "Ada" },
      },
    );
  });

  test("have a type with the fields of the collection", () => {
    const types = entryTypes(collection("finds"));
    assert.deepEqual(types.split("\n").slice(-12), [
      "  name_of_site: string;",
      "  found: Date;",
      "  opens?: Date;",
      "  weights: (number)[];",
      "  is_gold?: boolean;",
      '  kind: "axe" | "coin";',
      '  parts: ({ collection: "finds"; id: string })[];',
      "  photos: ({ src: ImageMetadata; alt: string })[];",
      "  size?: { value: string; label: string; before: string | null };",
      "  report?: { url: string; label: string | null; bytes: number; media_type: string; digest: string };",
      "}",
      "",
    ]);
    assert.match(entryTypes(collection("authors")), /^ {2}name: string;$/m);
    assert.match(entryTypes(collection("blog")), /^ {2}author\?: string \| \(string\)\[\];$/m);
  });
});
