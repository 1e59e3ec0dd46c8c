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

/** Maximum number of files of a section in llms.txt, whose length is limited; each names the next. */
const maxListed = 50;

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
      const documents = (lists[collection.name] ?? []).filter(
        (document) => document.locale === locale,
      );
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

/** @returns the files of a section, of at most `limit` bytes */
function filesOf(
  site: Site,
  { title, documents, pathOf }: Section,
  limit = maxFile,
): { path: string; body: string }[] {
  const texts = documents.map((document) => {
    const { path, description } = document;
    return `# ${document.title}\n\n${urlOf(site, path)}\n\n${description}\n\n${documentMarkdown(site, document)}`;
  });
  const parts = cutText(texts, limit - maxHead);
  return parts.map((body, index) => {
    const number = index + 1;
    const head = [
      `${title}: ${count(documents.length)} as Markdown, from ${urlOf(site, "/")}`,
      ...(parts.length > 1 ? [`Part ${number} of ${parts.length}`] : []),
      ...(number < parts.length ? [`Next part: ${urlOf(site, pathOf(number + 1))}`] : []),
    ];
    return { path: pathOf(number), body: `${head.join("\n")}\n\n${body}\n` };
  });
}

/** @param limit maximum size of a file in bytes */
export function* emitSectionTexts(site: Site, limit = maxFile): Generator<OutputFile> {
  for (const section of listSections(site)) yield* filesOf(site, section, limit);
}

/** @returns a size to three digits, as in `12 kB` and `1.24 MB` */
const sizeOf = (body: string) => {
  const bytes = Buffer.byteLength(body);
  return bytes < 999_500
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toPrecision(3)} MB`;
};

/** @returns a line of llms.txt for each file of a section, with its size */
export function announceSectionTexts(site: Site, limit = maxFile): Announcement[] {
  return listSections(site).map((section) => {
    const { title: heading, locale, documents, pathOf } = section;
    const title = `All texts: ${heading}${locale === site.defaultLocale ? "" : ` (${locale})`}`;
    const description = `${count(documents.length)} with the whole text`;
    return {
      path: pathOf(1),
      title,
      description: `${description}.`,
      only: "llms",
      parts: () => {
        const files = filesOf(site, section, limit);
        return files.slice(0, maxListed).map(({ path, body }, index) => {
          const part = files.length > 1 ? `part ${index + 1} of ${files.length}, ` : "";
          return { path, title, description: `${description}, ${part}${sizeOf(body)}.` };
        });
      },
    };
  });
}
