/**
 * Names of people in front matter: each refers to one known person.
 */
import { authors } from "../collections/presets/presets.ts";
import { isAuthor } from "../content/document.ts";
import { fold } from "../contract/data/document-index.ts";
import { findAuthor, personOf } from "../site/people/authors.ts";
import { suggest, warning, type Rule } from "./rule.ts";

/** An unknown contact is an error, because a contact is only useful with contact details. */
export const checkContacts: Rule = function* ({ site, files }) {
  const names = site.documents.filter(isAuthor).flatMap(({ title, slug }) => [title, slug]);
  for (const document of site.documents) {
    const contact = personOf(site, "contact", document);
    if (contact !== null && !findAuthor(site, contact, document.locale))
      yield {
        file: document.file,
        ...document.locate("contact"),
        message: `"contact" must be a person in the folder ${authors.name}, got "${contact}". ${suggest(contact, names, `Create a file for the person in ${files.label}/${authors.name}/, or delete the line.`)}`,
      };
  }
};

/**
 * An unknown author is a warning, reported once for each name, because authors without a page are
 * allowed.
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
      const remedy = `Create a file for the author in ${files.label}/${authors.name}/, or ignore this warning: the name is shown without a link.`;
      const others = more.length > 0 ? `, as in ${more.length} more` : "";
      yield {
        file: first.file,
        ...first.locate("author"),
        message: `"author" names a person who is not in the folder ${authors.name}, got "${name}"${others}. ${suggest(name, names, remedy)}`,
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
        message: `"name" is also used in ${owner.file}, got "${person.title}": documents with this name link to that person. Refer to this person by author: ${person.slug}.`,
        ...warning,
      };
  }
};
