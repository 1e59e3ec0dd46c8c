/** The interface in English: the words that every other language has to give. */
export const en = {
  skip: "Skip to the content",
  navigation: "Main navigation",
  language: "Language",
  breadcrumbs: "You are here",
  home: "Home",
  published: "Published",
  updated: "Updated",
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
  menu: "Menu",
  theme: "Colours",
  themeSystem: "as on the device",
  themeLight: "light",
  themeDark: "dark",
  copy: "Copy",
  copied: "Copied",
  contents: "On this page",
  table: "Table",
  taskOpen: "To do",
  taskDone: "Done",
  allOf: (section: string) => `All of ${section}`,
  noTranslation: "This page is not translated; this leads to the home page.",
  contact: "Contact",
  forMachines: "For programs",
  sections: "Sections",
  search: "Search",
  searchSite: "Search this site",
  searchDescription: "Full-text search over all pages of this site.",
  searchOne: "One page matches “{query}”.",
  searchMany: "{count} pages match “{query}”.",
  searchNone: "No page matches “{query}”.",
  searchAdvice: "Try fewer or other words, or start from one of these:",
  searchMore: "More results",
  searchBusy: "Searching …",
  searchFailed: "The search could not be loaded. Try again, or use these:",
  searchInDev:
    "The index is made by npm run build; npm run preview serves the site with it.",
  searchKeys:
    "Arrow keys go through the results, Enter opens one, Escape goes back to the field.",
  searchWithoutScript:
    "The search needs JavaScript. Without it, these lists of everything help:",
  searchByApi: "Search titles and descriptions with the API",
  searchSitemap: "All pages (sitemap)",
} as const;

export type Strings = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string
    ? string
    : (typeof en)[Key];
};
