/** The changes of a build as an editor reads them: a line an address, then the counts. */
import type { UrlChanges } from "./compare-urls.ts";

/** @returns lines of text, which warn of every address that leads nowhere from now on */
export function formatChanges(changes: UrlChanges): string {
  const { added, changed, removed, restyled } = changes;
  const lines = [
    ...added.map((path) => `  added    ${path}`),
    ...changed.map((path) => `  changed  ${path}`),
    ...removed.map(({ path, target }) =>
      target === null
        ? `  removed  ${path}  LEADS NOWHERE: if a page takes its place, put ${path} into the aliases of that page.`
        : `  removed  ${path}  leads to ${target}`,
    ),
  ];
  const lost = removed.filter(({ target }) => target === null).length;
  const counts = [
    `${added.length} added`,
    `${changed.length} changed`,
    `${removed.length} removed${lost > 0 ? ` (${lost} without a new address)` : ""}`,
  ].join(", ");
  const around =
    restyled === 0
      ? ""
      : ` ${restyled} ${restyled === 1 ? "page differs" : "pages differ"} only around the text.`;
  return lines.length === 0 && restyled === 0
    ? "Nothing changes: the live site has all of this."
    : [...lines, `${counts}.${around}`].join("\n");
}
