/**
 * Round trip of values: every field type and every property of a block is stored, shown, served and
 * edited as it was written in front matter.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { stringify } from "yaml";
import { z } from "zod";
import { readEntry, writeEntry } from "../../src/plugins/admin/entry-format.ts";
import { blockTypes } from "../../src/collections/blocks.ts";
import { loadContent } from "../../src/content/content-folder.fixture.ts";
import type { Document } from "../../src/content/document.ts";
import type { Site } from "../../src/content/site.ts";
import { currentApi } from "../../src/emit/site-apis.ts";
import { toItem } from "../../src/emit/serialize.ts";
import { emitMarkdownPage } from "../../src/emit/markdown/page.ts";
import { walkText } from "../../src/markdown/parse-markdown.ts";
import { splitFigure } from "../../src/site/display/split-figure.ts";
import { listMetadata } from "../../src/site/display/metadata.ts";
import { listHtmlPages } from "../../src/site/html-pages.ts";
import {
  bare,
  blocks,
  documentFile,
  entries,
  fields,
  record,
  shownTexts,
  siteFiles,
  text,
  textsIn,
} from "./values.fixture.ts";

function load(files: Record<string, Record<string, unknown>>): Site {
  const documents = Object.entries(files).map(([name, keys]) => [name, documentFile(keys)]);
  return loadContent({ ...siteFiles, ...Object.fromEntries(documents) });
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
    return { url: src, alt, width: null, height: null, variants: [] };
  },
};

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
        // Of booleans, pages show the label once if the first is true, and no false ones.
        const isLabel = type === "boolean" && all[0] === true;
        const count = isLabel ? 1 : all.filter((value) => value !== false).length;
        assert.equal(entry?.values.length ?? 0, count, name);
        for (const value of /text|figure|image/.test(type) ? all : [])
          for (const part of textsIn(value).filter((one) => !one.startsWith("https://cdn"))) {
            assert.ok(
              entry?.values.some((own) => own.text.includes(part)),
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

test("every text of a block is shown as it was written", () => {
  fc.assert(
    fc.property(blocks, (written) => {
      const { site, document } = loadDocument("pages/blocks.md", { blocks: written });
      const alternate = readAlternate(site, document);
      for (const block of written)
        for (const part of shownTexts(block))
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
