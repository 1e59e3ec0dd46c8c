/**
 * Numbers in texts, which are styled differently from the words around them. Years are not
 * emphasised.
 */

/** Number with sign, currency and suffix, as in "−12 %", "€3.4m", "2.5×" and "1 200". */
const number =
  /(?<![\p{L}\p{N}.,])([−+<>≈~-]?[$€£¥]?(?:\d{1,3}(?: \d{3})+(?!\d)|\d+)(?:[.,'’\u202f\u00a0]\d+)*(?:[\s\u00a0\u202f]?[%‰×]|[mk](?!\p{L}))?)(?![\p{L}\p{N}])/u;
const year = /^(?:19|20)\d\d$/;

/**
 * @returns the leading number of a figure and its unit: `212 of 640 m` gives `212` and `of 640 m`;
 *   `310 → 22` is a number without a unit
 */
export function splitFigure(value: string): { number: string; unit: string } {
  const [first] = emphasiseNumbers(value);
  const rest = value.slice(first?.text.length);
  // An amount of money keeps its magnitude, and `310 → 22`, `5–7 days` and `24/7` are one number.
  const isWhole = /^[$€£¥]|→/.test(value) || !/^\s*(?:[\p{L}(°]|$)/u.test(rest);
  return first?.isNumber && !isWhole
    ? { number: first.text, unit: rest.trim() }
    : { number: value, unit: "" };
}

/** @returns the text split into numbers and other text, in order */
export function emphasiseNumbers(text: string): { text: string; isNumber: boolean }[] {
  // Every second part is a match.
  return text
    .split(number)
    .map((part, index) => ({ text: part, isNumber: index % 2 === 1 && !year.test(part) }))
    .filter((part) => part.text !== "");
}
