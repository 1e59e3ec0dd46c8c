/**
 * Pieces: `<include>../_pieces/install.md</include>` on a line of its own includes a Markdown file in
 * another, in whole or by a heading or a named region, and code from a file. The form is that of
 * Fumadocs.
 *
 * A file is included before anything else reads the text, so that every output has it.
 */
import type { TextRule } from "../../checks/text-rule.ts";
import { blankCode } from "../../markdown/parse-markdown.ts";
import { definePlugin } from "../../plugin/plugin.ts";
import { includePieces } from "./include-pieces.ts";

/** Includes that are left: those of blocks and of company.md, which are no texts of documents. */
const checkIncludes: TextRule = function* ({ text, tooDeep }) {
  if (tooDeep || !text.includes("<include")) return;
  for (const { index } of blankCode(text).matchAll(/<include\b/g))
    yield [
      index,
      "has an <include>, which only the text of a document can have. Write the text here, or move the <include> below the front matter of a document.",
    ];
};

export const pieces = definePlugin({
  api: 1,
  name: "pieces",
  rules: { textErrors: [checkIncludes] },
  markdown: { read: includePieces },
});
