/** Report of the changes to the live site: one line per URL, then the counts. */
import type { UrlChanges } from "./compare-urls.ts";

/** @returns the report, with a warning for each removed URL without a redirect */
export function formatChanges(changes: UrlChanges): string {
  const { added, changed, removed, restyled } = changes;
  const lines = [
    ...added.map((path) => `  added    ${path}`),
    ...changed.map((path) => `  changed  ${path}`),
    ...removed.map(({ path, target }) =>
      target === null
        ? `  removed  ${path}  NO REDIRECT: if another page replaces it, add ${path} to the aliases of that page.`
        : `  removed  ${path}  redirects to ${target}`,
    ),
  ];
  const lost = removed.filter(({ target }) => target === null).length;
  const counts = [
    `${added.length} added`,
    `${changed.length} changed`,
    `${removed.length} removed${lost > 0 ? ` (${lost} without a redirect)` : ""}`,
  ].join(", ");
  const around =
    restyled === 0
      ? ""
      : ` ${restyled} ${restyled === 1 ? "page differs" : "pages differ"} only outside of the text.`;
  return lines.length === 0 && restyled === 0
    ? "No changes: the live site is up to date."
    : [...lines, `${counts}.${around}`].join("\n");
}
