/**
 * Documents that refer to another document, such as the case studies of a service.
 */
import { valuesOf } from "../../collections/collection.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { findHub, listed } from "../html-pages.ts";
import { linkToAll } from "./filters.ts";
import { groupsOf } from "./groups.ts";

const maxReferring = 3;

/**
 * @returns for each collection with a page that lists it, the first documents that refer to a
 *   document, and if there are more, a link to the list of all of them or else to the page of the
 *   collection
 */
export function findReferring(site: Site, { collection, slug, locale }: Document) {
  return [...site.collections.values()].flatMap(({ name, fields }) => {
    const hub = findHub(site, name, locale);
    const keys = fields.filter(({ to, show }) => to === collection && show !== false);
    if (!hub || keys.length === 0) return [];
    const all = listed(site, name, locale).filter((document) =>
      keys.some((key) => valuesOf(document, key.name).includes(slug)),
    );
    if (all.length === 0) return [];
    const group = groupsOf(site, hub).find(
      ({ field, slug: value }) => field && keys.includes(field) && value === slug,
    );
    const more =
      all.length > maxReferring
        ? { ...linkToAll(site, hub, group?.count), path: (group ?? hub).path }
        : undefined;
    return [{ id: `page.${name}`, title: hub.title, items: all.slice(0, maxReferring), more }];
  });
}
