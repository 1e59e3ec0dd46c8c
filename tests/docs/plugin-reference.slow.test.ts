/**
 * docs/reference/plugins.md: it is generated from the types, and its examples and those of the
 * how-tos for owners have no type errors.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import ts from "typescript";
import {
  pluginMark,
  pluginPage,
  readProgram,
  writePluginReference,
} from "../../scripts/docs/plugin-reference.ts";
import { formatSection } from "../../scripts/generated-section.ts";
import { files, page } from "./plugin-examples.fixture.ts";

const program = readProgram([...files.values()]);

describe(pluginPage, () => {
  test("is current: npm run fix writes it", async () => {
    const reference = writePluginReference(program);
    assert.equal(await formatSection(pluginPage, pluginMark, reference), page);
  });

  test("and the how-tos have examples without type errors", () => {
    const faults = [...files.values()].flatMap((file) =>
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(file))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    );
    assert.deepEqual(faults, []);
  });
});
