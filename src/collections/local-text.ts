/**
 * Texts of site.yaml that are the same in every language, or written for each.
 */
import { z } from "zod";
import { plainText } from "./front-matter/field-kinds.ts";

export const localText = z.union([plainText, z.record(z.string(), plainText)], {
  error: "must be text, or a text for each language",
});

export type LocalText = z.output<typeof localText>;
