/**
 * What a text that is published still lacks: its body, or words of its own in place of those that `npm run new` has written.
 */
import { isPage, type Document } from "../content/document.ts";
import { placeholders } from "../collections/front-matter/placeholders.ts";
import type { Problem } from "../content/problems.ts";

/** @returns warnings; none for drafts, which are not finished */
export function checkUnfinished(document: Document): Problem[] {
  const { file, body, bodyLine, description } = document;
  // Without facts, it is told that it has none.
  if (document.state === "draft" || bodyLine === 1) return [];
  const warn = (place: { line: number; column: number }, message: string) => ({
    file,
    ...place,
    message,
    severity: "warning" as const,
  });
  const untouched = body.includes(placeholders.body)
    ? body.split("\n").findIndex((line) => line.trim() === placeholders.body)
    : -1;
  const isShownAnyway =
    isPage(document) &&
    (document.listing !== null || document.blocks !== null || document.slug === "index");
  return [
    ...(body.trim() === "" && !isShownAnyway
      ? [
          warn(
            { line: bodyLine, column: 1 },
            "has no text below its facts: readers see its title and description alone. Write it, or add draft: true.",
          ),
        ]
      : []),
    ...(untouched >= 0
      ? [
          warn(
            { line: bodyLine + untouched, column: 1 },
            `still says "${placeholders.body}", as a new file does. Write the text, or add draft: true.`,
          ),
        ]
      : []),
    ...(description === placeholders.description
      ? [
          warn(
            document.locate("description"),
            `"description" still says "${placeholders.description}", as a new file does. Write what the text is about.`,
          ),
        ]
      : []),
  ];
}
