/**
 * A document as its file has it.
 */
import { stringify } from "yaml";

/** @returns the text of the file; keys whose values are undefined are left out */
export function formatDocument(frontMatter: Record<string, unknown>, body: string): string {
  const values = Object.fromEntries(
    Object.entries(frontMatter).filter(([, value]) => value !== undefined),
  );
  const yaml = stringify(values, { lineWidth: 0 });
  return `---\n${yaml}---\n${body === "" ? "" : `\n${body}\n`}`;
}
