/**
 * /<list>/llms-full.txt: the texts of all documents of a collection in one language, for programs
 * that read a whole section; /llms-full.pages.txt for a collection without a list. /llms-full.txt
 * stays an index (docs/contributing/decisions/llms-full-is-an-index.md).
 */
import { localePrefix } from "../../format/urls.ts";
import type { Document } from "../../content/document.ts";
import { urlOf, type Announcement, type Site } from "../../content/site.ts";
import { documentMarkdown } from "../../emit/markdown/page.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { collectionHeading } from "../../site/display/field-labels.ts";
import { findHub } from "../../site/html-pages.ts";
import { cutText } from "./cut-text.ts";

/** Maximum size of a file in bytes. */
const maxFile = 1_000_000;

/** Space for the first lines of a file in bytes, whose only texts of any length are URLs. */
const maxHead = 2_000;

const count = (number: number) => (number === 1 ? "1 document" : `${number} documents`);

interface Section {
  /** Heading of the collection. */
  title: string;
  locale: string;
  documents: readonly Document[];
  pathOf(part: number): string;
}

function listSections(site: Site): Section[] {
  const { collections, lists, settings, defaultLocale } = site;
  return [...collections.values()].flatMap((collection) =>
    settings.locales.flatMap((locale): Section[] => {
      const documents = (lists[collection.name] ?? []).filter((one) => one.locale === locale);
      if (documents.length === 0) return [];
      // Only pages with a list reserve the path.
      const folder = findHub(site, collection.name, locale)?.path;
      const start =
        folder === undefined
          ? `${localePrefix(locale, defaultLocale)}/llms-full.${collection.name}`
          : `${folder}llms-full`;
      return [
        {
          title: collectionHeading(collection, locale, defaultLocale),
          locale,
          documents,
          pathOf: (part) => `${start}${part === 1 ? "" : `-${part}`}.txt`,
        },
      ];
    }),
  );
}

/** @param limit maximum size of a file in bytes */
export function* emitSectionTexts(site: Site, limit = maxFile): Generator<OutputFile> {
  for (const { title, documents, pathOf } of listSections(site)) {
    const texts = documents.map((document) => {
      const { path, description } = document;
      return `# ${document.title}\n\n${urlOf(site, path)}\n\n${description}\n\n${documentMarkdown(site, document)}`;
    });
    const parts = cutText(texts, limit - maxHead);
    for (const [index, body] of parts.entries()) {
      const number = index + 1;
      const head = [
        `${title}: ${count(documents.length)} as Markdown, from ${urlOf(site, "/")}`,
        ...(parts.length > 1 ? [`Part ${number} of ${parts.length}`] : []),
        ...(number < parts.length ? [`Next part: ${urlOf(site, pathOf(number + 1))}`] : []),
      ];
      yield { path: pathOf(number), body: `${head.join("\n")}\n\n${body}\n` };
    }
  }
}

/** @returns a line of llms.txt for each section, with the approximate size of its texts */
export function announceSectionTexts(site: Site): Announcement[] {
  return listSections(site).map(({ title, locale, documents, pathOf }) => {
    const bytes = documents.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    const size =
      bytes < 1_000_000
        ? `${Math.ceil(bytes / 1_000)} kB`
        : `${(bytes / 1_000_000).toFixed(1)} MB in several files, each of which names the next`;
    return {
      path: pathOf(1),
      title: `All texts: ${title}${locale === site.defaultLocale ? "" : ` (${locale})`}`,
      description: `${count(documents.length)} with the whole text, about ${size}.`,
      only: "llms",
    };
  });
}
