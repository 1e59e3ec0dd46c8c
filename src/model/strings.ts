/**
 * The words of the interface, a column a language. A language without words of its own is served in English.
 */
const en = {
  author: "By",
  client: "Client",
  industry: "Industry",
  services: "Services",
  outcomes: "Outcomes",
  skip: "Skip to the content",
  navigation: "Main navigation",
  language: "Language",
  breadcrumbs: "You are here",
  home: "Home",
  published: "Published",
  updated: "Updated",
  readingTime: "Reading time",
  minutes: (minutes: number) => `${minutes} min`,
  older: "Next page",
  newer: "Previous page",
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  empty: "Nothing is published here yet.",
  all: "All",
  asMarkdown: "This page as Markdown",
  index: "For the complete index of this site, see",
  draft: "Draft: this page is not published.",
  scheduled: "Scheduled: this page is not published before",
  notFoundTitle: "Page not found",
  notFound:
    "There is no page at this address. It may have moved, or the address may have a slip in it.",
  footnotes: "Footnotes",
} as const;

export type Strings = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string
    ? string
    : (typeof en)[Key];
};

const de: Strings = {
  author: "Von",
  client: "Auftraggeber",
  industry: "Branche",
  services: "Leistungen",
  outcomes: "Ergebnisse",
  skip: "Zum Inhalt springen",
  navigation: "Hauptnavigation",
  language: "Sprache",
  breadcrumbs: "Sie sind hier",
  home: "Startseite",
  published: "Veröffentlicht",
  updated: "Aktualisiert",
  readingTime: "Lesezeit",
  minutes: (minutes) => `${minutes} Min.`,
  older: "Nächste Seite",
  newer: "Vorherige Seite",
  pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  empty: "Hier ist noch nichts veröffentlicht.",
  all: "Alle",
  asMarkdown: "Diese Seite als Markdown",
  index: "Das vollständige Verzeichnis dieser Website steht in",
  draft: "Entwurf: Diese Seite ist nicht veröffentlicht.",
  scheduled: "Geplant: Diese Seite ist nicht veröffentlicht vor dem",
  notFoundTitle: "Seite nicht gefunden",
  notFound:
    "Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder die Adresse enthält einen Tippfehler.",
  footnotes: "Fußnoten",
};

const byLanguage: Record<string, Strings> = { en, de };

/** @returns the words in a locale's language */
export function stringsFor(locale: string): Strings {
  return byLanguage[locale] ?? byLanguage[locale.split("-")[0] ?? ""] ?? en;
}
