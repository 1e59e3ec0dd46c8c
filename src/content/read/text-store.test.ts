import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { TextStore } from "./text-store.ts";

const texts = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1 }),
    front: fc.string({ unit: "grapheme" }),
    body: fc.string({ unit: "grapheme" }),
  }),
  { selector: ({ name }) => name },
);

test("every text is read as it was added, whole and from where its body begins, in another thread too", () => {
  fc.assert(
    fc.property(texts, (all) => {
      const store = new TextStore();
      const files = all.map(({ name, front, body }) =>
        store.add(name, front + body),
      );
      const other = new TextStore(store.chunks);
      for (const [index, { name, front, body }] of all.entries()) {
        assert.equal(files[index]?.name, name);
        assert.equal(files[index]?.text, front + body);
        const place = store.placeOfEnd(name, body);
        assert.equal(other.read(place), body);
      }
    }),
  );
});

test("a text that is longer than a chunk has one of its own, and the next one follows", () => {
  const store = new TextStore();
  const long = "ö".repeat(20_000_000);
  const files = ["short", long, "short again"].map((text, index) =>
    store.add(`${index}.md`, text),
  );
  assert.equal(store.chunks.length, 3);
  assert.deepEqual(
    files.map(({ text }) => text.length),
    [5, 20_000_000, 11],
  );
});

test("a file that was never added is named", () => {
  assert.throws(() => new TextStore().placeOfEnd("a.md", ""), /a\.md/);
});
