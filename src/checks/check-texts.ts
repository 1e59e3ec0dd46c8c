/**
 * Looks through the texts of a site: links, images, slips of Markdown, and the facts that previews cut.
 */
import { checkUnfinished } from "./check-unfinished.ts";
import { refuseAddress } from "./check-active.ts";
import { checkFacts } from "./check-facts.ts";
import { LinkChecker, type LinkingText } from "./check-links.ts";
import type { Document } from "../content/document.ts";
import { isRelativeAddress } from "../markdown/address-kind.ts";
import { isComputerPath } from "../site/media/content-urls.ts";
import { blockLinks, blockTexts } from "../site/blocks/block-parts.ts";
import { frontImages } from "../site/media/local-files.ts";
import type { Problem } from "../content/problems.ts";
import { indexAddresses } from "./site-addresses.ts";
import type { Site } from "../content/site.ts";
import type { TextReadings } from "./text-readings.ts";
import { locator } from "../content/read/place-in-text.ts";

interface TextChecks {
  /** The build's instant. */
  now: string;
  /** What is kept of texts that have been read before. */
  readings: TextReadings;
  /** Is told of each text that is read, while it is parsed, for whoever wants to know more of it. */
  alongside?: ((site: Site, text: LinkingText) => void) | undefined;
  /** The paths of the files that are served as they are, or undefined where nobody knows them. */
  publicFiles: ReadonlySet<string> | undefined;
}

interface Checks extends Omit<TextChecks, "publicFiles"> {
  site: Site;
  checker: LinkChecker;
}

/** Yields the problems of one text after the other, most of them warnings. */
export function* checkTexts(
  site: Site,
  { publicFiles, ...options }: TextChecks,
): Generator<Problem[]> {
  const checker = new LinkChecker(site, indexAddresses(site, publicFiles), options.readings);
  const checks: Checks = { ...options, site, checker };
  for (const document of site.documents)
    yield [
      ...checkFacts(document, options.now),
      ...checkUnfinished(document),
      ...checkPictures(document, checker),
      ...checkBlockLinks(document, checker),
      ...checkBlockTexts(checks, document),
      ...checkBody(checks, document),
    ];
  const { company } = site;
  yield checkBody(checks, {
    ...company,
    state: "published",
    publishedAt: null,
  });
}

function checkBody(
  checks: Checks,
  text: LinkingText & { file: string; bodyLine: number },
): Problem[] {
  return checkText(checks, text, () => {
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

function checkBlockTexts(checks: Checks, document: Document): Problem[] {
  const { file, state, publishedAt } = document;
  return blockTexts(document).flatMap((text) =>
    checkText(
      checks,
      { ...text, file, state, publishedAt },
      () => (offset) => document.locateIn(offset, "blocks", text.index, "text"),
    ),
  );
}

function checkText(
  { site, readings, alongside, checker }: Checks,
  text: LinkingText & { file: string },
  toLocate: () => (offset: number) => { line: number; column: number },
): Problem[] {
  const { links, faults: own } = readings.read(text.body, site.settings.base_url, () =>
    alongside?.(site, text),
  );
  const faults = [...links.flatMap((link) => checker.check(text, link)), ...own];
  const locate = faults.length > 0 ? toLocate() : undefined;
  return faults.map(({ offset, ...fault }) => ({
    file: text.file,
    ...(locate?.(offset) ?? { line: 1, column: 1 }),
    ...fault,
  }));
}
