/** Texts of the site: links, images and Markdown in bodies and blocks. */
import { placeInBody, type Document } from "../content/document.ts";
import { positionFinder, type Place } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { isRelativeAddress } from "../markdown/address-kind.ts";
import { applyEdits, traceEdits } from "../markdown/edits.ts";
import { mayContainHtml } from "../markdown/html-rules.ts";
import { alternateHtml, pageHtml } from "../markdown/published-html.ts";
import { blockAddresses, blockTexts } from "../site/blocks/block-parts.ts";
import { isComputerPath } from "../site/media/content-urls.ts";
import { editsFor, frontImages } from "../site/media/local-files.ts";
import { stringsFor } from "../site/strings/strings.ts";
import { findActiveHtml, findActiveProse, refuseAddress } from "./active-html.ts";
import { linkChecker, type LinkingText } from "./check-links.ts";
import type { TextFault } from "./text-rule.ts";
import type { Rule, RuleContext } from "./rule.ts";

/** Text of the site and its place in a file. */
interface SiteText {
  text: LinkingText & Pick<Document, "locale">;
  /** @returns a function from an offset in the text to its position in the file */
  toLocate: () => (offset: number) => Place;
  toWritten?: Document["toWritten"];
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
  const companyDocument = {
    ...company,
    state: "published",
    publishedAt: null,
    locale: defaultLocale,
  } as const;
  yield toSiteText(company, companyDocument);
}

function toSiteText(
  file: Pick<Document, "file" | "bodyLine" | "toSource" | "toWritten">,
  text: SiteText["text"],
): SiteText {
  const toLocate = () => {
    const locate = positionFinder(text.body);
    return (offset: number) => placeInBody(file, locate(offset));
  };
  return { text, toLocate, toWritten: file.toWritten };
}

/** Faults in texts, and broken links. */
const checkTexts: Rule = function* (context) {
  const { site, texts } = context;
  const check = linkChecker(context);
  for (const document of site.documents)
    for (const { url, use, noun, locate } of addressesOf(document)) {
      for (const message of refuseAddress(url, "link", noun)) yield { ...locate(), message };
      const isElsewhere = use === "image" && (isComputerPath(url) || isRelativeAddress(url));
      const fault = isElsewhere ? undefined : check(document, { url, use, offset: Infinity });
      if (fault) yield { ...locate(), rule: "links", ...fault };
    }
  for (const { text, toLocate, toWritten = (message: string) => message } of listTexts(site)) {
    const { links, faults: textFaults } = texts.read(text.body, site.settings.base_url);
    const faults = [
      ...links.flatMap((link) => {
        const fault = check(text, link);
        return fault ? { offset: link.offset, rule: "links", ...fault } : [];
      }),
      ...textFaults,
      ...htmlFaults(context, text),
    ];
    const locate = faults.length > 0 ? toLocate() : undefined;
    const unique = new Map(faults.map((fault) => [`${fault.offset} ${fault.message}`, fault]));
    for (const { offset, ...fault } of unique.values())
      if (locate) {
        const place = locate(offset);
        yield { ...place, ...fault, message: toWritten(fault.message, place) };
      }
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
        const problems =
          form === "page"
            ? findActiveHtml(pageHtml(markdown, words))
            : [...findActiveHtml(alternateHtml(markdown)), ...findActiveProse(markdown)];
        const trace = traceEdits(edits);
        const faults = problems.map(([at, message]) => ({
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
        locate: () => document.locate("blocks", ...below),
      })),
  ];
}

/** Rules that need every text. */
export const siteTextRules: readonly Rule[] = [checkTexts];
