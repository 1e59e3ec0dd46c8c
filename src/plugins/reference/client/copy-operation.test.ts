import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cutSection } from "./copy-operation.ts";

const text = `# API

## Operations

### List

\`GET /a\` listA

#### Parameters

- q

### Read

\`GET /b\` readB

## Errors

### one

\`code\`
`;

describe("cutSection", () => {
  for (const [mark, section] of [
    ["listA", "### List\n\n`GET /a` listA\n\n#### Parameters\n\n- q\n"],
    ["readB", "### Read\n\n`GET /b` readB\n"],
    ["`code`", "### one\n\n`code`\n"],
    ["## Errors", null],
    ["no such", null],
  ] as const)
    test(`returns ${section === null ? "null" : "the section"} for ${mark}`, () =>
      assert.equal(cutSection(text, mark), section));
});
