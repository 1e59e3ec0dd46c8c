import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { z } from "zod";

/**
 * @param file name of a YAML file
 * @param module URL of the module beside it
 * @returns its data, which matches the schema
 */
export function readTable<Data>(file: string, module: string, schema: z.ZodType<Data>): Data {
  const text = readFileSync(new URL(file, module), "utf8");
  return schema.parse(parse(text, { merge: true, customTags: ["binary"] }));
}
