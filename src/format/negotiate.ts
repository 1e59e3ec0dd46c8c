/**
 * Content negotiation with the Accept header (RFC 9110, section 12.5.1).
 *
 * The most specific range determines the quality of a type, and the higher quality wins. A tie goes
 * to the type that the client listed first, or to HTML if it listed neither. If nothing matches,
 * HTML is returned, because a page is more useful than a 406.
 */

export type PageFormat = "text/html" | "text/markdown";

/** Format of an error: that of a page, or JSON. */
export type ErrorFormat = PageFormat | "application/json";

interface Rating {
  quality: number;
  specificity: number;
  position: number;
}

export function negotiatePage(accept: string | null): PageFormat {
  // Without qualities, Markdown is preferred only if it is listed explicitly.
  if (accept === null || !/markdown|;/i.test(accept)) return "text/html";
  const [html, markdown] = [rate(accept, "text/html"), rate(accept, "text/markdown")];
  const order =
    markdown.quality - html.quality ||
    markdown.specificity - html.specificity ||
    html.position - markdown.position;
  return markdown.quality > 0 && order > 0 ? "text/markdown" : "text/html";
}

/**
 * @returns the format of an error: JSON if the client lists it and prefers it to HTML and Markdown,
 * or lists it together with wildcards
 */
export function negotiateError(accept: string | null): ErrorFormat {
  if (accept !== null && /json|application\/\*/i.test(accept)) {
    const json = rate(accept, "application/json");
    const isPreferred = (["text/html", "text/markdown"] as const).every((type) => {
      const page = rate(accept, type);
      return (json.quality - page.quality || json.specificity - page.specificity) > 0;
    });
    if (json.quality > 0 && json.specificity > 0 && isPreferred) return "application/json";
  }
  return negotiatePage(accept);
}

function rate(accept: string, type: ErrorFormat): Rating {
  return rateRanges(accept, ["*/*", type.replace(/\/.*/, "/*"), type]);
}

/**
 * @param header value of Accept or Accept-Encoding
 * @param ranges ranges that match, in lower case, the most specific last
 */
export function rateRanges(header: string, ranges: readonly string[]): Rating {
  let best: Rating = { quality: 0, specificity: -1, position: Number.MAX_SAFE_INTEGER };
  for (const [position, part] of header.split(",").entries()) {
    const [range = "", ...attributes] = part.split(";").map((text) => text.trim().toLowerCase());
    const quality = attributes
      .find((attribute) => /^q\s*=/.test(attribute))
      ?.replace(/^q\s*=\s*/, "");
    if (!/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality ?? "1")) continue;
    const specificity = ranges.indexOf(range);
    if (specificity > best.specificity)
      best = { quality: Number(quality ?? 1), specificity, position };
  }
  return best;
}
