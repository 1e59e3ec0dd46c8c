/**
 * Pages of a site for Lighthouse: the first page of each template, with the audits that
 * intentionally fail.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

export interface JudgedPage {
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

/** @param output output folder of a build */
export function listJudgedPages(output: string): JudgedPage[] {
  const addresses = globSync("**/index.html", { cwd: output })
    .map((file) => `/${file.slice(0, -"index.html".length)}`.replaceAll("\\", "/"))
    .toSorted();
  const found = templates.flatMap((address) => addresses.find((one) => address.test(one)) ?? []);
  const missing = "/nothing/";
  return [
    ...found.map((address) => ({
      path: address,
      expected: listIntended(output, `${address}index.html`),
    })),
    {
      path: missing,
      expected: [
        ...listIntended(output, "404.html"),
        "http-status-code",
        // Chromium also logs the 404 as an error in the console.
        "errors-in-console",
      ],
    },
  ];
}

function listIntended(output: string, file: string): string[] {
  const html = readFileSync(path.join(output, file), "utf8");
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
