import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  readSearchIndex,
  SearchIndexWriter,
} from "../contract/data/search-index.ts";
import { toSearchText } from "../contract/data/search-text.ts";
import { findItems } from "./find-items.ts";

type Texts = readonly string[];

/** @param least bytes of a file of the index */
async function find(
  items: readonly Texts[],
  needle: string,
  least = Infinity,
): Promise<number[]> {
  const writer = new SearchIndexWriter();
  for (const texts of items) writer.add(texts);
  const files = writer.end({ least, count: Infinity });
  const index = readSearchIndex(files[0]?.body ?? new Uint8Array());
  const found = new Uint8Array(items.length);
  await findItems(index, needle, found, (word) => {
    const at = files.findLastIndex(({ first }) => first <= word);
    const { first = 0, body = new Uint8Array() } = files[at] ?? {};
    const end = files[at + 1]?.first ?? Infinity;
    const bytes = at === 0 ? index.places : body;
    return Promise.resolve({ bytes, first, end });
  });
  return [...found.keys()].filter((item) => found[item] === 1);
}

/** Few words, so that parts of a needle are found where the needle is not. */
const word = fc
  .string({ unit: fc.constantFrom("A", "B", "ü"), minLength: 1, maxLength: 3 })
  .map(toSearchText);

/** Of one word to some more than the numbers of a step. */
const text = fc
  .array(word, { minLength: 1, maxLength: 24 })
  .map((words) => words.join(" "));

const needle = fc
  .tuple(text, fc.nat(80), fc.integer({ min: 1, max: 12 }))
  .map(([from, start, length]) => from.slice(start, start + length))
  .filter((part) => part !== "");

describe("a search", () => {
  test("finds the items that have a text within their title or their description, and no other, in one file or many", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text), { maxLength: 12 }),
        needle,
        fc.constantFrom(1, 60, Infinity),
        async (items, part, least) => {
          assert.deepEqual(
            await find(items, part, least),
            [...items.keys()].filter((item) =>
              items[item]?.some((own) => own.includes(part)),
            ),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  const items = [
    ["WASTE WATER", "A WATERFALL AT THE RIVER"],
    ["WATER", "WASTE"],
    ["FALL AT", "THE WATER FALLS"],
  ];
  for (const [sought, expected] of [
    ["WATER", [0, 1, 2]],
    ["ATER", [0, 1, 2]],
    ["WATERFALL", [0]],
    ["WATER FALL", [2]],
    ["R F", [2]],
    ["E W", [0, 2]],
    ["FALL AT THE", [0]],
    ["FALL AT T", [0]],
    ["WATER ", [2]],
    [" WATER", [0, 2]],
    [" ", [0, 2]],
    ["WATER WASTE", []],
    ["WATER  FALL", []],
    ["WATER\nFALL", []],
    ["\n", []],
    ["RIVERS", []],
  ] as const)
    test(`finds ${JSON.stringify(sought)} in ${expected.join(", ") || "none"}`, async () => {
      assert.deepEqual(await find(items, sought), [...expected]);
    });

  test("finds what repeats itself", async () => {
    assert.deepEqual(
      await find([["A A B"], ["A B A"], ["A A A B"], ["AA A B"]], "A A B"),
      [0, 2, 3],
    );
  });

  test("finds nothing where there is nothing", async () => {
    assert.deepEqual(await find([], "A"), []);
  });
});
