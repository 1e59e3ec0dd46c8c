/**
 * An operation of the API as its description tells it.
 */
import { standAlone, type JsonSchema } from "./schema.ts";

export interface DescribedParameter {
  in: string;
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** One that answers with JSON. */
export interface JsonOperation {
  path: string;
  id: string;
  summary: string;
  description: string;
  parameters: DescribedParameter[];
  answer: JsonSchema;
}

/** @returns the name of an operation's tool: `getCompanyProfile` → `get_company_profile` */
export function nameTool(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @returns the schemas of parameters as a tool takes them, by their names */
export function toProperties(
  parameters: readonly DescribedParameter[],
): Record<string, JsonSchema> {
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, standAlone(schema, {})]));
}
