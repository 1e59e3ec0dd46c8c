/**
 * The words of a new site's first texts, in the languages that the interface speaks.
 */
import { inLanguage } from "../../site/strings/strings.ts";

export interface StarterWords {
  welcome: string;
  /** Of the site, on its home page and for search engines. */
  about: (name: string) => string;
  /** Of the home page, which is in a file. */
  home: (file: string) => string;
  /**
   * What stands above the list of a section, and in its description; a section without words has
   * its name.
   */
  sections: Record<string, [title: string, description: string]>;
  post: { title: string; description: string; text: string };
}

const en: StarterWords = {
  welcome: "Welcome",
  about: (name) => `${name} on the web.`,
  home: (file) =>
    `This is the home page. Its text is in \`${file}\`: put your own words there, and save.`,
  sections: {
    services: ["Services", "What we offer."],
    industries: ["Industries", "Whom we work for."],
    consulting: ["Consulting", "What we advise on."],
    guides: ["Guides", "How things are done, step by step."],
    blog: ["Blog", "What is new, the newest first."],
    "case-studies": ["Case studies", "What we have done, and what came of it."],
  },
  post: {
    title: "The first post",
    description: "What this site is, and how it is written.",
    text: `This post is a text file: \`content/blog/the-first-post.md\`. Change it, and the page changes.

The same text is at the address of this page with \`.md\` at its end, and in the JSON API. [The reference](/developers/) tells how programs read it.

Write the next one with \`npm run new -- blog "A title"\`.`,
  },
};

const de: StarterWords = {
  welcome: "Willkommen",
  about: (name) => `${name} im Netz.`,
  home: (file) =>
    `Das ist die Startseite. Ihr Text steht in \`${file}\`: schreiben Sie dort Ihren eigenen, und sichern Sie.`,
  sections: {
    services: ["Leistungen", "Was wir anbieten."],
    industries: ["Branchen", "Für wen wir arbeiten."],
    consulting: ["Beratung", "Wozu wir beraten."],
    guides: ["Leitfäden", "Wie man es macht, Schritt für Schritt."],
    blog: ["Blog", "Was es Neues gibt, das Neueste zuerst."],
    "case-studies": ["Projekte", "Was wir getan haben, und was daraus wurde."],
  },
  post: {
    title: "Der erste Beitrag",
    description: "Was diese Website ist, und wie sie geschrieben wird.",
    text: `Dieser Beitrag ist eine Textdatei: \`content/blog/the-first-post.md\`. Ändern Sie sie, und die Seite ändert sich.

Derselbe Text steht unter der Adresse dieser Seite mit \`.md\` am Ende, und in der JSON-API. [Die Referenz](/developers/) sagt, wie Programme ihn lesen.

Den nächsten beginnt \`npm run new -- blog "Ein Titel"\`.`,
  },
};

/** @returns the words in a locale's language, in English where there are none in it */
export function starterWords(locale: string): StarterWords {
  return inLanguage<StarterWords>({ en, de }, locale);
}
