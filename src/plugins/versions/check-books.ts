/** Earlier versions of books that are gone. */
import type { Rule } from "../../checks/rule.ts";
import { warn } from "../../content/problems.ts";
import { splitVersion } from "../../format/book-versions.ts";

export const checkBooks: Rule = function* ({ site, files }) {
  const books = Map.groupBy(site.documents, ({ book }) => book);
  for (const [folder, [first]] of books) {
    const { book, version } = splitVersion(folder ?? "");
    if (version === undefined || !first || books.has(book)) continue;
    const place = `${files.label}/${folder}`;
    yield warn(
      first.locate("title"),
      `is in version ${version} of a book that does not exist. Restore ${files.label}/${book} with its index.md, rename ${place} to ${book.slice(book.lastIndexOf("/") + 1)} to make it the current version, or remove ${place}.`,
    );
  }
};
