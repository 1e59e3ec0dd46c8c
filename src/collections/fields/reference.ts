/**
 * Field type for a document of a collection, referenced by slug.
 */
import { z } from "zod";
import { slugPath } from "../front-matter/value-schemas.ts";
import type { FieldType } from "./field-type.ts";

export const reference: FieldType = {
  parse: () => slugPath,
  noun: ({ to = "" }) => `a file name in ${to} without .md`,
  schema: () => z.string(),
  advice: "Write the name of a file without .md.",
  example: () => "name-of-a-file",
  show: (value, { to = "" }) =>
    typeof value === "string" ? { collection: to, slug: value } : null,
  filter: ({ to = "" }) => ({ collection: to }),
};
