/**
 * Values in site.yaml that refer to pages and hosts, and strings files.
 */
import { localePrefix } from "../format/urls.ts";
import { isPage } from "../content/document.ts";
import { filePlace, warn } from "../content/problems.ts";
import { allDocuments, type Site } from "../content/site.ts";
import { findHub } from "../site/html-pages.ts";
import { hasStrings, languageOf, missingStrings, refuseWord } from "../site/strings/strings.ts";
import { settingPlace } from "../content/read/site-files.ts";
import type { Path } from "../content/read/yaml-source.ts";
import { settingProblem, suggest, type Rule } from "./rule.ts";

const checkHomePages: Rule = function* (context) {
  const { site, files } = context;
  const paths = new Set(Array.from(allDocuments(site), ({ path }) => path));
  for (const [index, locale] of site.settings.locales.entries()) {
    if (paths.has(`${localePrefix(locale, site.defaultLocale)}/`)) continue;
    yield index === 0
      ? {
          ...filePlace(`${files.label}/pages/index.md`),
          message:
            "is missing: it is the home page. Create it with a line ---, title: …, description: … and a line ---.",
        }
      : warn(
          settingPlace(context.files, ["locales", index]),
          `contains the language "${locale}", which has no home page. Create ${files.label}/pages/index.${locale}.md, or remove "${locale}" from locales.`,
        );
  }
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
    const paths = site.documents
      .filter(({ locale }) => locale === site.defaultLocale)
      .map(({ path }) => path);
    return paths.includes(page)
      ? undefined
      : `must be the path of a document in the default language, got "${page}". ${suggest(page, paths, "Write it with a slash at the end: /guides/setup/.")}`;
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
    ...navigation.flatMap(({ page: own, children = [] }, index) => [
      { keys: ["navigation", index], page: own },
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

/**
 * Interface strings: keys and placeholders must exist, files must belong to a language of the site,
 * and a language without built-in strings needs all of them.
 */
const checkStrings: Rule = function* (context) {
  const { site, strings: files, english } = context;
  const { locales } = site.settings;
  const isSpoken = (locale: string) =>
    locales.some((code) => code === locale || languageOf(code) === locale);
  for (const { file, locale, words, locate } of files) {
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
  // Missing strings fall back to English.
  for (const [index, locale] of locales.entries()) {
    const names = [languageOf(locale), locale];
    const own = files.find((one) => names.includes(one.locale));
    const missing = hasStrings(locale)
      ? []
      : missingStrings(Object.assign({}, ...names.map((name) => site.strings[name])), english);
    const listMissing = (max: number) =>
      missing.length > max
        ? `${missing.length} strings (${missing.slice(0, max).join(", ")} …)`
        : missing.join(", ");
    if (missing.length > 0)
      yield own
        ? warn(
            filePlace(own.file),
            `lacks ${listMissing(10)}: pages in "${locale}" show them in English. Add a line for each.`,
          )
        : warn(
            settingPlace(context.files, ["locales", index]),
            `contains the language "${locale}", for which Broadsheet has no interface strings: pages show ${listMissing(3)} in English. Translate them in ${context.files.label}/strings.${locale}.yaml, which "npm run new -- strings ${locale}" creates.`,
          );
  }
};

export const settingRules: readonly Rule[] = [
  checkContactForm,
  checkHomePages,
  checkHost,
  checkPageLinks,
  checkStrings,
];
