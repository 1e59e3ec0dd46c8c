import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { writeContent } from "../content-folder.fixture.ts";
import { readVectorSize } from "./image-files.ts";

for (const [what, attributes, size] of [
  ["pixels", 'width="190" height="50"', [190, 50]],
  ["pixels with a unit", `width='190px' height='50px'`, [190, 50]],
  ["fractions of pixels", 'width="190.6" height="49.5"', [191, 50]],
  ["millimetres, whose size depends on the screen", 'width="210mm" height="297mm"', undefined],
  ["percentages", 'width="100%" height="100%" viewBox="0 0 9 9"', undefined],
  ["only proportions", 'viewBox="0 0 24 24"', undefined],
  ["less than one pixel", 'width="0.2" height="0.2"', undefined],
] as const)
  test(`an SVG with ${what} is displayed in ${size ? size.join(" × ") : "the size set by the page"}`, () => {
    const folder = writeContent({
      "a.svg": `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="3" height="3"/></svg>`,
    });
    const found = readVectorSize(path.join(folder, "a.svg"));
    assert.deepEqual(found && [found.width, found.height], size);
  });
