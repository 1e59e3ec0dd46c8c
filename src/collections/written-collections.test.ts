import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { collectionNames } from "../contract/collections.ts";
import { helpFor } from "./fields/explain.ts";
import { sharedFields } from "./fields/shared-fields.ts";
import { writeCollection } from "./written-collection.ts";
import { writtenCollections } from "./written-collections.ts";

describe("the collections as they are written", () => {
  test("are those that are promised, in the same order", () => {
    assert.deepEqual(Object.keys(writtenCollections), collectionNames);
  });

  for (const name of collectionNames)
    test(`say of every key of ${name} what to do, what it is for, and how it looks`, () => {
      const { shape } = writtenCollections[name].frontMatter.in;
      for (const [key, schema] of Object.entries(shape)) {
        const { advice, note, example } = helpFor(schema);
        assert.match(advice ?? "", /^[A-Z].*\.$/, key);
        assert.match(note ?? "", /^[a-z].{5,}[^.]$/, key);
        assert.match(example ?? "", /./, key);
      }
    });

  test("have words of their own", () => {
    const words = collectionNames.map((name) => writtenCollections[name].word);
    assert.equal(new Set(words).size, words.length);
  });

  test("cannot leave out a key that is promised", () => {
    const { word, heading } = writtenCollections["case-studies"];
    writeCollection("case-studies", {
      word,
      heading,
      // @ts-expect-error: the API promises client, industry, services and outcomes
      frontMatter: sharedFields,
    });
  });
});
