/**
 * Required files that the source does not have: site.yaml, company.md, home pages, listing pages,
 * index pages of books, and authors, in every language of the import.
 */
import { stringify } from "yaml";
import { isOwnEntry } from "../source/menu.ts";
import type { SidebarEntry, SourceSite } from "../source/source-site.ts";
import { escapeInline } from "../text/markdown.ts";
import { summarize } from "../text/summary.ts";
import { toKey } from "./addresses.ts";
import { bookIndexes, listKeys, type BookIndex } from "./books.ts";
import { localePrefix, toSlug } from "./content-format.ts";
import { formatDocument, maxHomeDescription, toPlainText, toWords } from "./describe-document.ts";
import { createFolderPages, describeEntries } from "./folder-pages.ts";
import { createNavigation, listBooks, sectionOf } from "./navigation.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { NewRedirect } from "./redirects.ts";
import type { Target } from "./read-target.ts";

/**
 * Maximum number of languages on Cloudflare Pages, which accepts a hundred header rules, several for
 * each language.
 */
const maxLocales = 20;

/** @returns the paths of the created home pages and listing pages */
export function createdPaths(
  documents: readonly PlacedDocument[],
  { locales, sections }: Target,
): string[] {
  const paths = documents.flatMap(({ locale, collection }) => {
    const prefix = localePrefix(locale, locales);
    return [`${prefix}/`, prefix + (sections.get(collection) ?? "/")];
  });
  return [...new Set(["/", ...paths])];
}

/** Field of dated collections besides the blog, which has it. */
const authorField = { fields: { author: { type: "text", list: true, label: "Authors" } } };

/** Placeholder for an unknown base URL. */
const unknownUrl = "https://www.site.example";

/**
 * @param kinds kinds of the imported posts
 * @param homeTitle title of the home page; empty if the source has none
 * @param titles titles of the documents by path
 * @returns the files, and the labels of menu entries that the navigation does not have
 */
export function createSiteFiles(
  documents: readonly PlacedDocument[],
  site: SourceSite,
  target: Target,
  kinds: ReadonlySet<string>,
  redirects: readonly NewRedirect[],
  homeTitle: string,
  titles: ReadonlyMap<string, string>,
) {
  const { about } = site;
  const { locales, sections, hubs, existing } = target;
  const [first = "en"] = locales;
  const name =
    toPlainText(about.name) ||
    homeTitle.replace(/^(?:home|index|start|welcome|untitled)$/i, "") ||
    (URL.parse(about.url ?? "")?.hostname.replace(/^www\./, "") ?? "") ||
    toWords(about.folder ?? "") ||
    "Our site";
  const description = toPlainText(about.description) || name;
  const files = new Set([...existing, ...documents.map(({ file }) => file)]);
  const created: { file: string; text: string }[] = [];
  const make = (file: string, text: string) => {
    if (files.has(file)) return;
    files.add(file);
    created.push({ file, text });
  };
  const nameOf = (stem: string, locale: string) =>
    `${stem}${locale === first ? "" : `.${locale}`}.md`;
  const byLocale = Map.groupBy(documents, ({ locale }) => locale);
  const used = locales.filter((locale) => locale === first || byLocale.has(locale));
  const pageOf = new Map<string, string>();
  const {
    pages,
    links: noteLinks,
    menu: folders,
  } = site.hasFolderPages
    ? createFolderPages(byLocale.get(first) ?? [], titles, target)
    : { pages: [], links: [], menu: [] };
  for (const { file, text } of pages) make(file, text);
  for (const locale of used) {
    const own = byLocale.get(locale) ?? [];
    const links: string[] = [];
    for (const [collection, path] of sections) {
      const isFilled = own.some((one) => one.collection === collection);
      if (collection === "pages" || !isFilled) continue;
      const page = path.slice(1, -1);
      const title = titleOf(collection, site);
      const address = localePrefix(locale, locales) + path;
      if (!pageOf.has(collection)) pageOf.set(collection, page);
      links.push(`- [${escapeInline(title)}](${address})`);
      if (!own.some(({ listing }) => listing === collection) && !hubs.has(address)) {
        // The label of a book is as private as its documents.
        const isPublic = (entry: SidebarEntry) =>
          own.some((one) => isListed(one) && listKeys(entry).some((key) => hasKey(key)(one)));
        const labels = (collection === "guides" ? (site.sidebar ?? []) : []).flatMap((entry) =>
          entry.items && isPublic(entry)
            ? (entry.labels?.[locale] ?? entry.labels?.[""] ?? [])
            : [],
        );
        const summary = describeEntries(labels) || `${title} · ${name}`;
        const text = { title, description: summary, category: "Company" };
        make(nameOf(`pages/${page}`, locale), formatDocument({ ...text, listing: collection }, ""));
      }
    }
    for (const index of bookIndexes(site.sidebar ?? [], (key) => own.some(hasKey(key))))
      makeBookIndex(index, own, locale, name, titles, (stem, text) =>
        make(nameOf(stem, locale), text),
      );
    // The home page shows its description as its heading.
    const claim = description.length > maxHomeDescription ? name : description;
    const home = { title: name, description: claim, category: "Company" };
    const notes = locale === first ? noteLinks : [];
    // A home page shows its collections; links help if there are several.
    const body = [...(links.length > 1 ? links : []), ...notes].join("\n");
    make(nameOf("pages/index", locale), formatDocument(home, body));
  }
  for (const { name: author, role, links, description: text = "", image } of site.authors ?? [])
    make(
      `authors/${toSlug(author) || "author"}.md`,
      formatDocument(
        {
          name: author,
          description: summarize(text, first) || [author, role ?? name].join(", "),
          role,
          links: links.length > 0 ? links : undefined,
          image: image && { src: image, alt: author },
        },
        text,
      ),
    );
  const { navigation, lost } = createNavigation(
    byLocale.get(first) ?? [],
    site,
    pageOf,
    redirects,
    folders.length > 0
      ? folders
      : listBooks(site, byLocale.get(first) ?? [], files, sections.get("guides") ?? "/guides/"),
  );
  const hasBooks = (site.sidebar ?? []).length > 0 && sections.has("guides");
  const collections = {
    ...(hasBooks ? { guides: { sidebar: true } } : {}),
    ...Object.fromEntries(
      [...(site.sections ?? [])].flatMap(([collection, label]) => {
        const all = documents.filter((one) => one.collection === collection);
        const hasAuthor = all.some(({ fields }) => fields.find("author"));
        return all.length === 0
          ? []
          : [[collection, { label, order: "-date", ...(hasAuthor ? authorField : {}) }]];
      }),
    ),
  };
  const settings = {
    name,
    base_url: URL.parse(about.url ?? "")?.origin.replace(/^null$/, "") || unknownUrl,
    description,
    locales: used,
    languages: about.hasFallbacks && used.length > 1 ? { fallback: true } : undefined,
    feed: kinds.size > 0 ? { kinds: [...kinds].toSorted() } : undefined,
    host: used.length > maxLocales ? "node" : undefined,
    collections: Object.keys(collections).length > 0 ? collections : undefined,
    redirects: redirects.length > 0 ? redirects : undefined,
    navigation: navigation.length > 0 ? navigation : undefined,
  };
  make("site.yaml", stringify(settings, { lineWidth: 0 }));
  make("company.md", formatDocument({ name, description }, ""));
  return { created, lostEntries: lost };
}

