/**
 * What an editor should look at in a document's front matter though it is valid: texts that others cut, and dates that have not come.
 */
import { isAuthor, type Document } from "../content/document.ts";
import { formatDate } from "../site/strings/format-date.ts";
import type { Problem } from "../content/problems.ts";

/**
 * The longest texts that link previews show whole, in characters: X documents 70 for a card's title and 200 for its description, and others
 * cut at about the same length; search engines show no more. https://developer.x.com/en/docs/x-for-websites/cards/overview/markup
 */
const longest = { title: 70, description: 200 } as const;

/** @returns warnings about a document's front matter */
export function checkFacts(document: Document, now: string): Problem[] {
  const { file, state, publishedAt, updatedAt } = document;
  const warn = (key: string, message: string): Problem => ({
    file,
    ...document.locate(key),
    message: `"${key}" ${message}`,
    severity: "warning",
  });
  const lengths = (["title", "description"] as const).flatMap((key) => {
    const length = [...document[key]].length;
    return length > longest[key]
      ? [
          warn(
            key === "title" && isAuthor(document) ? "name" : key,
            `is ${length} characters long; previews and search engines cut it after about ${longest[key]}. Say the most important first, or shorten it.`,
          ),
        ]
      : [];
  });
  if (state === "scheduled")
    return [
      ...lengths,
      warn(
        "date",
        `is in the future: the document appears on ${formatDate(publishedAt ?? "", "en-GB")}, with the first build after that.`,
      ),
    ];
  return state !== "draft" && updatedAt !== null && updatedAt > now
    ? [
        ...lengths,
        warn(
          "updated",
          `is in the future, ${formatDate(updatedAt, "en-GB")}, and shown to readers as it is. Write the day of the last change.`,
        ),
      ]
    : lengths;
}
