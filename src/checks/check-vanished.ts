/**
 * Addresses that were published with the last release and lead nowhere today, because a file was renamed, moved or deleted.
 *
 * A warning: to take a text back by deleting its file is an editor's right, and only the editor knows whether it was that or a renaming.
 * A draft or scheduled document still holds its address, so turning a document into one says nothing here.
 */
import { aliasKey } from "../contract/data/redirects.ts";
import { findBooks, placeOf } from "../content/books.ts";
import type { Document } from "../content/document.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import type { Problem } from "../content/problems.ts";
import { readDocument } from "../content/read/read-document.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import { readRelease } from "../content/git/git-release.ts";
import { locateSetting, readSettingsText } from "../content/read/site-files.ts";
import type { Site } from "../content/site.ts";
import { collectionAt, toSiteCollections, type Collection } from "../content/site-collections.ts";

/** @returns a warning for each published address that is gone without an alias */
export function checkVanished(site: Site, files: ContentFiles, now: string): Problem[] {
  const release = readRelease(site.folder);
  if (!release) return [];
  const { name, changed } = release;
  const oldSettings = changed.has("site.yaml")
    ? readSettingsText(changed.get("site.yaml") ?? "")
    : site.settings;
  // Another site's content, as of the template that a repository was made from.
  if (oldSettings?.base_url !== site.settings.base_url) return [];

  const { locales } = oldSettings;
  const collections = toSiteCollections(oldSettings);
  const isMoved =
    locales.join() !== site.settings.locales.join() ||
    JSON.stringify(oldSettings.collections) !== JSON.stringify(site.settings.collections);
  const released = new Set(release.names());
  const oldBooks = findBooks(released, collections.values(), locales);
  const books = findBooks(
    files.sources.map((one) => one.name),
    site.collections.values(),
    site.settings.locales,
  );
  const old = [
    ...[...changed].map(([source, text]) => ({ name: source, text })),
    ...files.sources.filter(
      (one) =>
        released.has(one.name) &&
        !changed.has(one.name) &&
        (isMoved ||
          placeOf(one.name, oldBooks, locales)?.segments.join() !==
            placeOf(one.name, books, locales)?.segments.join()),
    ),
  ];
  const taken = new Set([
    ...site.documents.map((document) => document.path),
    ...listHtmlPages(site).map(({ path }) => path),
    ...site.documents.flatMap(({ aliases }) => aliases.map((alias) => `${aliasKey(alias)}/`)),
  ]);
  const sections = [...collections.values()].filter((before) => isMovedAway(before, site));
  const told = sections.map(({ name: section, path }): Problem => {
    const today = site.collections.get(section)?.path ?? "";
    return {
      file: `${files.label}/site.yaml`,
      ...locateSetting(files, ["collections", section]),
      severity: "warning",
      message: `"collections.${section}" was published at ${path} in ${name} and is at ${today} today, so that old links break. Add aliases: [${path}] to it, and to the page that lists it.`,
    };
  });
  const vanished = old.flatMap((source) => {
    const collection = collectionAt(collections, source.name);
    if (!collection || !source.name.endsWith(".md")) return [];
    const { document } = readDocument(source, collection, {
      label: files.label,
      locales,
      now,
      place: placeOf(source.name, oldBooks, locales),
    });
    if (!document || taken.has(document.path)) return [];
    if (document.state !== "published" && document.state !== "noindex") return [];
    // Said once of the section.
    if (sections.includes(collection) && site.bySource.has(source.name)) return [];
    return [describe(document, findHeir(site, document), name)];
  });
  return [...told, ...vanished];
}

function isMovedAway({ name, path }: Collection, site: Site): boolean {
  const today = site.collections.get(name);
  return today !== undefined && today.path !== path && !today.aliases.includes(path);
}

/** @returns the document that took over: the file itself, else the only one of the same name or title in that language */
function findHeir(site: Site, old: Document): Document | undefined {
  const same = site.bySource.get(old.source);
  if (same) return same;
  const last = (slug: string) => slug.split("/").at(-1);
  const candidates = site.documents.filter(
    ({ locale, slug, title }) =>
      locale === old.locale && (title === old.title || last(slug) === last(old.slug)),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

function describe(
  { file, path }: Document,
  successor: Document | undefined,
  release: string,
): Problem {
  const severity = "warning" as const;
  if (!successor)
    return {
      file,
      line: 1,
      column: 1,
      severity,
      message: `was published at ${path} in ${release}, where nothing is today. If its text is elsewhere now, add aliases: [${path}] there; if it is gone for good, all is well.`,
    };
  const place = successor.aliases.length > 0 ? successor.locate("aliases") : { line: 1, column: 1 };
  return {
    file: successor.file,
    ...place,
    severity,
    message: `was published at ${path} in ${release} and is at ${successor.path} today, so that old links break. Add aliases: [${path}].`,
  };
}
