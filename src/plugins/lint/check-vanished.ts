/**
 * URLs that were published with the last release and now have no target, because a file was
 * renamed, moved or deleted.
 *
 * Reported as warnings, because editors may delete files, and only they know whether a file was
 * renamed. Drafts and scheduled documents still reserve their URLs.
 */
import { findBooks, placeOf } from "../../content/books.ts";
import { isUnpublished, type Document } from "../../content/document.ts";
import { readRelease } from "./read-release.ts";
import { readDocuments } from "../../content/read/read-document.ts";
import { toSiteCollections } from "../../content/site-collections.ts";
import type { Site } from "../../content/site.ts";
import { aliasKey, findRedirect, formatRedirects } from "../../format/redirects.ts";
import { settingsRedirects } from "../../site/list-redirects.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import { filePlace, isWarning, warn } from "../../content/problems.ts";
import { readSettingsText, settingPlace } from "../../content/read/site-files.ts";
import { type Rule } from "../../checks/rule.ts";

export const checkVanished: Rule = function* (context) {
  const { site, files, now } = context;
  // Unreadable files would appear to have vanished.
  const release = context.isReadable ? readRelease(site.folder) : undefined;
  const before = release?.changed.has("site.yaml")
    ? readSettingsText(release.changed.get("site.yaml") ?? "", context.settings)
    : site.settings;
  // The release belongs to another site, for example to the template that the repository was
  // created from.
  if (!release || before?.base_url !== site.settings.base_url) return;
  const { name: version, changed } = release;
  const { locales } = before;
  const collections = toSiteCollections(before);
  const released = release.names();
  const placeBefore = placer(released, collections.values(), locales);
  const placeToday = placer(
    files.sources.map(({ name }) => name),
    site.collections.values(),
    site.settings.locales,
  );
  const isMoved =
    locales.join() !== site.settings.locales.join() ||
    JSON.stringify(before.collections) !== JSON.stringify(site.settings.collections);
  const names = new Set(released);
  const sources = [
    ...[...changed].map(([name, text]) => ({ name, text })),
    ...files.sources.filter(
      ({ name }) =>
        names.has(name) &&
        !changed.has(name) &&
        (isMoved || placeBefore(name) !== placeToday(name)),
    ),
  ];
  const taken = new Set([
    ...site.documents.map(({ path }) => path),
    ...listHtmlPages(site).map(({ path }) => path),
    ...site.documents.flatMap(({ aliases }) => aliases.map((alias) => `${aliasKey(alias)}/`)),
  ]);
  const redirects = formatRedirects(settingsRedirects(site.settings));
  const moved = new Set<string>();
  for (const { document, problems } of readDocuments(
    { sources, label: files.label, names: released },
    collections,
    locales,
    now,
  )) {
    if (!document || !problems.every(isWarning)) continue;
    const { file, path, collection } = document;
    if (isUnpublished(document) || taken.has(path) || findRedirect(redirects, path)) continue;
    const successor = findSuccessor(site, document);
    const from = collections.get(collection);
    const to = site.collections.get(successor?.collection ?? "");
    const isRenamed = !site.collections.has(collection) && !collections.has(to?.name ?? "");
    const hasMoved = from && to && to.path !== from.path && !to.aliases.includes(from.path);
    // The report on a moved collection covers its documents.
    if (hasMoved && (to.name === collection || isRenamed)) {
      if (!moved.has(collection))
        yield warn(
          settingPlace(files, ["collections", to.name]),
          `"collections.${to.name}" was published at ${from.path} in ${version} and is now at ${to.path}, so old links break. Add aliases: [${from.path}] to it, and to the page that lists it.`,
        );
      moved.add(collection);
      continue;
    }
    yield successor
      ? warn(
          successor.aliases.length > 0 ? successor.locate("aliases") : filePlace(successor.file),
          `was published at ${path} in ${version} and is now at ${successor.path}, so old links break. Add aliases: [${path}].`,
        )
      : warn(
          filePlace(file),
          `was published at ${path} in ${version}, where there is no page now. If its text has moved, add aliases: [${path}] to the new page; if you deleted it on purpose, ignore this warning.`,
        );
  }
};

/** @returns a function from the name of a file to its position in a book, as a string */
function placer(
  names: readonly string[],
  collections: Parameters<typeof findBooks>[1],
  locales: readonly string[],
): (name: string) => string | undefined {
  const books = findBooks(names, collections, locales);
  return (name) => placeOf(name, books, locales)?.segments.join();
}

/**
 * @returns the successor of a document: the document of the same file, or else the only one in its
 *   language with the same name, or without one of this name, with the same title
 */
function findSuccessor(site: Site, old: Document): Document | undefined {
  const last = ({ slug }: Document) => slug.split("/").at(-1);
  const others = site.documents.filter(({ locale }) => locale === old.locale);
  const named = others.filter((other) => last(other) === last(old));
  const titled = others.filter(({ title }) => title === old.title);
  const [only, second] = named.length > 0 ? named : titled;
  return site.bySource.get(old.source) ?? (second ? undefined : only);
}
