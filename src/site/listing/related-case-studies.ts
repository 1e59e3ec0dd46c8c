/**
 * Documents that refer to another one by a field, as projects to the services that had a part in them: evidence for an offer.
 */
import { valuesOf } from "../../collections/collection.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { findHub, listed } from "../html-pages.ts";

const maxReferring = 3;

/** @returns the hub of the first collection with documents in the language that refer to the document, and the first of them; null where there are none */
export function findRelatedCaseStudies(
  site: Site,
  { collection, slug, locale }: Document,
): { hub: Document; projects: Document[] } | null {
  for (const { name, fields } of site.collections.values()) {
    const hub = findHub(site, name, locale);
    const keys = fields.filter(({ to, show }) => to === collection && show !== false);
    if (!hub || keys.length === 0) continue;
    const projects = listed(site, name, locale).filter((document) =>
      keys.some((key) => valuesOf(document, key.name).includes(slug)),
    );
    if (projects.length > 0) return { hub, projects: projects.slice(0, maxReferring) };
  }
  return null;
}
