/**
 * Ends of documents: those that come before the next scheduled build, and contradictory ones.
 */
import { expiresSoon } from "../../checks/expires-soon.ts";
import type { Rule } from "../../checks/rule.ts";
import { warn } from "../../content/problems.ts";
import { findCollection } from "../../content/site-collections.ts";
import { formatInstant } from "../../site/strings/format-date.ts";

/** Documents whose time ends before it starts. */
export const checkPeriods: Rule = function* ({ site }) {
  for (const document of site.documents) {
    const { period } = document;
    const { from = "", to = "" } = site.collections.get(document.collection)?.when ?? {};
    if (period?.hasEnd && period.end < period.start)
      yield warn(document.locate(to), `"${to}" is before "${from}". Correct one of them.`);
  }
};

export const checkExpiry: Rule = function* ({ site, now }) {
  for (const document of site.documents) {
    const { collection, expiresAt, publishedAt, state } = document;
    if (expiresAt === null || state === "draft") continue;
    const field = findCollection(site.collections, collection)?.expires;
    const ending = document.locate("expires");
    const [key, place] =
      ending.line > 1 || field === undefined
        ? (["expires", ending] as const)
        : ([field, document.locate(field)] as const);
    if (publishedAt !== null && expiresAt <= publishedAt)
      yield warn(
        place,
        `"${key}" is not after "date", so the document is never published. Correct one of them.`,
      );
    else if (expiresSoon(site, document, now))
      yield warn(
        place,
        `"${key}" ends the publication at ${formatInstant(site, expiresAt, "en-GB")}, before the next scheduled build. If it is to stay, write a later day.`,
      );
  }
};
