/**
 * What is not public on the old site must not become so: drafts, expired documents, pages that lists and search engines do not show.
 */
import { isSet, toText } from "./fields.ts";
import { readDate } from "./read-date.ts";
import type { PlacedDocument } from "./place-documents.ts";

/** @returns whether front matter says that a document is not to be seen yet, or no more */
export function isHidden({ candidate, fields }: PlacedDocument, now: string): boolean {
  const published = fields.take("published");
  const expiry = readDate(fields.take("expiryDate"));
  const isDraft = [
    isSet(fields.take("draft", "isDraft")),
    toText(fields.take("status"))?.toLowerCase() === "draft",
    published === false || published === "false",
    expiry !== undefined && expiry <= now,
  ];
  return candidate.isDraft || isDraft.includes(true);
}

/** @returns whether the document has a page that nothing leads to */
export function isUnlisted({ fields }: PlacedDocument): boolean {
  const hidden = [
    fields.take("noindex"),
    fields.take("unlisted"),
    fields.take("hidden"),
    fields.take("private"),
  ].some(isSet);
  const isOffMap = fields.take("sitemap") === false;
  return hidden || isOffMap || /noindex/i.test(toText(fields.take("robots")) ?? "");
}
