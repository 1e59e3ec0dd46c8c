/**
 * Field for the author of a document.
 */
import type { PresetField } from "../declaration.ts";

export const author = {
  type: "text",
  role: "author",
  word: "by",
  api: false,
  description: "Person who wrote it: a name, or a file name in authors without .md",
  example: "A name",
} as const satisfies PresetField;
