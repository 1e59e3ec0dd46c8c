/**
 * Content negotiation by the Accept header (RFC 9110, section 12.5.1).
 *
 * The most specific range decides the quality of a type, and the higher quality wins. A tie goes to the type that the client named
 * first, or to HTML if it named neither. HTML also answers a header that fits nothing: a page is more useful than a 406.
 */

export type PageFormat = "text/html" | "text/markdown";

/** Errors are also available in the API's format. */
export type ErrorFormat = PageFormat | "application/json";

interface Rating {
  quality: number;
  specificity: number;
  position: number;
}

/** @returns the format of a page */
export function negotiatePage(accept: string | null): PageFormat {
  // Without qualities Markdown is preferred only where it is named.
  if (accept === null || !/markdown|;/i.test(accept)) return "text/html";
  const [html, markdown] = [rate(accept, "text/html"), rate(accept, "text/markdown")];
  const order =
    markdown.quality - html.quality ||
    markdown.specificity - html.specificity ||
    html.position - markdown.position;
  return markdown.quality > 0 && order > 0 ? "text/markdown" : "text/html";
}

/** @returns the format of an error: JSON for clients that name it and prefer it to HTML and Markdown, or name it beside wildcards */
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
  const spellings = ["*/*", type.replace(/\/.*/, "/*"), type];
  let best: Rating = { quality: 0, specificity: -1, position: Number.MAX_SAFE_INTEGER };
  for (const [position, part] of accept.split(",").entries()) {
    const [range = "", ...attributes] = part.split(";").map((text) => text.trim().toLowerCase());
    const quality = attributes
      .find((attribute) => /^q\s*=/.test(attribute))
      ?.replace(/^q\s*=\s*/, "");
    if (!/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(quality ?? "1")) continue;
    const specificity = spellings.indexOf(range);
    if (specificity > best.specificity)
      best = { quality: Number(quality ?? 1), specificity, position };
  }
  return best;
}
