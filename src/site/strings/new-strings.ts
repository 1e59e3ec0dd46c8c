/**
 * Starter file for a language that has no interface words of its own: every word in English, commented out, to be translated line by line.
 */
import { en } from "./en.ts";

/** @returns the text of `strings.<locale>.yaml` */
export function newStrings(locale: string): string {
  const lines = Object.entries(en).map(([key, text]) => `# ${key}: ${JSON.stringify(text)}\n`);
  return `# Words of the interface in "${locale}". Remove "# " from a line and translate it; keep the names in braces.\n${lines.join("")}`;
}
