/**
 * Round trip of values: every field type and every property of a block is stored, shown, served and
 * edited as it was written in front matter.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { stringify } from "yaml";
import { z } from "zod";
import { readEntry, writeEntry } from "../../src/admin/entry-format.ts";
import { blockTypes } from "../../src/collections/blocks.ts";
import { fieldTypes } from "../../src/collections/fields/field-types.ts";
import { loadContent, markdownFile } from "../../src/content/content-folder.fixture.ts";
import type { Document } from "../../src/content/document.ts";
import type { Site } from "../../src/content/site.ts";
import { currentApi } from "../../src/emit/api/site-apis.ts";
import { toItem } from "../../src/emit/api/serialize.ts";
import { emitMarkdownPage } from "../../src/emit/markdown/page.ts";
import { walkText } from "../../src/markdown/parse-markdown.ts";
import { splitFigure } from "../../src/site/display/emphasise-numbers.ts";
import { listMetadata } from "../../src/site/display/metadata.ts";
import { listHtmlPages } from "../../src/site/html-pages.ts";

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
const text = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(" "));

/** Objects with the usual prototype, as a YAML parser makes them. */
const record = <Model extends Record<string, fc.Arbitrary<unknown>>>(model: Model) =>
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

const fields = Object.keys(fieldTypes).flatMap((type) => [
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

function load(files: Record<string, Record<string, unknown>>): Site {
  return loadContent({
    "site.yaml": stringify(settings),
    "pages/things.md": markdownFile({ title: "Things", listing: "things" }),
    ...Object.fromEntries(
      Object.entries(files).map(([name, keys]) => [
        name,
        `---\n${stringify({ title: "Title", description: "Description", ...keys })}---\nText.\n`,
      ]),
    ),
  });
}

/** @returns the text that readers of a Markdown alternate see, without white space */
function readAlternate(site: Site, document: Document): string {
  const page = listHtmlPages(site).find((one) => one.document === document);
  assert.ok(page);
  const { body } = emitMarkdownPage(site, page);
  const markdown = z
    .string()
    .parse(body)
    .replace(/^---\n[^]*?\n---\n/, "");
  const seen = Array.from(walkText(markdown), ({ node }) =>
    "value" in node ? node.value : "alt" in node ? (node.alt ?? "") : "",
  );
  return bare(seen.join(""));
}

const bare = (shown: string) => shown.replace(/\s/g, "");

/** @returns the texts in a value */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

type Form = (value: unknown) => unknown;

const toInstant: Form = (value) => new Date(String(value)).toISOString().replace(".000", "");
const withBefore: Form = (value) => ({ before: null, ...Object(value) });

/** Forms of the values in documents and in the API, if they differ from front matter. */
const stored: Readonly<Record<string, Form>> = {
  datetime: (value) => String(value).replace(/T\d\d:\d\d/, "$&:00"),
  figure: withBefore,
};
const served: typeof stored = {
  datetime: toInstant,
  figure: withBefore,
  image: (value) => {
    const { src, alt } = z.object({ src: z.string(), alt: z.string() }).parse(value);
    return { url: src, alt, width: null, height: null };
  },
};

const entries = Object.fromEntries(
  fields.map(({ name, type, list }) => {
    const { [type]: one } = values;
    assert.ok(one, `${type} has no values here`);
    return [name, list ? fc.array(one, { minLength: 1, maxLength: 3 }) : one];
  }),
);

/** @returns a document of the minimal site with these keys */
function loadDocument(source: string, keys: Record<string, unknown>) {
  const site = load({ [source]: keys });
  const document = site.bySource.get(source);
  assert.ok(document);
  return { site, document };
}

const [oldValues = {}] = fc.sample(record(entries), { numRuns: 1, seed: 1 });
const oldFile = `---\n${stringify(oldValues)}---\n\nText.\n`;

test("a value of every field type is read back as it was written", () => {
  fc.assert(
    fc.property(record(entries), (written) => {
      const { site, document } = loadDocument("things/x.md", written);
      const item = new Map(Object.entries(toItem(currentApi(site), document)));
      const shown = listMetadata(site, document);
      const alternate = readAlternate(site, document);
      for (const { name, type, list } of fields) {
        const all = [written[name]].flat();
        const convert = (forms: typeof stored) => {
          const found = all.map(forms[type] ?? ((value) => value));
          return list ? found : found[0];
        };
        assert.deepEqual(document.fields[name], convert(stored));
        assert.deepEqual(item.get(name), convert(served));
        const entry = shown.find(({ label }) => label.toLowerCase().replaceAll(" ", "_") === name);
        assert.equal(entry?.values.length, all.length, name);
        for (const value of /text|figure|image/.test(type) ? all : [])
          for (const part of textsIn(value).filter((one) => !one.startsWith("https://cdn"))) {
            assert.ok(
              entry.values.some((own) => own.text.includes(part)),
              part,
            );
            assert.ok(alternate.includes(bare(part)), `${part} in ${alternate}`);
          }
      }
      const edited = readEntry(writeEntry({ ...readEntry(oldFile), ...written }));
      assert.deepEqual(edited, { ...readEntry(oldFile), ...written, _source: edited["_source"] });
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

const blocks = fc.tuple(
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

test("every text of a block is shown as it was written", () => {
  fc.assert(
    fc.property(blocks, (written) => {
      const { site, document } = loadDocument("pages/blocks.md", { blocks: written });
      const alternate = readAlternate(site, document);
      for (const block of written)
        for (const part of textsIn(block).filter((one) => !/^https:..[acv]|^[a-z]+$/.test(one)))
          assert.ok(alternate.includes(bare(part)), `${block.type}: ${part} in ${alternate}`);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

test("the properties of blocks are those of all block types with a text", () => {
  assert.deepEqual(blockTypes.toSorted(), [
    "body",
    "cards",
    "closing",
    "figures",
    "hero",
    "list",
    "logos",
    "newsletter",
    "quote",
    "search",
    "tally",
    "text",
    "video",
  ]);
});

describe("a key figure", () => {
  test("is shown with every character", () => {
    fc.assert(
      fc.property(text, (value) => {
        const { number, unit } = splitFigure(value);
        assert.equal(bare(number + unit), bare(value));
      }),
    );
  });
});
