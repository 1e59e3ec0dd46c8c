/** Parsed starter.yaml. */
import { z } from "zod";
import { readTable } from "../../cache/read-table.ts";

const page = { title: z.string(), description: z.string() };

const texts = z.strictObject({
  welcome: z.string(),
  about: z.string(),
  home: z.string(),
  sections: z.record(z.string(), z.strictObject(page)),
  fields: z.record(z.string(), z.string()),
  post: z.strictObject({ ...page, text: z.string() }),
});

/** Files, declarations of collections, and texts of new sites. */
export const starter = z
  .object({
    files: z.record(z.string(), z.string()),
    collections: z.record(
      z.string(),
      z.looseObject({ fields: z.record(z.string(), z.looseObject({})) }),
    ),
    languages: z.object({ en: texts }).catchall(texts),
  })
  .parse(readTable(new URL("starter.yaml", import.meta.url)));