function hasKey(key: string) {
  return ({ candidate }: PlacedDocument) => candidate.place.key === key;
}

function isListed({ visibility }: PlacedDocument): boolean {
  return visibility === "listed";
}

/** Creates the page of a sidebar group; that of a chapter has links to its entries in order. */
function makeBookIndex(
  { entry, folders, order }: BookIndex,
  documents: readonly PlacedDocument[],
  locale: string,
  siteName: string,
  titles: ReadonlyMap<string, string>,
  make: (stem: string, text: string) => void,
): void {
  const labelOf = (labels: Readonly<Record<string, string>> = {}) => labels[locale] ?? labels[""];
  const title = labelOf(entry.labels) ?? toWords(folders.at(-1) ?? "");
  const inside = (inner: SidebarEntry) =>
    documents.filter((one) => listKeys(inner).some((own) => hasKey(own)(one)));
  const parts = (entry.items ?? []).flatMap(({ key, labels, items = [] }) => {
    const document = inside({ key, items }).find(isListed);
    if (!document) return [];
    return [{ label: labelOf(labels) ?? titles.get(document.path) ?? "", path: document.path }];
  });
  const links = parts.map(({ label, path }) => `- [${escapeInline(label)}](${path})`);
  const description =
    entry.description ??
    (describeEntries(parts.map(({ label }) => label)) || `${title} · ${siteName}`);
  // The label of a group is as private as its documents.
  const isPrivate = links.length === 0;
  const hasUnlisted = inside(entry).some(({ visibility }) => visibility === "unlisted");
  make(
    `guides/${folders.join("/")}/index`,
    formatDocument(
      {
        title,
        description,
        draft: (isPrivate && !hasUnlisted) || undefined,
        noindex: (isPrivate && hasUnlisted) || undefined,
        order,
      },
      // Pages of books have a list of their parts; those of chapters have none.
      folders.length > 1 ? links.join("\n") : "",
    ),
  );
}

/** @returns the label of a section in the source's menu, or its name */
function titleOf(collection: string, { about: { menu }, sections }: SourceSite): string {
  const item = menu
    .filter(isOwnEntry)
    .find(
      ({ address }) =>
        toKey(address).lastIndexOf("/") === 0 && sectionOf(address, sections) === collection,
    );
  return item?.label ?? sections?.get(collection) ?? toWords(collection);
}
