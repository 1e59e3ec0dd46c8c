/**
 * Case studies that refer to a service or industry, and the logos of their clients.
 */
import { textOf, valuesOf } from "../../collections/collection.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { blocksOf } from "../blocks/block-parts.ts";
import { memoizeBySite } from "../memoize.ts";
import { findHub, listed } from "../html-pages.ts";

const maxReferring = 3;

/**
 * @returns the first case studies that refer to a document, and the hub of their collection; null
 *   if there are none
 */
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

interface Logo {
  /** Name of the file that relative paths are resolved against. */
  source: string;
  src: string;
  alt: string;
}

/**
 * @returns the logo of the client of a document: its own, or the one with the client's name in a
 *   block of logos
 */
export function clientLogo(site: Site, document: Document): Logo | undefined {
  const [own] = valuesOf(document, "client_logo");
  if (typeof own === "object" && "src" in own) return { source: document.source, ...own };
  return logosByName(site).get(textOf(document, "client") ?? "");
}

const logosByName = memoizeBySite(
  (site: Site) =>
    new Map<string, Logo>(
      site.visible.flatMap((page) =>
        blocksOf(page).flatMap((block) =>
          block.type === "logos"
            ? block.items.map(({ name, src }) => [name, { source: page.source, src, alt: name }])
            : [],
        ),
      ),
    ),
);
