/**
 * Looks through the texts of a site: links, images, slips of Markdown, and the facts that previews cut.
 */
import { checkUnfinished } from "./check-unfinished.ts";
import { findActive, refuseAddress } from "./check-active.ts";
import { findDiagrams } from "./check-diagrams.ts";
import { checkFacts } from "./check-facts.ts";
import { LinkChecker, type LinkingText } from "./check-links.ts";
import { findSlips } from "./check-markup.ts";
import { findMathSlips } from "./check-math.ts";
import { findProseSlips } from "./check-prose.ts";
import type { Document } from "../content/document.ts";
import { isRelativeAddress } from "../markdown/address-kind.ts";
import { isComputerPath } from "../site/content-urls.ts";
import { blockLinks, blockTexts } from "../site/block-parts.ts";
import { frontImages, resolveAddresses } from "../site/local-files.ts";
import type { Problem } from "../content/problems.ts";
import { indexAddresses } from "./site-addresses.ts";
import type { Site } from "../content/site.ts";
import { readParts } from "../markdown/text-parts.ts";
import { locator } from "../content/read/read-content.ts";

interface TextChecks {
  /** The build's instant. */
  now: string;
  /** The paths of the files that are served as they are, or undefined where nobody knows them. */
  publicFiles: ReadonlySet<string> | undefined;
}

/** Yields the problems of one text after the other, most of them warnings. */
export function* checkTexts(
  site: Site,
  { now, publicFiles }: TextChecks,
): Generator<Problem[]> {
  const links = new LinkChecker(site, indexAddresses(site, publicFiles));
  for (const document of site.documents)
    yield [
      ...checkFacts(document, now),
      ...checkUnfinished(document),
      ...checkPictures(document, links),
      ...checkBlockLinks(document, links),
      ...checkBlockTexts(site, document, links),
      ...checkBody(site, document, links),
    ];
  yield checkBody(
    site,
    { ...site.company, state: "published", publishedAt: null },
    links,
  );
}

function checkBody(
  site: Site,
  text: LinkingText & { file: string; bodyLine: number },
  links: LinkChecker,
): Problem[] {
  return checkText(site, text, links, () => {
    const locate = locator(text.body);
    return (offset) => {
      const { line, column } = locate(offset);
      return { line: line + text.bodyLine - 1, column };
    };
  });
}

/** The pictures of the front matter; those beside the file are looked for with those of the text. */
function checkPictures(document: Document, links: LinkChecker): Problem[] {
  // Most lie beside the file, and nothing is to be said of their addresses.
  const isElsewhere = (url: string) =>
    !isRelativeAddress(url) || refuseAddress(url, "link", "picture").length > 0;
  return frontImages(document, isElsewhere).flatMap(({ url, line, column }) => {
    const place = { file: document.file, line, column };
    const faults =
      isComputerPath(url) || isRelativeAddress(url)
        ? []
        : links.check(document, { url, use: "image", offset: Infinity });
    return [
      ...refuseAddress(url, "link", "picture").map((message) => ({
        ...place,
        message,
      })),
      ...faults.map((fault) => ({ ...fault, ...place })),
    ];
  });
}

function checkBlockLinks(document: Document, links: LinkChecker): Problem[] {
  return blockLinks(document).flatMap(({ url, below }) =>
    [
      ...refuseAddress(url, "link", "link").map((message) => ({ message })),
      ...links.check(document, { url, use: "link", offset: Infinity }),
    ].map((fault) => ({
      ...fault,
      file: document.file,
      ...document.locate("blocks", ...below),
    })),
  );
}

function checkBlockTexts(
  site: Site,
  document: Document,
  links: LinkChecker,
): Problem[] {
  const { file, state, publishedAt } = document;
  return blockTexts(document).flatMap((text) =>
    checkText(
      site,
      { ...text, file, state, publishedAt },
      links,
      () => (offset) => document.locateIn(offset, "blocks", text.index, "text"),
    ),
  );
}

function checkText(
  site: Site,
  text: LinkingText & { file: string },
  links: LinkChecker,
  toLocate: () => (offset: number) => { line: number; column: number },
): Problem[] {
  const parts = readParts(text.body, site.settings.base_url);
  // While the text is parsed: most of what follows wants to know.
  resolveAddresses(site, text);
  const faults = [
    ...(parts.tooDeep
      ? [
          {
            ...parts.tooDeep,
            message:
              "nests quotations, lists or emphasis more than a hundred deep. Take out the marks that are too many.",
          },
        ]
      : []),
    ...parts.links.flatMap((link) => links.check(text, link)),
    ...parts.images.flatMap(({ url, isOptimised, offset }) =>
      // Those beside the document are looked for on their own.
      url === null ||
      (isOptimised && isRelativeAddress(url) && !url.includes("%"))
        ? []
        : links.check(text, { url, use: "image", offset }),
    ),
    ...findActive(parts, site.settings.base_url),
    ...[
      ...findSlips(parts),
      ...findDiagrams(parts),
      ...(parts.tooDeep
        ? []
        : [...findProseSlips(text.body), ...findMathSlips(text.body)]),
    ].map((slip) => ({
      ...slip,
      severity: "warning" as const,
    })),
  ];
  const locate = faults.length > 0 ? toLocate() : undefined;
  return faults.map(({ offset, ...fault }) => ({
    file: text.file,
    ...(locate?.(offset) ?? { line: 1, column: 1 }),
    ...fault,
  }));
}
