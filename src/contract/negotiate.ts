/**
 * Chooses between a page and its Markdown twin from an Accept header (RFC 9110, section 12.5.1).
 *
 * The most specific range decides a type's quality; the higher quality wins. A tie goes to the type that the client named first, a tie without
 * names to HTML, and so does a header that nothing fits: a page for a stranger is worth more than a 406.
 */

export type PageFormat = "text/html" | "text/markdown";

/** Failures also have the shape of the API's. */
export type FailureFormat = PageFormat | "application/json";

interface MediaRange {
  type: string;
  quality: number;
}

/** @returns the format to answer a page request with */
export function negotiate(accept: string | null): PageFormat {
  // Without qualities Markdown is preferred only where it is named.
  if (accept === null || !/markdown|;/i.test(accept)) return "text/html";
  const ranges = parseAccept(accept);
  const html = rate(ranges, "text/html");
  const markdown = rate(ranges, "text/markdown");
  if (markdown.quality <= 0 || markdown.quality < html.quality) return "text/html";
  if (markdown.quality > html.quality) return "text/markdown";
  if (markdown.specificity !== html.specificity)
    return markdown.specificity > html.specificity ? "text/markdown" : "text/html";
  return markdown.position < html.position ? "text/markdown" : "text/html";
}

/**
 * Chooses the format of a failure. JSON is for clients that prefer it to HTML and Markdown, or that name it beside a range for anything. A range for
 * anything alone names no format.
 */
export function negotiateFailure(accept: string | null): FailureFormat {
  if (accept !== null && /json|application\/\*/i.test(accept)) {
    const ranges = parseAccept(accept);
    const json = rate(ranges, "application/json");
    const isPreferred = (["text/html", "text/markdown"] as const).every((type) => {
      const page = rate(ranges, type);
      return (
        json.quality > page.quality ||
        (json.quality === page.quality && json.specificity > page.specificity)
      );
    });
    if (json.quality > 0 && json.specificity > 0 && isPreferred) return "application/json";
  }
  return negotiate(accept);
}

function parseAccept(accept: string): MediaRange[] {
  return accept.split(",").flatMap((part) => {
    const [type = "", ...attributes] = part.split(";").map((text) => text.trim().toLowerCase());
    if (!/^[^\s/]+\/[^\s/]+$/.test(type)) return [];
    const quality = attributes
      .find((attribute) => /^q\s*=/.test(attribute))
      ?.replace(/^q\s*=\s*/, "");
    if (quality !== undefined && !/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality)) return [];
    return [{ type, quality: quality === undefined ? 1 : Number(quality) }];
  });
}

function rate(ranges: MediaRange[], type: FailureFormat) {
  const spellings = ["*/*", type.replace(/\/.*/, "/*"), type];
  let best = { quality: 0, specificity: -1, position: Infinity };
  for (const [position, range] of ranges.entries()) {
    const specificity = spellings.indexOf(range.type);
    if (specificity > best.specificity) best = { quality: range.quality, specificity, position };
  }
  return best;
}
