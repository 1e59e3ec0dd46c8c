import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyEdits, traceEdits, type Edit } from "./edits.ts";

const text = "abcdefghij";
const offset = fc.integer({ min: 0, max: text.length });
const edits = fc
  .array(fc.record({ start: offset, length: fc.integer({ min: 0, max: 3 }), text: fc.string() }), {
    maxLength: 8,
  })
  .map((all) =>
    all
      .map(({ start, length, text: own }): Edit => {
        return { start, end: Math.min(start + length, text.length), text: own };
      })
      .toSorted((a, b) => a.start - b.start),
  );

test("each character of an edited text is traced to its edit, or to the same character", () => {
  fc.assert(
    fc.property(edits, (all) => {
      const edited = applyEdits(text, all);
      const trace = traceEdits(all);
      for (let at = 0; at < edited.length; at++) {
        const { offset: place, edit, within } = trace(at);
        assert.equal(edit ? edit.text[within] : text[place], edited[at]);
        if (edit) assert.equal(place, edit.start);
      }
      assert.deepEqual(trace(edited.length), { offset: text.length, within: 0 });
    }),
  );
});
