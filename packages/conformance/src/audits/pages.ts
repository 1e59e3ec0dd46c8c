/**
 * Pages of a running site for Lighthouse: the first page of each template, with the audits that
 * intentionally fail.
 */
import { readSitemap } from "../sitemap.ts";

export interface AuditedPage {
  path: string;
  /** Audits that intentionally score below 100. */
  expected: readonly string[];
}

/** Path segments of list pages, which are not documents. */
const lists = "tags/|kinds/|page/|\\d{4}/";

const templates: readonly RegExp[] = [
  /^\/$/,
  /^\/[a-z]{2}(?:-[a-z]+)?\/$/,
  /^\/about\/$/,
  /^\/contact\/$/,
  ...["services", "industries", "case-studies", "guides", "blog"].flatMap((hub) => [
    new RegExp(`^/${hub}/$`),
    new RegExp(`^/${hub}/(?!${lists})[^/]+/$`),
  ]),
  // A chapter of a book.
  new RegExp(`^/guides/(?!${lists})[^/]+/[^/]+/$`),
  /^\/blog\/tags\/[^/]+\/$/,
  /^\/blog\/\d{4}\/$/,
  /^\/authors\/[^/]+\/$/,
  /^\/developers\/$/,
  /^\/search\/$/,
];

export async function listAuditedPages(origin: string): Promise<AuditedPage[]> {
  const read = async (address: string) => (await fetch(origin + address)).text();
  const addresses = await readSitemap(origin);
  // Short lists and the search page are not in the sitemap.
  const hubs = (await read("/blog/")) + (await read("/blog/tags/"));
  const linked = Array.from(
    hubs.matchAll(/href="(\/blog\/(?:tags\/[^/"]+|\d{4})\/)"/g),
    ([, list = ""]) => list,
  );
  const all = [...addresses, ...linked, "/developers/", "/search/"].toSorted();
  const found = templates.flatMap((address) => all.find((one) => address.test(one)) ?? []);
  const missing = "/nothing/";
  const pages: AuditedPage[] = [];
  for (const path of [...found, missing])
    pages.push({
      path,
      expected: [
        ...listIntended(await read(path)),
        // Chromium also logs the 404 as an error in the console.
        ...(path === missing ? ["http-status-code", "errors-in-console"] : []),
      ],
    });
  return pages;
}

function listIntended(html: string): string[] {
  return [
    // Short lists, the search page and the 404 page are noindex, which Lighthouse reports.
    ...(html.includes('<meta name="robots" content="noindex">') ? ["is-crawlable"] : []),
    // Images from other sites cannot load, because Chromium reaches only this machine.
    ...(/<img\b[^>]*\ssrc="https?:/.test(html) ? ["errors-in-console"] : []),
    // Documents may skip from the title to a third-level heading; `check` warns about it.
    ...(skipsLevel(html) ? ["heading-order"] : []),
  ];
}

/**
 * @returns whether the first heading of the document's body is below the second level. Only these
 *   headings have an id without "page."
 */
function skipsLevel(html: string): boolean {
  const [, text = ""] = html.split('class="prose"');
  return /^(?:(?!<h[1-6]\b).)*<h[3-6] id="(?!page\.)/s.test(text);
}
