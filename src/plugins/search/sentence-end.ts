/** Pattern of the end of a sentence, without the space after it, for the build and the browser. */
export const sentenceEnd = String.raw`[.!?…。！？؟।][\p{Pe}\p{Pf}"']*`;
