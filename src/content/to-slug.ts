/**
 * A title as the last part of an address.
 */

/** Letters that do not come apart into a letter of ASCII and an accent. */
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

/** @returns words of ASCII joined by hyphens: `Größe & Maß` → `groesse-mass`; empty where the text has no Latin letter and no digit */
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
