/**
 * Which documents a case study names: the industry that it belongs to and the services that it made use of.
 */
import { nearest } from "../../contract/nearest.ts";
import type { CaseStudy, Document } from "../document.ts";
import type { Problem } from "../problems.ts";
import type { Site } from "../site.ts";

type Referenced = "industries" | "services";

/** @returns a problem for each reference to something that does not exist */
export function checkReferences({ documents }: Site): Problem[] {
  const known = {
    industries: slugsOf(documents, "industries"),
    services: slugsOf(documents, "services"),
  };
  const check = (
    document: CaseStudy,
    key: "industry" | "services",
    collection: Referenced,
    slug: string,
  ): Problem[] => {
    const slugs = known[collection];
    if (slugs.has(slug)) return [];
    const hint = nearest(slug, slugs);
    const remedy = hint
      ? `Did you mean "${hint}"?`
      : slugs.size > 0
        ? `There are: ${[...slugs].join(", ")}.`
        : `There are no ${collection} yet.`;
    const message = `"${key}" must be in the folder ${collection}, got "${slug}". ${remedy}`;
    return [{ file: document.file, ...document.locate(key), message }];
  };
  return documents
    .filter(isCaseStudy)
    .flatMap((document) => [
      ...(document.industry === null
        ? []
        : check(document, "industry", "industries", document.industry)),
      ...document.services.flatMap((slug) =>
        check(document, "services", "services", slug),
      ),
    ]);
}

/** Leaves case studies only those references that are published: of a draft not even the slug is public. */
export function dropUnpublishedReferences({ documents, lists }: Site): void {
  const industries = slugsOf(lists.industries, "industries");
  const services = slugsOf(lists.services, "services");
  for (const document of documents.filter(isCaseStudy)) {
    if (document.industry !== null && !industries.has(document.industry))
      document.industry = null;
    document.services = document.services.filter((slug) => services.has(slug));
  }
}

function slugsOf(
  documents: readonly Document[],
  collection: Referenced,
): Set<string> {
  return new Set(
    documents
      .filter((document) => document.collection === collection)
      .map(({ slug }) => slug),
  );
}

function isCaseStudy(document: Document): document is CaseStudy {
  return document.collection === "case-studies";
}
