/**
 * That names of people lead to the person who is meant, on a site where people have pages.
 */
import { fold } from "../contract/data/search-text.ts";
import { didYouMean } from "../contract/did-you-mean.ts";
import { isAuthor, type Author, type Document } from "../content/document.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { findAuthor, personOf } from "../site/people/authors.ts";

/**
 * @param label the name of the content folder, as problems show it
 * @returns errors of contacts; warnings of authors, since somebody without a page may write too: a name that is nobody's is told once, where it comes first
 */
export function checkPeople(site: Site, label: string): Problem[] {
  const people = site.documents.filter(isAuthor);
  const known = new Set(people.flatMap(({ title, slug }) => [title, slug]));
  const contacts = checkContacts(site, label, known);
  if (people.length === 0) return contacts;
  const strangers = Map.groupBy(
    site.documents.filter((document) => isUnknown(site, document)),
    (document) => personOf(site, "author", document) ?? "",
  );
  return [
    ...contacts,
    ...[...strangers].flatMap(([name, [first, ...more]]): Problem[] => {
      const hint = didYouMean(name, known);
      const remedy =
        hint === undefined
          ? `Write a file for them in ${label}/authors/, or leave it: the name is shown without a link.`
          : `Did you mean "${hint}"?`;
      const others = more.length > 0 ? `, as in ${more.length} more` : "";
      return first
        ? [
            {
              file: first.file,
              ...first.locate("author"),
              severity: "warning",
              message: `"author" names somebody who is not in the folder authors, got "${name}"${others}. ${remedy}`,
            },
          ]
        : [];
    }),
    ...checkNamesakes(people),
  ];
}

function isUnknown(site: Site, document: Document): boolean {
  const name = personOf(site, "author", document);
  return name !== null && findAuthor(site, name, document.locale) === undefined;
}

/** A contact is nothing but the way to a person, so that one who is not there is an error. */
function checkContacts(site: Site, label: string, known: ReadonlySet<string>): Problem[] {
  return site.documents.flatMap((document): Problem[] => {
    const contact = personOf(site, "contact", document);
    const { locale, file } = document;
    if (contact === null) return [];
    if (findAuthor(site, contact, locale)) return [];
    const hint = didYouMean(contact, known);
    const remedy =
      hint === undefined
        ? `Write a file for them in ${label}/authors/, or delete the line.`
        : `Did you mean "${hint}"?`;
    const message = `"contact" must be somebody in the folder authors, got "${contact}". ${remedy}`;
    return [{ file, ...document.locate("contact"), message }];
  });
}

/** A name leads to the first of those who have it. */
function checkNamesakes(people: readonly Author[]): Problem[] {
  const owners = new Map<string, Author>();
  return people.flatMap((person): Problem[] => {
    const name = fold(person.title);
    const owner = owners.get(name);
    if (!owner) owners.set(name, person);
    return owner === undefined || owner.slug === person.slug
      ? []
      : [
          {
            file: person.file,
            ...person.locate("name"),
            severity: "warning",
            message: `"name" is that of ${owner.file} too, got "${person.title}": texts that name it lead there. Name this person in texts by author: ${person.slug}.`,
          },
        ];
  });
}
