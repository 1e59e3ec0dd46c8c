/** Advice on documents that are valid: texts of their front matter, dates, and missing bodies. */
import { placeholderTexts } from "../../collections/front-matter/front-matter-schema.ts";
import type { Rule } from "../../checks/rule.ts";
import { isAuthor, isPage } from "../../content/document.ts";
import { warn, type Problem } from "../../content/problems.ts";
import { formatDate, formatInstant, toSiteTime } from "../../site/strings/format-date.ts";

/**
 * Maximum lengths in link previews, in characters. X documents 70 for the title of a card and 200
 * for its description; other sites and search engines truncate at similar lengths.
 * https://developer.x.com/en/docs/x-for-websites/cards/overview/markup
 */
const maxLengths = { title: 70, description: 200 } as const;

/** Minimum length of a description that must be unique: `Oil on canvas` may well be repeated. */
const minSummary = 40;

/** Valid front matter that is truncated in previews, repeated, or contains dates in the future. */
export const checkFrontMatter: Rule = function* ({ site, now }) {
  const owners = new Map<string, string>();
  for (const document of site.documents) {
    const { state, publishedAt, updatedAt, locale, file, description } = document;
    const warnKey = (key: string, message: string): Problem =>
      warn(document.locate(key), `"${key}" ${message}`);
    for (const key of ["title", "description"] as const) {
      const { length } = [...document[key]];
      if (length > maxLengths[key])
        yield warnKey(
          key === "title" && isAuthor(document) ? "name" : key,
          `is ${length} characters long; previews and search engines truncate it after about ${maxLengths[key]}. Put the most important words first, or shorten it.`,
        );
    }
    const summary = `${locale} ${description}`;
    const owner = owners.get(summary);
    if (owner !== undefined && description.length >= minSummary && state !== "draft")
      yield warnKey(
        "description",
        `is the same as in ${owner}: search engines cannot tell the two apart. Write what only this document contains.`,
      );
    owners.set(summary, file);
    if (state === "scheduled")
      yield warnKey(
        "date",
        `is in the future: the document is published on ${formatInstant(site, publishedAt ?? "", "en-GB")}, by the first build after that.`,
      );
    else if (state !== "draft" && updatedAt !== null && updatedAt > now)
      yield warnKey(
        "updated",
        `is in the future, ${formatDate(toSiteTime(site, updatedAt), "en-GB")}, and readers see that date. Write the date of the last change.`,
      );
  }
};

/** Finds published documents without a body, or with the placeholders of `broadsheet new`. */
export const checkUnfinished: Rule = function* ({ site }) {
  for (const document of site.documents) {
    const { file, body, bodyLine, state } = document;
    // Missing front matter has already been reported.
    if (state === "draft" || bodyLine === 1) continue;
    const isShown =
      isPage(document) &&
      (document.listing !== null || document.blocks !== null || document.slug === "index");
    if (body.trim() === "" && !isShown)
      yield warn(
        { file, line: bodyLine, column: 1 },
        "has no text below its front matter: readers see only title and description. Write the text, or add draft: true.",
      );
    if (body.includes(placeholderTexts.body)) {
      const line = body.split("\n").findIndex((text) => text.trim() === placeholderTexts.body);
      if (line >= 0)
        yield warn(
          { file, line: bodyLine + line, column: 1 },
          `still contains "${placeholderTexts.body}", the text of a new file. Write the text, or add draft: true.`,
        );
    }
    if (document.description === placeholderTexts.description)
      yield warn(
        document.locate("description"),
        `"description" still says "${placeholderTexts.description}", the text of a new file. Summarize the document in a sentence or two.`,
      );
  }
};
