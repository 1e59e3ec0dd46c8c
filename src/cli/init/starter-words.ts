/**
 * Texts of the first documents of a new site, in English and German.
 */
import { inLanguage } from "../../site/strings/strings.ts";

export interface StarterWords {
  welcome: string;
  /** Description of the site for its home page and for search engines. */
  about: (name: string) => string;
  /** Body of the home page, given the path of its file. */
  home: (file: string) => string;
  /** Title and description of each collection page. Others use the name of the collection. */
  sections: Record<string, [title: string, description: string]>;
  post: { title: string; description: string; text: string };
}

const en: StarterWords = {
  welcome: "Welcome",
  about: (name) => `${name} on the web.`,
  home: (file) => `This is the home page. Edit its text in \`${file}\`.`,
  sections: {
    services: ["Services", "Our services."],
    industries: ["Industries", "Our clients by industry."],
    consulting: ["Consulting", "Our advice for your projects."],
    guides: ["Guides", "Step-by-step instructions."],
    blog: ["Blog", "News and articles."],
    "case-studies": ["Case studies", "Projects and their results."],
  },
  post: {
    title: "The first post",
    description: "How to write a post for this site.",
    text: `This post is the Markdown file \`content/blog/the-first-post.md\`. Edit it, and the page changes.

The text is also available as Markdown, at the address of this page with \`.md\` at its end, and in the JSON API. [The reference](/developers/) describes the API.

Create the next post with \`npm run new -- blog "A title"\`.`,
  },
};

const de: StarterWords = {
  welcome: "Willkommen",
  about: (name) => `${name}: Website.`,
  home: (file) => `Das ist die Startseite. Bearbeiten Sie ihren Text in \`${file}\`.`,
  sections: {
    services: ["Leistungen", "Unsere Leistungen."],
    industries: ["Branchen", "Unsere Kunden nach Branchen."],
    consulting: ["Beratung", "Beratung für Ihre Vorhaben."],
    guides: ["Leitfäden", "Anleitungen Schritt für Schritt."],
    blog: ["Blog", "Neuigkeiten und Artikel."],
    "case-studies": ["Projekte", "Projekte und ihre Ergebnisse."],
  },
  post: {
    title: "Der erste Beitrag",
    description: "Wie man einen Beitrag für diese Website schreibt.",
    text: `Dieser Beitrag ist die Markdown-Datei \`content/blog/the-first-post.md\`. Wenn Sie sie bearbeiten, ändert sich die Seite.

Den Text gibt es auch als Markdown, unter der Adresse dieser Seite mit \`.md\` am Ende, und in der JSON-API. [Die Referenz](/developers/) beschreibt die API.

Den nächsten Beitrag legt \`npm run new -- blog "Ein Titel"\` an.`,
  },
};

/** @returns the texts in the language of a locale, or in English */
export function starterWords(locale: string): StarterWords {
  return inLanguage<StarterWords>({ en, de }, locale);
}
