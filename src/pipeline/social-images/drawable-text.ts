/**
 * Which text the fonts of the pictures can draw: Latin in all its languages of Europe, not Greek, Cyrillic, Arabic or Chinese.
 */
import ranges from "@fontsource/newsreader/unicode.json" with { type: "json" };

const drawable = ["latin", "latin-ext"] as const;

const parsed = drawable.flatMap((subset) =>
  ranges[subset].split(",").map((range) => {
    const [from = "", to = from] = range.replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  }),
);

/** @returns the text without emoji and other signs that have no shape in the fonts; undefined where a letter has none or nothing is left */
export function drawableText(text: string): string | undefined {
  const kept: string[] = [];
  for (const character of text.normalize("NFC").replace(/\s+/g, " ")) {
    const code = character.codePointAt(0) ?? 0;
    const isKnown =
      parsed.some(([from, to]) => from <= code && code <= to) && !/\p{C}/u.test(character);
    if (isKnown) kept.push(character);
    else if (/[\p{L}\p{N}\p{M}]/u.test(character) && !/\p{Emoji}|\uFE0F/u.test(character))
      return undefined;
  }
  const result = kept.join("").replace(/ {2,}/g, " ").trim();
  return result === "" ? undefined : result;
}
