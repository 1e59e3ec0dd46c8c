import { pluralCategories, type Words } from "../../site/strings/strings.ts";

/**
 * @returns a starter `strings.<locale>.yaml`: every string in English, commented out, ready for
 *   translation
 */
export function newStrings(locale: string, reference: Words): string {
  const lines = Object.entries(reference).map(
    ([key, text]) => `# ${key}: ${JSON.stringify(text)}\n`,
  );
  return `# Interface strings in "${locale}". Remove "# " from a line and translate it; keep the names in braces.
# Forms for a number, separated by |: ${pluralCategories(locale).join(", ")}.\n${lines.join("")}`;
}
