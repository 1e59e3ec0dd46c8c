/**
 * Names of people in front matter: each refers to one known person.
 */
import { authors } from "../collections/presets/authors.ts";
import { isAuthor } from "../content/document.ts";
import { fold } from "../contract/data/search-text.ts";
import { findAuthor, personOf } from "../site/people/authors.ts";
import { suggest, warning, type Rule } from "./rule.ts";

/** A contact is only a way to a person, so that an unknown one is an error. */
export const checkContacts: Rule = function* ({ site, files }) {
  const names = site.documents.filter(isAuthor).flatMap(({ title, slug }) => [title, slug]);
  for (const document of site.documents) {
    const contact = personOf(site, "contact", document);
    if (contact !== null && !findAuthor(site, contact, document.locale))
      yield {
        file: document.file,
        ...document.locate("contact"),
        message: `"contact" must be somebody in the folder ${authors.name}, got "${contact}". ${suggest(contact, names, `Write a file for them in ${files.label}/${authors.name}/, or delete the line.`)}`,
      };
  }
};

/**
 * Somebody without a page may write too, so that an unknown author is a warning, once for each
 * name.
 */
export const checkAuthors: Rule = function* ({ site, files }) {
  const people = site.documents.filter(isAuthor);
  const names = people.flatMap(({ title, slug }) => [title, slug]);
  const unknown = site.documents.filter((document) => {
    const name = personOf(site, "author", document);
    return people.length > 0 && name !== null && !findAuthor(site, name, document.locale);
  });
  const documentsBy = Map.groupBy(unknown, (one) => personOf(site, "author", one) ?? "");
  for (const [name, [first, ...more]] of documentsBy)
    if (first) {
      const remedy = `Write a file for them in ${files.label}/${authors.name}/, or keep it: the name is shown without a link.`;
      const others = more.length > 0 ? `, as in ${more.length} more` : "";
      yield {
        file: first.file,
        ...first.locate("author"),
        message: `"author" names somebody who is not in the folder ${authors.name}, got "${name}"${others}. ${suggest(name, names, remedy)}`,
        ...warning,
      };
    }
  const owners = new Map<string, (typeof people)[number]>();
  for (const person of people) {
    const owner = owners.get(fold(person.title));
    if (!owner) owners.set(fold(person.title), person);
    else if (owner.slug !== person.slug)
      yield {
        file: person.file,
        ...person.locate("name"),
        message: `"name" is that of ${owner.file} too, got "${person.title}": documents that name it link to that person. Refer to this person by author: ${person.slug}.`,
        ...warning,
      };
  }
};
