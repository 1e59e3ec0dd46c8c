/**
 * Markdown without HTML that Markdown has signs for, and without addresses that browsers would run.
 */
import { quote, type Note } from "../report/remark.ts";
import { convertFragments } from "./fragments.ts";
import { isUnsafeUrl, rewriteLinks } from "./links.ts";

/** A removed part can join what is a tag without it. */
const maxPasses = 10;

/**
 * @param noteFor takes remarks with lines of the text that it is called with
 * @throws RangeError for a text that hides unsafe parts in each other
 */
export function makeSafe(markdown: string, noteFor: (text: string) => Note): string {
  let text = markdown;
  for (let pass = 0; pass < maxPasses; pass++) {
    const converted = convertFragments(text, noteFor(text));
    const note = noteFor(converted);
    const safe = rewriteLinks(converted, (url, use, line) => {
      if (!isUnsafeUrl(url, use === "image")) return undefined;
      const place = use === "image" ? "an image" : "a link";
      note("unsafe", `address "${quote(url)}" of ${place} removed`, line);
      return null;
    });
    if (safe === text) return text;
    text = safe;
  }
  throw new RangeError("hides unsafe parts in itself");
}
