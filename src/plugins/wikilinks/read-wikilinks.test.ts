import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { linkedFileFinder } from "./read-wikilinks.ts";

describe("linkedFileFinder", () => {
  const names = ["Deep/Plans/Beds.md", "Plans/Beds.md", "Plans/Käse & Brot.md", "img/beds.png"];
  // An iterator can be read once, as the files of a vault are for all its links.
  const find = linkedFileFinder(names.values());
  const rows: [target: string, from: string, file: string | undefined][] = [
    ["Beds", "index.md", "Plans/Beds.md"],
    ["beds.md", "index.md", "Plans/Beds.md"],
    ["deep/plans/beds", "index.md", "Deep/Plans/Beds.md"],
    ["/Plans/Beds", "index.md", "Plans/Beds.md"],
    ["../Plans/Beds", "img/x.md", "Plans/Beds.md"],
    ["beds.png", "index.md", "img/beds.png"],
    ["Ka\u0308se & Brot", "index.md", "Plans/Käse & Brot.md"],
    ["K%C3%A4se%20&%20Brot", "Plans/x.md", "Plans/Käse & Brot.md"],
    ["eds", "index.md", undefined],
    ["", "index.md", undefined],
  ];
  for (const [target, from, file] of rows)
    test(`finds ${file ?? "nothing"} for "${target}" in ${from}`, () => {
      assert.equal(find(target, from), file);
    });
});
