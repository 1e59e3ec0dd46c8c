/**
 * Values of every field type and every property of blocks, with texts that formats could change.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { stringify } from "yaml";
import { fieldTypes } from "../../src/collections/fields/field-types.ts";
import { markdownFile } from "../../src/content/content-folder.fixture.ts";

/** Texts that YAML, Markdown, HTML or a number format could read as something else. */
const pieces = [
  "a",
  "1 200",
  "1.",
  "-",
  "+",
  "#",
  ">",
  "*b*",
  "__c__",
  "`d`",
  "``",
  "<e>",
  "&amp;",
  "[f](g)",
  "![h](i)",
  "|",
  "~j~",
  "null",
  "true",
  "007",
  "2026-01-02",
  "$5",
  "$x$",
  "\\",
  "k: l",
  "'",
  '"',
  "---",
  "```",
  "日本**「語」**",
  "<!-- m -->",
  "{n}",
  "%20",
  "https://o.example",
];
export const text = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(" "));

/** Objects with the usual prototype, as a YAML parser makes them. */
export const record = <Model extends Record<string, fc.Arbitrary<unknown>>>(model: Model) =>
  fc.record(model, { noNullPrototype: true });

const day = fc.constantFrom("2026-01-31", "1999-12-31", "2024-02-29");
const minute = fc.constantFrom("18:00+02:00", "00:30-07:00", "23:59Z");
const picture = record({ src: fc.constant("https://cdn.example/a.png"), alt: text });
const figure = fc.record(
  { value: text, label: text, before: text },
  { noNullPrototype: true, requiredKeys: ["value", "label"] },
);

const values: Record<string, fc.Arbitrary<unknown>> = {
  text,
  number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: fc.boolean(),
  date: day,
  datetime: fc.tuple(day, minute).map((parts) => parts.join("T")),
  enum: fc.constantFrom("talk", "workshop"),
  url: fc.constantFrom("https://a.example/", "https://a.example/b?c=d&e=f#g"),
  email: fc.constantFrom("name@site.example", "a.b+c@site.example"),
  image: picture,
  figure,
  reference: fc.constant("x"),
};

export const fields = Object.keys(fieldTypes).flatMap((type) => [
  { name: `own_${type}`, type, list: false },
  { name: `own_${type}_list`, type, list: true },
]);

const options: Readonly<Record<string, object>> = {
  enum: { options: ["talk", "workshop"] },
  reference: { to: "things" },
};

const settings = {
  name: "Site",
  base_url: "https://site.example",
  description: "About it",
  locales: ["en"],
  collections: {
    things: {
      label: "Things",
      fields: Object.fromEntries(
        fields.map(({ name, type, list }) => [name, { type, list, ...options[type] }]),
      ),
    },
  },
};

export const entries = Object.fromEntries(
  fields.map(({ name, type, list }) => {
    const { [type]: one } = values;
    assert.ok(one, `${type} has no values here`);
    return [name, list ? fc.array(one, { minLength: 1, maxLength: 3 }) : one];
  }),
);

export const blocks = fc.tuple(
  record({ type: fc.constant("hero"), title: text, text, command: text, image: picture }),
  record({
    type: fc.constant("figures"),
    title: text,
    items: fc.array(figure, { minLength: 1, maxLength: 2 }),
  }),
  record({
    type: fc.constant("cards"),
    title: text,
    text,
    items: fc.array(
      record({
        title: text,
        text,
        link: fc.constant("https://a.example/"),
        label: text,
        image: picture,
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  record({ type: fc.constant("quote"), text, name: text, role: text, image: picture }),
  record({
    type: fc.constant("logos"),
    title: text,
    items: fc.array(
      record({
        name: text,
        src: fc.constant("https://cdn.example/a.png"),
        link: fc.constant("https://a.example/"),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  record({ type: fc.constant("text"), title: text, text: fc.constant("Text."), image: picture }),
  record({
    type: fc.constant("video"),
    title: text,
    src: fc.constant("https://vimeo.com/1"),
    image: picture,
  }),
  record({
    type: fc.constant("newsletter"),
    title: text,
    text,
    action: fc.constant("https://a.example/"),
    label: text,
  }),
  record({ type: fc.constant("search"), title: text }),
  record({
    type: fc.constant("closing"),
    title: text,
    text,
    action: record({ label: text, link: fc.constant("https://a.example/") }),
  }),
);

export const bare = (shown: string) => shown.replace(/\s/g, "");

export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

type Keys = Record<string, unknown>;

export function documentFile(keys: Keys): string {
  return `---\n${stringify({ title: "Title", description: "Description", ...keys })}---\nText.\n`;
}

/** Settings of a site with all field types, and the page that its collection needs. */
export const siteFiles = {
  "site.yaml": stringify(settings),
  "pages/things.md": markdownFile({ title: "Things", listing: "things" }),
};

/** @returns the texts of a block that readers see: all but URLs and the names of its type */
export function shownTexts(block: object): string[] {
  return textsIn(block).filter((one) => !/^https:..[acv]|^[a-z]+$/.test(one));
}
