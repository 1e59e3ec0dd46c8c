import { z } from "zod";

/** @returns a schema of a JSON text whose value matches a schema */
export function jsonOf<Value>(schema: z.ZodType<Value>) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("The text is not JSON.");
        return z.NEVER;
      }
    })
    .pipe(schema);
}
