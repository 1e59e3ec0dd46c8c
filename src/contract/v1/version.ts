/**
 * Version 1, as requests are read by it.
 */
import { bindParameters } from "../operation.ts";
import type { ApiVersion } from "../version.ts";
import { operations } from "./operations.ts";
import { parameters } from "./parameters.ts";

export const v1 = {
  name: "v1",
  full: "1.0.0",
  parameters,
  operations: bindParameters(operations, parameters),
} as const satisfies ApiVersion;
