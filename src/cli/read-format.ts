/** Parser for the option --format: text or JSON. */
import { UsageError } from "./command.ts";

/** Definition of the option for commands with JSON output. */
export const formatOption = {
  type: "string",
  value: "<text|json>",
  default: "text",
  description: "text, or json for programs",
} as const;

/** @throws UsageError for an unknown format */
export function isJson(format: string): boolean {
  if (format === "json" || format === "text") return format === "json";
  throw new UsageError(`--format must be text or json, got "${format}".`);
}
