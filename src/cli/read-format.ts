/** In which form a command tells what it has done: in words, or for programs. */
import { UsageError } from "./command.ts";

/** The option of every command that programs read. */
export const formatOption = {
  type: "string",
  value: "<text|json>",
  default: "text",
  description: "json writes one value for programs",
} as const;

/** @throws UsageError for a form that there is not */
export function isJson(format: string): boolean {
  if (format === "json" || format === "text") return format === "json";
  throw new UsageError(`--format must be text or json, got "${format}".`);
}
