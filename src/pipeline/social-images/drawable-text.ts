/**
 * Text that the fonts of social images can draw: Latin script in all European languages, but not
 * Greek, Cyrillic, Arabic or Chinese.
 */

/**
 * Code points covered by the files in fonts/, which are Google Fonts' latin and latin-ext subsets.
 */
const ranges =
  "0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 304 308 329 2000-206F 20AC 2122 2191 2193 2212 2215 FEFF FFFD 100-2BA 2BD-2C5 2C7-2CC 2CE-2D7 2DD-2FF 1D00-1DBF 1E00-1E9F 1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 2C60-2C7F A720-A7FF";

const parsed = ranges.split(" ").map((range) => {
  const [from = "", to = from] = range.split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
});

/**
 * @returns the text without emoji and other symbols that the fonts lack; undefined if they lack a
 * letter or if nothing is left
 */
export function drawableText(text: string): string | undefined {
  const characters: string[] = [];
  for (const character of text.normalize("NFC").replace(/\s+/g, " ")) {
    const code = character.codePointAt(0) ?? 0;
    const isKnown =
      parsed.some(([from, to]) => from <= code && code <= to) && !/\p{C}/u.test(character);
    if (isKnown) characters.push(character);
    else if (/[\p{L}\p{N}\p{M}]/u.test(character) && !/\p{Emoji}|\uFE0F/u.test(character))
      return undefined;
  }
  const result = characters.join("").replace(/ {2,}/g, " ").trim();
  return result === "" ? undefined : result;
}
