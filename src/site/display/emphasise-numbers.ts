/**
 * The numbers in a sentence, which readers of results look for. A year is none.
 */

/** With its sign, its currency, and what is written on to it, as in "−12 %", "€3.4m" and "2.5×". */
const number =
  /(?<![\p{L}\p{N}.,])[−+<>≈~-]?[$€£¥]?\d+(?:[.,\u202f\u00a0]\d+)*(?:[\s\u00a0\u202f]?[%‰×]|[mk](?!\p{L}))?(?![\p{L}\p{N}])/gu;
const year = /^(?:19|20)\d\d$/;

/** @returns the text in parts, in their order */
export function emphasiseNumbers(text: string): { text: string; isNumber: boolean }[] {
  const parts: { text: string; isNumber: boolean }[] = [];
  let end = 0;
  const add = (from: number, to: number, isNumber: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), isNumber });
  };
  for (const { 0: found, index } of text.matchAll(number)) {
    if (year.test(found)) continue;
    add(end, index, false);
    end = index + found.length;
    add(index, end, true);
  }
  add(end, text.length, false);
  return parts;
}
