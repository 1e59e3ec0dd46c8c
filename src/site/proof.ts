/**
 * What proves an offer: the projects that name a service or an industry.
 */
import { isOfTable } from "../contract/collections.ts";
import type { Document } from "../content/document.ts";
import type { Site } from "../content/site.ts";
import { findHub, listed } from "./html-pages.ts";

const mostProofs = 3;

/** @returns the hub of the projects, and the newest of those in the language that name the document; null where there is none */
export function findProof(
  site: Site,
  { collection, slug, locale }: Document,
): { hub: Document; projects: Document[] } | null {
  const hub = findHub(site, "case-studies", locale);
  if (!hub || (collection !== "services" && collection !== "industries"))
    return null;
  const projects = listed(site, "case-studies", locale).filter(
    (project) =>
      isOfTable(project) &&
      project.collection === "case-studies" &&
      (collection === "services"
        ? project.services.includes(slug)
        : project.industry === slug),
  );
  return projects.length === 0
    ? null
    : { hub, projects: projects.slice(0, mostProofs) };
}
