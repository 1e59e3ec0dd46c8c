/**
 * @returns a text of at most `limit` characters. A longer one ends at a sentence, if that leaves more
 *   than a third of the limit, or at a word, with an ellipsis. Abbreviations, such as "U.S.", end no
 *   sentence.
 */
export function truncate(text: string, limit: number): string {
  const characters = [...text];
  if (characters.length <= limit) return text;
  const start = characters.slice(0, limit).join("");
  const [sentence = ""] = /^.*(?:[\p{Ll}\p{Nd}]{3}[.!?](?=\s)|[。！？])/su.exec(start) ?? [];
  return sentence.length > limit / 3
    ? sentence
    : `${start.replace(/(?:[\s,;:–—]+\S{0,24}|.)$/su, "")}…`;
}
