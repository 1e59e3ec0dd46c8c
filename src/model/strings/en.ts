/** The interface in English: the words that every other language has to give. */
export const en = {
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
  menu: "Menu",
  theme: "Colours",
  themeSystem: "as on the device",
  themeLight: "light",
  themeDark: "dark",
  copy: "Copy",
  copied: "Copied",
  contents: "On this page",
  table: "Table",
  moreIn: (section: string) => `More in ${section}`,
  formats: "This page for programs",
  asJson: "This page as JSON",
  allOf: (section: string) => `All of ${section}`,
  noTranslation: "This page is not translated; this leads to the home page.",
  contact: "Contact",
  forMachines: "For programs",
  sections: "Sections",
} as const;

export type Strings = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string
    ? string
    : (typeof en)[Key];
};
