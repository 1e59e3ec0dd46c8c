/**
 * Values in site.yaml that refer to pages and hosts, and strings files.
 */
import { isPage } from "../content/document.ts";
import { filePlace } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { findHub, listHtmlPages } from "../site/html-pages.ts";
import { languageOf, refuseWord } from "../site/strings/strings.ts";
import type { Path } from "../content/read/yaml-source.ts";
import { settingProblem, suggest, type Rule } from "./rule.ts";

const checkHomePage: Rule = function* ({ site, files }) {
  if (site.documents.every(({ path }) => path !== "/"))
    yield {
      ...filePlace(`${files.label}/pages/index.md`),
      message:
        "is missing: it is the home page. Create it with a line ---, title: …, description: … and a line ---.",
    };
};

/** Slugs of the pages in the default language. */
function pageSlugs({ documents, defaultLocale }: Site): string[] {
  return documents
    .filter((document) => isPage(document) && document.locale === defaultLocale)
    .map(({ slug }) => slug);
}

/** @returns the reason why no page has a name, after the name of a key; undefined if one has it */
export function refusePage(site: Site, page: string): string | undefined {
  if (page.startsWith("/")) {
    const paths = [...site.documents, ...listHtmlPages(site)]
      .filter(({ locale }) => locale === site.defaultLocale)
      .map(({ path }) => path);
    return paths.includes(page)
      ? undefined
      : `must be the path of a page in the default language, got "${page}". ${suggest(page, paths, "Write it with a slash at the end: /guides/setup/.")}`;
  }
  const slugs = pageSlugs(site);
  if (slugs.includes(page)) return undefined;
  const list = findHub(site, page, site.defaultLocale);
  const remedy = list
    ? `Write ${list.slug}, the page that lists this collection.`
    : suggest(page, slugs, "Write the file name without .md.");
  return `must be the name of a page in the folder pages, got "${page}". ${remedy}`;
}

/** Links in menu, footer and call to action must lead to pages. */
const checkPageLinks: Rule = function* (context) {
  const { navigation, footer = [], action } = context.site.settings;
  const named: { keys: Path; page: string | undefined }[] = [
    ...navigation.flatMap(({ page: parentPage, children = [] }, index) => [
      { keys: ["navigation", index], page: parentPage },
      ...children.map(({ page }, below) => ({
        keys: ["navigation", index, "children", below],
        page,
      })),
    ]),
    { keys: ["action", "page"], page: action?.page },
    ...footer.flatMap(({ links }, group) =>
      links === "social"
        ? []
        : links.map(({ page }, index) => ({ keys: ["footer", group, "links", index], page })),
    ),
  ];
  for (const { keys, page } of named) {
    const refusal = page === undefined ? undefined : refusePage(context.site, page);
    if (refusal !== undefined) yield settingProblem(context, keys, refusal);
  }
  const { social_profiles: profiles } = context.site.company;
  for (const [group, { links }] of profiles.length > 0 ? [] : footer.entries())
    if (links === "social")
      yield settingProblem(
        context,
        ["footer", group, "links"],
        'must be a list of pages, got "social", but company.md has no social_profiles. Add them there, or remove the group.',
      );
};

/** The contact form needs a page with text, below which it is displayed. */
const checkContactForm: Rule = function* (context) {
  const { site, files } = context;
  const page = site.settings.contact_form?.page;
  const lists = site.documents.flatMap(({ slug, listing }) => (listing === null ? [] : slug));
  const slugs = new Set(pageSlugs(site)).difference(new Set([...lists, "index"]));
  if (page !== undefined && !slugs.has(page))
    yield settingProblem(
      context,
      ["contact_form", "page"],
      `must be the name of a page in the folder pages that is neither a list nor the home page, got "${page}". ${suggest(page, slugs, `Write ${files.label}/pages/${page}.md, or choose another page.`)}`,
    );
};

const checkHost: Rule = function* (context) {
  const { site, hosts } = context;
  const { host } = site.settings;
  if (!hosts.includes(host))
    yield settingProblem(
      context,
      ["host"],
      hosts.length === 0
        ? `is "${host}", but "without" in astro.config leaves out all plugins with hosts. Remove one of them from it.`
        : `must be one of ${hosts.join(", ")}, got "${host}". ${suggest(host, hosts, "Choose one of them.")}`,
    );
};

/** Interface strings: keys and placeholders must exist, and files belong to a language of the site. */
const checkStrings: Rule = function* ({ site, strings, english }) {
  const { locales } = site.settings;
  const isSpoken = (locale: string) =>
    locales.some((code) => code === locale || languageOf(code) === locale);
  for (const { file, locale, words, locate } of strings) {
    if (!isSpoken(locale))
      yield {
        ...filePlace(file),
        message: `contains strings in the language "${locale}", which is not in the locales of site.yaml. ${suggest(locale, locales, "Add it to locales, or remove the file.")}`,
      };
    for (const [key, text] of Object.entries(words)) {
      const refusal = refuseWord(key, text, english);
      if (refusal !== undefined) yield { ...locate(key), message: `"${key}" ${refusal}` };
    }
  }
};

export const settingRules: readonly Rule[] = [
  checkContactForm,
  checkHomePage,
  checkHost,
  checkPageLinks,
  checkStrings,
];
