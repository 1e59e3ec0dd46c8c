/**
 * What a page says of a person beside the text: what they do, and how they are reached.
 */
import { textOf, valuesOf } from "../collections/collection.ts";
import { isAuthor, type Document } from "../content/document.ts";
import { toProfile } from "./page-links.ts";
import { reachLinks } from "./reach-links.ts";

interface Person {
  role: string | null;
  /** Telephone and e-mail address. */
  reach: { text: string; href: string }[];
  links: {
    text: string;
    href: string;
    /** What it is to the person, as HTML's rel has it. */
    rel: string | undefined;
  }[];
}

/** @returns what is told of a person: telephone, e-mail address, then profiles elsewhere; null of a document that is about none */
export function describePerson(document: Document): Person | null {
  if (!isAuthor(document)) return null;
  const profiles = valuesOf(document, "links")
    .map((link) => toProfile(String(link)))
    .map(({ label, href, rel }) => ({ text: label, href, rel }));
  const reach = reachLinks({
    telephone: textOf(document, "telephone"),
    email: textOf(document, "email"),
  });
  const own = reach.map((link) => ({ ...link, rel: undefined }));
  return {
    role: textOf(document, "role"),
    reach,
    links: [...own, ...profiles],
  };
}
