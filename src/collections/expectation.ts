/**
 * Expectations of a schema in words: error messages for schemas without their own, completing the
 * sentence `"key" …, got value.`
 */
import { z } from "zod";

/** Error map for `safeParse`. */
export function expectation({ inst }: z.core.$ZodRawIssue): string | undefined {
  if (!(inst instanceof z.ZodType)) return undefined;
  return `must ${inst instanceof z.ZodObject ? "contain" : "be"} ${nounOf(inst)}`;
}

const nouns: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  record: "keys with values",
};

function nounOf(schema: unknown): string {
  const list = (type: "conjunction" | "disjunction", words: readonly string[]) =>
    new Intl.ListFormat("en-GB", { type }).format(words);
  if (schema instanceof z.ZodURL) return "a URL that starts with https://";
  if (schema instanceof z.ZodEmail) return "an email address";
  if (schema instanceof z.ZodNumberFormat) return "a whole number";
  if (schema instanceof z.ZodEnum) return `one of ${schema.options.join(", ")}`;
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String).join(", ");
  if (schema instanceof z.ZodObject) {
    const keys = Object.keys(schema.shape);
    const some = list("conjunction", keys.slice(0, 2));
    return keys.length < 4 ? list("conjunction", keys) : `keys such as ${some}`;
  }
  if (schema instanceof z.ZodUnion) return list("disjunction", schema.options.map(nounOf));
  if (schema instanceof z.ZodPipe) return nounOf(schema.in);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return nounOf(schema.unwrap());
  return schema instanceof z.ZodType ? (nouns[schema.def.type] ?? "something else") : "";
}
