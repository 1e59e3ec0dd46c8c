/**
 * Values of fields and blocks, which caches store as JSON: a value that is lost there, or that its
 * page does not accept any more, vanishes from the site without an error.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import { blocksSchema, blockTypes } from "../blocks.ts";
import type { Field } from "./field-type.ts";
import { fieldTypes } from "./field-types.ts";

/** @returns a value as a cache returns it */
const restore = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const options: Readonly<Record<string, Partial<Field>>> = {
  enum: { options: ["a", "b"] },
  reference: { to: "services" },
};

/** Values in YAML besides the example of each type: with every key, and with as few as possible. */
const others: Readonly<Record<string, string[]>> = {
  text: ["1 200", "null"],
  number: ["0", "-1.5", "1200"],
  boolean: ["false"],
  date: ["2026-03-01T09:00"],
  datetime: ["2026-03-01T09:00", "2026-03-01 09:00"],
  url: ["http://site.example/a?b=c#d"],
  image: ["{ src: a.png, alt: A }"],
  figure: [
    "{ value: 1 200, label: homes }",
    "{ value: 41, label: of closure, before: instead of 96 }",
    "{ value: 0, label: of closure }",
  ],
  reference: ["a/b"],
};

describe("the value of a field", () => {
  for (const [type, kind] of Object.entries(fieldTypes)) {
    const field: Field = { name: "own", title: "own", type, description: "", ...options[type] };
    for (const yaml of [kind.example(field), ...(others[type] ?? [])])
      test(`of the type ${type} is shown after a cache has stored it: ${yaml.trim()}`, () => {
        const { own } = z.object({ own: z.unknown() }).parse(parse(`own: ${yaml}`));
        const value = kind.parse(field).parse(type === "text" ? String(own) : own);
        assert.deepEqual(restore(value), value);
        const shown = kind.show(restore(value), field, () => undefined);
        assert.notEqual(shown, null);
        assert.deepEqual(
          shown,
          kind.show(value, field, () => undefined),
        );
      });
  }
});

const image = { src: "a.png", alt: "A" };
const action = { label: "Go", link: "/go/" };
const figures = [
  { value: "1 200", label: "homes" },
  { value: 41, label: "days", before: "instead of 96" },
];
const words = { title: "Title", text: "Text" };

/** Keys of blocks by type: the required ones, and all. */
const blocks: Readonly<Record<string, [few: object, all: object]>> = {
  hero: [{}, { ...words, command: "npm i", action, second_action: action, image }],
  tally: [{}, {}],
  figures: [{ items: figures }, { title: "Title", items: figures }],
  list: [
    { collection: "blog" },
    { ...words, collection: "blog", count: 1, show: "past", chosen: ["a"], layout: "lead" },
  ],
  cards: [
    { items: [{ title: "A", link: "/a/" }] },
    { ...words, items: [{ ...words, link: "/a/", label: "Go", image }] },
  ],
  quote: [
    { text: "So", name: "Ada" },
    { text: "So", name: "Ada", role: "Engineer", link: "/ada/", image },
  ],
  logos: [
    { items: [{ name: "A", src: "a.png" }] },
    { title: "Title", items: [{ name: "A", src: "a.png", link: "/a/" }] },
  ],
  text: [{ text: "Text" }, { ...words, image, side: "left", action }],
  body: [{}, {}],
  video: [
    { title: "Title", src: "a.mp4" },
    { title: "Title", src: "a.mp4", captions: "a.vtt", image },
  ],
  newsletter: [
    { action: "https://forms.example/" },
    { ...words, action: "https://forms.example/", field: "mail", label: "Subscribe" },
  ],
  search: [{}, { title: "Title" }],
  closing: [{}, { ...words, action, person: "ada" }],
};

describe("a block", () => {
  const schema = blocksSchema(["blog"]);
  for (const type of blockTypes)
    test(`of the type ${type} is the same after a cache has stored it`, () => {
      const [few, all] = blocks[type] ?? [];
      assert.ok(few && all, `The table above has no block of the type ${type}.`);
      for (const keys of [few, all]) {
        const value = schema.parse([{ type, ...keys }]);
        assert.deepEqual(restore(value), value);
        const [block = {}] = value ?? [];
        // Every written key is there, in addition to the defaults.
        for (const key of Object.keys(keys)) assert.ok(key in block, key);
        assert.ok(!Object.values(block).includes(undefined), JSON.stringify(block));
      }
    });
});
