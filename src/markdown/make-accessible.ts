/**
 * What a rendered text needs to be read on any screen and by any means: tables that scroll by themselves, also from the keyboard, pictures whose
 * titles are captions, and names for what the ear would meet without one.
 */

/** What is read out of a part that has no text of its own. */
interface Names {
  table: string;
  taskDone: string;
  taskOpen: string;
}

const task = /<input type="checkbox"( checked)? disabled>/g;
const captioned = /<p>(<img\b[^>]*?) title="([^"]*)"([^>]*>)<\/p>/g;

/**
 * @param html rendered Markdown
 * @returns the same with tables in numbered regions, titled pictures as figures and tasks that say whether they are done
 */
export function makeAccessible(html: string, names: Names): string {
  let tables = 0;
  return html
    .replace(
      task,
      (box, checked) =>
        `${box.slice(0, -1)} aria-label="${checked ? names.taskDone : names.taskOpen}">`,
    )
    .replace(captioned, "<figure>$1$3<figcaption>$2</figcaption></figure>")
    .replace(
      /<table\b/g,
      () =>
        `<div class="table" role="region" tabindex="0" aria-label="${names.table} ${++tables}"><table`,
    )
    .replace(/<\/table>/g, "</table></div>");
}
