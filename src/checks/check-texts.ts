/**
 * Texts of the site: links, images and Markdown in bodies and blocks, and warnings about front
 * matter that is valid.
 */
import { isAuthor, isPage, type Document } from "../content/document.ts";
import { placeholders } from "../collections/front-matter/front-matter-schema.ts";
import { positionFinder, warn, type Place, type Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { isRelativeAddress } from "../markdown/address-kind.ts";
import { applyEdits, traceEdits } from "../markdown/edits.ts";
import { mayContainHtml } from "../markdown/html-rules.ts";
import { alternateHtml, pageHtml } from "../markdown/published-html.ts";
import { blockAddresses, blockTexts } from "../site/blocks/block-parts.ts";
import { isComputerPath } from "../site/media/content-urls.ts";
import { editsFor, frontImages } from "../site/media/local-files.ts";
import { formatDate, formatTime, toSiteTime } from "../site/strings/format-date.ts";
import { stringsFor } from "../site/strings/strings.ts";
import { findActiveHtml, findActiveProse, refuseAddress } from "./active-html.ts";
import { linkChecker, type LinkingText } from "./check-links.ts";
import type { TextFault } from "./text-rule.ts";
import type { Rule, RuleContext } from "./rule.ts";

/**
 * Maximum lengths in link previews, in characters. X documents 70 for the title of a card and 200
 * for its description; other sites and search engines truncate at similar lengths.
 * https://developer.x.com/en/docs/x-for-websites/cards/overview/markup
 */
const maxLengths = { title: 70, description: 200 } as const;

/** Minimum length of a description that must be unique: `Oil on canvas` may well be repeated. */
const minSummary = 40;

/** Valid front matter that is truncated in previews, repeated, or contains dates in the future. */
const checkFrontMatter: Rule = function* ({ site, now }) {
  const owners = new Map<string, string>();
  for (const document of site.documents) {
    const { state, publishedAt, updatedAt, locale, file, description } = document;
    const warnKey = (key: string, message: string): Problem =>
      warn(document.locate(key), `"${key}" ${message}`);
    for (const key of ["title", "description"] as const) {
      const { length } = [...document[key]];
      if (length > maxLengths[key])
        yield warnKey(
          key === "title" && isAuthor(document) ? "name" : key,
          `is ${length} characters long; previews and search engines truncate it after about ${maxLengths[key]}. Put the most important words first, or shorten it.`,
        );
    }
    const summary = `${locale} ${description}`;
    const owner = owners.get(summary);
    if (owner !== undefined && description.length >= minSummary && state !== "draft")
      yield warnKey(
        "description",
        `is the same as in ${owner}: search engines cannot tell the two apart. Write what only this document contains.`,
      );
    owners.set(summary, file);
    if (state === "scheduled")
      yield warnKey(
        "date",
        `is in the future: the document is published on ${formatTime(toSiteTime(site, publishedAt ?? ""), "en-GB", site.settings.timezone)}, by the first build after that.`,
      );
    else if (state !== "draft" && updatedAt !== null && updatedAt > now)
      yield warnKey(
        "updated",
        `is in the future, ${formatDate(toSiteTime(site, updatedAt), "en-GB")}, and readers see that date. Write the date of the last change.`,
      );
  }
};

/** Finds published documents without a body, or with the placeholders of `broadsheet new`. */
const checkUnfinished: Rule = function* ({ site }) {
  for (const document of site.documents) {
    const { file, body, bodyLine, state } = document;
    // Missing front matter has already been reported.
    if (state === "draft" || bodyLine === 1) continue;
    const isShown =
      isPage(document) &&
      (document.listing !== null || document.blocks !== null || document.slug === "index");
    if (body.trim() === "" && !isShown)
      yield warn(
        { file, line: bodyLine, column: 1 },
        "has no text below its front matter: readers see only title and description. Write the text, or add draft: true.",
      );
    if (body.includes(placeholders.body)) {
      const line = body.split("\n").findIndex((one) => one.trim() === placeholders.body);
      if (line >= 0)
        yield warn(
          { file, line: bodyLine + line, column: 1 },
          `still contains "${placeholders.body}", the text of a new file. Write the text, or add draft: true.`,
        );
    }
    if (document.description === placeholders.description)
      yield warn(
        document.locate("description"),
        `"description" still says "${placeholders.description}", the text of a new file. Summarize the document in a sentence or two.`,
      );
  }
};

/** Text of the site and its place in a file. */
interface SiteText {
  text: LinkingText & Pick<Document, "locale">;
  /** @returns a function from an offset in the text to its position in the file */
  toLocate: () => (offset: number) => Place;
}

/** Yields the texts of blocks, the bodies of documents, and the profile of the company. */
export function* listTexts({ documents, company, defaultLocale }: Site): Generator<SiteText> {
  for (const document of documents) {
    const { state, publishedAt, locale } = document;
    for (const text of blockTexts(document))
      yield {
        text: { ...text, state, publishedAt, locale },
        toLocate: () => (offset) => document.locateIn(offset, "blocks", text.index, "text"),
      };
    yield toSiteText(document, document);
  }
  const own = { ...company, state: "published", publishedAt: null, locale: defaultLocale } as const;
  yield toSiteText(company, own);
}

function toSiteText(
  { file, bodyLine }: Pick<Document, "file" | "bodyLine">,
  text: SiteText["text"],
): SiteText {
  const toLocate = () => {
    const locate = positionFinder(text.body);
    return (offset: number) => {
      const { line, column } = locate(offset);
      return { file, line: line + bodyLine - 1, column };
    };
  };
  return { text, toLocate };
}

/** Faults in texts, and broken links. */
const checkTexts: Rule = function* (context) {
  const { site, texts } = context;
  const check = linkChecker(context);
  for (const document of site.documents)
    for (const { url, use, noun, ...place } of addressesOf(document)) {
      for (const message of refuseAddress(url, "link", noun)) yield { ...place, message };
      const isElsewhere = use === "image" && (isComputerPath(url) || isRelativeAddress(url));
      const fault = isElsewhere ? undefined : check(document, { url, use, offset: Infinity });
      if (fault) yield { ...place, rule: "links", ...fault };
    }
  for (const { text, toLocate } of listTexts(site)) {
    const { links, faults: own } = texts.read(text.body, site.settings.base_url);
    const faults = [
      ...links.flatMap((link) => {
        const fault = check(text, link);
        return fault ? { offset: link.offset, rule: "links", ...fault } : [];
      }),
      ...own,
      ...htmlFaults(context, text),
    ];
    const locate = faults.length > 0 ? toLocate() : undefined;
    const unique = new Map(faults.map((fault) => [`${fault.offset} ${fault.message}`, fault]));
    for (const { offset, ...fault } of unique.values())
      if (locate) yield { ...locate(offset), ...fault };
  }
};

/** @returns the faults of the HTML of a text, in each form in which it is published */
function htmlFaults({ site, texts }: RuleContext, text: SiteText["text"]): readonly TextFault[] {
  if (!mayContainHtml(text.body)) return [];
  const words = stringsFor(site, text.locale);
  const forms = (["absolute", "page"] as const).map((form) => {
    const edits = editsFor(site, text, form);
    return { form, edits, markdown: applyEdits(text.body, edits) };
  });
  return texts.htmlFaults(
    forms.map(({ markdown }) => markdown),
    () => {
      for (const { form, edits, markdown } of forms) {
        const found =
          form === "page"
            ? findActiveHtml(pageHtml(markdown, words))
            : [...findActiveHtml(alternateHtml(markdown)), ...findActiveProse(markdown)];
        const trace = traceEdits(edits);
        const faults = found.map(([at, message]) => ({
          offset: trace(at).offset,
          message,
          rule: "active-html",
        }));
        // The other form would repeat them, with the tags that pages add.
        if (faults.length > 0) return faults;
      }
      return [];
    },
  );
}

/** Images and links in front matter; local images are checked with those of the body. */
function addressesOf(document: Document) {
  const isRefused = (url: string) => refuseAddress(url, "link", "picture").length > 0;
  return [
    ...frontImages(document, (url) => !isRelativeAddress(url) || isRefused(url)).map((image) => ({
      ...image,
      use: "image" as const,
      noun: "picture",
    })),
    ...blockAddresses(document)
      .filter(({ use }) => use === "link")
      .map(({ url, use, below }) => ({
        url,
        use,
        noun: "link",
        ...document.locate("blocks", ...below),
      })),
  ];
}

/** Rules that need every text. */
export const siteTextRules: readonly Rule[] = [checkFrontMatter, checkTexts, checkUnfinished];
