/** Nesting that no reader can follow, and that would exhaust the stack of a parser. */
import type { TextRule } from "./text-rule.ts";

export const checkDepth: TextRule = function* ({ tooDeep }) {
  if (tooDeep)
    yield [
      tooDeep.offset,
      "nests quotations, lists or emphasis more than a hundred levels deep. Remove the excess marks.",
    ];
};
