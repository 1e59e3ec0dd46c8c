/**
 * Authors in front matter who have no page, or share their name with another.
 */
import { namesOf } from "../../checks/check-references.ts";
import { suggest, type Rule } from "../../checks/rule.ts";
import { authors } from "../../collections/presets/presets.ts";
import { isAuthor } from "../../content/document.ts";
import { warn } from "../../content/problems.ts";
import { fold } from "../../format/document-index.ts";
import { findAuthor, namesIn } from "../../site/people/authors.ts";

/**
 * An unknown author is a warning, reported once for each name, because authors without a page are
 * allowed.
 */
export const checkAuthors: Rule = function* ({ site, files }) {
  const people = site.documents.filter(isAuthor);
  const remedy = `Create a file for the author in ${files.label}/${authors.name}/, or ignore this warning: the name is shown without a link.`;
  const unknown = site.documents.flatMap((document) =>
    namesIn(site, "author", document).flatMap((name, index) =>
      people.length === 0 || findAuthor(site, name, document.locale)
        ? []
        : { name, place: document.locate("author", index) },
    ),
  );
  for (const [name, [first, ...more]] of Map.groupBy(unknown, (author) => author.name))
    if (first) {
      const others = more.length > 0 ? `, as in ${more.length} more` : "";
      yield warn(
        first.place,
        `"author" refers to a person who is not in the folder ${authors.name}, got "${name}"${others}. ${suggest(name, namesOf(people), remedy)}`,
      );
    }
  const owners = new Map<string, (typeof people)[number]>();
  for (const person of people) {
    const owner = owners.get(fold(person.title));
    if (!owner) owners.set(fold(person.title), person);
    else if (owner.slug !== person.slug)
      yield warn(
        person.locate("name"),
        `"name" is also used in ${owner.file}, got "${person.title}": documents with this name link to that person. Refer to this person by author: ${person.slug}.`,
      );
  }
};
