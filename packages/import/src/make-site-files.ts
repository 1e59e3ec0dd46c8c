/**
 * What a site needs beside its texts, where the content folder does not have it yet: site.yaml, company.md, a home page, and a page for each section
 * that lists it; in every language that came in.
 */
import { stringify } from "yaml";
import { promisedNames, type PromisedName } from "../../../src/collections/presets/presets.ts";
import { localePrefix } from "../../../src/contract/urls.ts";
import { escapeInline } from "../../../src/markdown/escape-inline.ts";
import { toPlainText } from "./describe-words.ts";
import { formatDocument } from "./format-document.ts";
import { toWords } from "./names.ts";
import { toKey } from "./old-paths.ts";
import type { ImportOptions } from "./options.ts";
import type { PlacedDocument } from "./place-documents.ts";
import { collectionOf } from "./place.ts";
import type { About, SiteReading } from "./site-reading.ts";

/** Each language has rules of its own for headers, of which Cloudflare Pages takes a hundred: more languages than these need another host. */
const mostLocales = 20;

export interface MadeFile {
  target: string;
  text: string;
}

/** @returns the paths that a site has beside those of its documents: of home pages, and of the pages that list its sections */
export function madePaths(
  documents: readonly PlacedDocument[],
  { locales, sections }: ImportOptions,
): string[] {
  const [first = "en"] = locales;
  const paths = documents.flatMap(({ locale, collection }) => {
    const prefix = localePrefix(locale, first);
    return [`${prefix}/`, prefix + (sections.get(collection)?.path ?? "/")];
  });
  return [...new Set(["/", ...paths])];
}

/** Stands for an address that the source does not tell. */
const unknownUrl = "https://www.site.example";

/** @param kinds of the posts that came in */
export function makeSiteFiles(
  documents: readonly PlacedDocument[],
  { about, basePath }: SiteReading,
  { locales, sections, hubs, existing }: ImportOptions,
  kinds: ReadonlySet<string>,
): MadeFile[] {
  const [first = "en"] = locales;
  const name = toPlainText(about.name) || "Our site";
  const description = toPlainText(about.description) || name;
  const suffix = (locale: string) => (locale === first ? "" : `.${locale}`);
  const targets = new Set([...existing, ...documents.map(({ target }) => target)]);
  const made: MadeFile[] = [];
  const make = (target: string, text: string) => {
    if (!targets.has(target)) made.push({ target, text });
  };
  const used = locales.filter(
    (locale) => locale === first || documents.some((document) => document.locale === locale),
  );
  const filled = promisedNames.filter(
    (collection) => collection !== "pages" && sections.has(collection),
  );
  const pageOf = new Map<PromisedName, string>();
  for (const locale of used) {
    const prefix = localePrefix(locale, first);
    const links: string[] = [];
    for (const collection of filled) {
      const own = sections.get(collection)?.path ?? `/${collection}/`;
      const isFilled = documents.some(
        (one) => one.collection === collection && one.locale === locale,
      );
      if (!isFilled) continue;
      const page = own.slice(1, -1);
      if (!pageOf.has(collection)) pageOf.set(collection, page);
      links.push(`- [${escapeInline(titleOf(collection, about))}](${prefix}${own})`);
      const isListed = documents.some((one) => one.listing === collection && one.locale === locale);
      if (!isListed && !hubs.some(({ path }) => path === prefix + own))
        make(
          `pages/${page}${suffix(locale)}.md`,
          formatDocument(
            {
              title: titleOf(collection, about),
              description: `${titleOf(collection, about)} · ${name}`,
              category: "Company",
              listing: collection,
            },
            "",
          ),
        );
    }
    make(
      `pages/index${suffix(locale)}.md`,
      formatDocument({ title: name, description, category: "Company" }, links.join("\n")),
    );
  }
  const settings = {
    name,
    base_url: URL.parse(about.url ?? "")?.origin.replace(/^null$/, "") || unknownUrl,
    description,
    locales: used,
    ...(kinds.size > 0 ? { feed: { kinds: [...kinds].toSorted() } } : {}),
    ...(used.length > mostLocales ? { host: "node" } : {}),
    ...menuOf(documents, about, basePath, pageOf, first),
  };
  make("site.yaml", stringify(settings, { lineWidth: 0 }));
  make("company.md", formatDocument({ name, description }, ""));
  return made;
}

/** @returns what the source's menu calls a section, else its name */
function titleOf(collection: PromisedName, { menu }: About): string {
  const item = menu.find(
    ({ address }) => collectionOf(toKey(address).split("/").at(1) ?? "") === collection,
  );
  return item?.label ?? toWords(collection);
}

/** @returns the navigation: the source's menu as far as it leads to pages and sections, and the sections that it does not name */
function menuOf(
  documents: readonly PlacedDocument[],
  { menu }: About,
  basePath: string,
  pageOf: ReadonlyMap<PromisedName, string>,
  first: string,
): { navigation?: { page: string; label: string }[] } {
  const pages = new Map(
    documents.flatMap(({ collection, locale, oldAddress, path }) =>
      collection === "pages" && locale === first && path !== "/"
        ? [oldAddress ?? path, path].map((address) => [toKey(address), path.slice(1, -1)] as const)
        : [],
    ),
  );
  const entries = new Map<string, string>();
  for (const { label, address } of menu) {
    const path = address.startsWith(`${basePath}/`) ? address.slice(basePath.length) : address;
    const key = toKey(path);
    const section = pageOf.get(collectionOf(key.split("/").at(1) ?? ""));
    const page = pages.get(key) ?? section;
    if (page !== undefined && !entries.has(page)) entries.set(page, label);
  }
  if (entries.size === 0) return {};
  for (const [collection, page] of pageOf)
    if (!entries.has(page)) entries.set(page, toWords(collection));
  return {
    navigation: [...entries].slice(0, 9).map(([page, label]) => ({ page, label })),
  };
}
