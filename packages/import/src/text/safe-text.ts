/**
 * Sanitizer for Markdown: converts HTML and removes unsafe URLs.
 */
import { quote, type Note } from "../report/remark.ts";
import { convertFragments } from "./fragments.ts";
import { isUnsafeUrl, rewriteLinks } from "./links.ts";

/**
 * Maximum number of passes. Several are needed because removing a part can join its surroundings
 * into a new tag.
 */
const maxPasses = 10;

/**
 * @param noteFor returns a receiver of remarks with lines of the given text
 * @throws RangeError if a text contains nested unsafe parts
 */
export function makeSafe(markdown: string, noteFor: (text: string) => Note): string {
  let text = markdown;
  for (let pass = 0; pass < maxPasses; pass++) {
    const converted = convertFragments(text, noteFor(text));
    const note = noteFor(converted);
    const safe = rewriteLinks(converted, (url, use, line) => {
      if (!isUnsafeUrl(url, use === "image")) return undefined;
      const owner = use === "image" ? "an image" : "a link";
      note("unsafe", `address "${quote(url)}" of ${owner} removed`, line);
      return null;
    });
    if (safe === text) return text;
    text = safe;
  }
  throw new RangeError("contains nested unsafe parts");
}
