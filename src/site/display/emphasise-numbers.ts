/**
 * Numbers in texts, which are styled differently from the words around them. Years are not
 * emphasised.
 */

/** Number with sign, currency and suffix, as in "−12 %", "€3.4m" and "2.5×". */
const number =
  /(?<![\p{L}\p{N}.,])([−+<>≈~-]?[$€£¥]?\d+(?:[.,\u202f\u00a0]\d+)*(?:[\s\u00a0\u202f]?[%‰×]|[mk](?!\p{L}))?)(?![\p{L}\p{N}])/u;
const year = /^(?:19|20)\d\d$/;

/**
 * @returns the leading number of a figure and its unit: `212 of 640 m` gives `212` and `of 640 m`;
 *   `310 → 22` is a number without a unit
 */
export function splitFigure(value: string): { number: string; unit: string } {
  const [first] = emphasiseNumbers(value);
  const rest = value.slice(first?.text.length);
  // An amount of money keeps its magnitude, and a change such as `310 → 22` is one number.
  const isWhole = /^[$€£¥]|→/.test(value);
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
