import type { Strings } from "./en.ts";

/** The interface in German. */
export const de: Strings = {
  skip: "Zum Inhalt springen",
  navigation: "Hauptnavigation",
  language: "Sprache",
  breadcrumbs: "Sie sind hier",
  home: "Startseite",
  published: "Veröffentlicht",
  updated: "Aktualisiert",
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
  menu: "Menü",
  theme: "Farben",
  themeSystem: "wie das Gerät",
  themeLight: "hell",
  themeDark: "dunkel",
  copy: "Kopieren",
  copied: "Kopiert",
  contents: "Auf dieser Seite",
  table: "Tabelle",
  taskOpen: "Offen",
  taskDone: "Erledigt",
  allOf: (section) => `Alles aus ${section}`,
  noTranslation:
    "Diese Seite ist nicht übersetzt; der Link führt zur Startseite.",
  contact: "Kontakt",
  forMachines: "Für Programme",
  search: "Suche",
  searchSite: "Diese Website durchsuchen",
  searchDescription: "Volltextsuche über alle Seiten dieser Website.",
  searchOne: "Eine Seite passt zu „{query}“.",
  searchMany: "{count} Seiten passen zu „{query}“.",
  searchNone: "Keine Seite passt zu „{query}“.",
  searchAdvice:
    "Weniger oder andere Wörter helfen vielleicht, oder einer dieser Anfänge:",
  searchMore: "Weitere Ergebnisse",
  searchBusy: "Suche läuft …",
  searchFailed:
    "Die Suche konnte nicht geladen werden. Versuchen Sie es noch einmal, oder nehmen Sie diese Wege:",
  searchInDev:
    "Das Verzeichnis entsteht mit npm run build; npm run preview zeigt die Website damit.",
  searchKeys:
    "Pfeiltasten gehen durch die Ergebnisse, Enter öffnet eines, Escape führt zurück ins Feld.",
  searchWithoutScript:
    "Die Suche braucht JavaScript. Ohne es helfen diese Verzeichnisse:",
  searchByApi: "Titel und Beschreibungen mit der API durchsuchen",
  searchSitemap: "Alle Seiten (Sitemap)",
  sections: "Bereiche",
};
