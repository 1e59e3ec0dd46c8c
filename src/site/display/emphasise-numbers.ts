/**
 * Numbers in texts, which are styled differently from the words around them. Years are not
 * emphasised.
 */

/** Number with sign, currency and suffix, as in "−12 %", "€3.4m", "2.5×" and "1 200". */
const number =
  /(?<![\p{L}\p{N}.,])([−+<>≈~-]?[$€£¥]?(?:\d{1,3}(?: \d{3})+(?!\d)|\d+)(?:[.,'’\u202f\u00a0]\d+)*(?:[\s\u00a0\u202f]?[%‰×]|[mk](?!\p{L}))?)(?![\p{L}\p{N}])/u;
const year = /^(?:19|20)\d\d$/;

/**
 * @returns the start of a figure up to the last digit before a letter or a sign of a unit, and the
 *   unit with the space before it: `212 of 640 m` gives `212` and ` of 640 m`, `35 %` gives `35` and
 *   ` %`; `310 → 22` is a number without a unit, and `About 5` is one text
 */
export function splitFigure(value: string): { number: string; unit: string } {
  const [start = value] = /^[^\p{L}(%]*\p{Nd}/u.exec(value) ?? [];
  return { number: start, unit: value.slice(start.length) };
}

/** @returns the text split into numbers and other text, in order */
export function emphasiseNumbers(text: string): { text: string; isNumber: boolean }[] {
  // Every second part is a match.
  return text
    .split(number)
    .map((part, index) => ({ text: part, isNumber: index % 2 === 1 && !year.test(part) }))
    .filter((part) => part.text !== "");
}
