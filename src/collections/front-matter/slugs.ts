/**
 * Slugs, which are the last segments of paths.
 */

/**
 * ASCII letters and digits in words joined by single hyphens, which are safe in every URL, file
 * system and shell.
 */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * @returns whether objects of JavaScript have a property of this name, which programs that read the
 *   API would find in place of a missing one. The others have capitals
 */
export function isObjectProperty(name: string): boolean {
  return name === "constructor" || name === "prototype";
}

/** Letters that do not decompose into an ASCII letter and an accent. */
const spelled: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * @returns ASCII words joined by hyphens: `Größe & Maß` → `groesse-mass`; empty for a text without
 *   Latin letters and digits
 */
export function toSlug(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\0-\u007F]/g, (letter) => spelled[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\u0300-\u036F'’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
