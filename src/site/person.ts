/**
 * What a page says of a person beside the text: what they do, and how they are reached.
 */
import { isAuthor, type Document } from "../content/document.ts";
import { toProfile } from "./page-links.ts";
import { reachLinks } from "./reach-links.ts";

interface Person {
  role: string | null;
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
  const profiles = document.links
    .map(toProfile)
    .map(({ label, href, rel }) => ({ text: label, href, rel }));
  const reach = reachLinks(document).map((link) => ({
    ...link,
    rel: undefined,
  }));
  return { role: document.role, links: [...reach, ...profiles] };
}
