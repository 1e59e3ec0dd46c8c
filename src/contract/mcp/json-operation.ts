/**
 * An operation of the API as its description tells it.
 */
import type { JsonSchema } from "./schema.ts";

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
