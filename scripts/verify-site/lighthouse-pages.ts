/**
 * Which pages of a site Lighthouse judges: one of each template that it has, the first by address; and what of its verdict is as it should be.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

export interface JudgedPage {
  path: string;
  /** Audits that are below 100 by intent. */
  expected: readonly string[];
}

/** What is no document of a collection but a list of some. */
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
  // A part of a book.
  new RegExp(`^/guides/(?!${lists})[^/]+/[^/]+/$`),
  /^\/blog\/tags\/[^/]+\/$/,
  /^\/blog\/\d{4}\/$/,
  /^\/authors\/[^/]+\/$/,
  /^\/developers\/$/,
  /^\/search\/$/,
];

/** @param output the output folder of a build */
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
        // Chromium tells of the status there, too.
        "errors-in-console",
      ],
    },
  ];
}

function listIntended(output: string, file: string): string[] {
  const html = readFileSync(path.join(output, file), "utf8");
  return [
    // Lists of few documents, the search and the 404 page are not for search engines, which is what Lighthouse asks for.
    ...(html.includes('<meta name="robots" content="noindex">') ? ["is-crawlable"] : []),
    // Pictures that an author takes from another site are not there where nothing but this machine is.
    ...(/<img\b[^>]*\ssrc="https?:/.test(html) ? ["errors-in-console"] : []),
    // A text may go from its title to a third level; `check` warns of it.
    ...(skipsLevel(html) ? ["heading-order"] : []),
  ];
}

/** @returns whether the first of a text's own headings, which alone have an anchor, is of the third level or a lower one */
function skipsLevel(html: string): boolean {
  const [, text = ""] = html.split('class="prose"');
  return /^(?:(?!<h[1-6]\b).)*<h[3-6] id="(?!page\.)/s.test(text);
}
