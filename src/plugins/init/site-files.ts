/**
 * Files of a new site apart from those of its host: package, configuration, README, and content in
 * each language, with a home page, a page for each collection, and a post.
 */
import { stringify } from "yaml";
import { posts } from "../../collections/presets/presets.ts";
import { fill, languageOf } from "../../site/strings/strings.ts";
import { packagesOf, type Engine } from "../../hosts/engine.ts";
import type { Hosts } from "../../hosts/host.ts";
import { presetNames, type NewSite } from "./new-site.ts";
import { starter } from "./starter.ts";

const { files: templates, languages, collections } = starter;

type Files = [path: string, text: string][];

/**
 * @param today date of the first post as YYYY-MM-DD
 * @returns the contents of the files by path from the project folder
 */
export function siteFiles(site: NewSite, engine: Engine, hosts: Hosts, today: string): Files {
  const { name, locales, sections } = site;
  const [first = "en"] = locales;
  const { about, post } = textsIn(first);
  const { text, ...front } = post;
  // The first letter or digit of the name, which needs no escaping in XML.
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? "";
  return [
    ["package.json", `${JSON.stringify(describePackage(site, engine, hosts), null, 2)}\n`],
    ...Object.entries(templates).map(([path, template]): Files[number] => [
      path,
      fill(template, { name, letter, kind: sections.includes(posts.name) ? posts.word : "page" }),
    ]),
    ["content/site.yaml", writeSettings(site)],
    ["content/company.md", document({ name, description: fill(about, { name }) })],
    ...locales.flatMap((locale) =>
      writePages(site, locale, locale === first ? ".md" : `.${locale}.md`),
    ),
    ...(sections.includes(posts.name)
      ? [
          [
            `content/${posts.name}/the-first-post.md`,
            document({ ...front, date: today, kind: "article" }, text),
          ] satisfies Files[number],
        ]
      : []),
  ];
}

/** npm scripts, each of which runs the command of the same name. */
const scripts = ["dev", "build", "preview", "check", "new", "import", "deploy", "schemas"];

function describePackage({ slug, host }: NewSite, engine: Engine, hosts: Hosts) {
  const devDependencies = packagesOf(hosts, host, engine);
  return {
    name: slug,
    // Required for the list of packages that the workflow publishes.
    version: "1.0.0",
    private: true,
    type: "module",
    scripts: Object.fromEntries(scripts.map((script) => [script, `broadsheet ${script}`])),
    // These run without their install scripts, which npm would ask about.
    allowScripts: { esbuild: false, workerd: false },
    dependencies: { astro: engine.peerDependencies["astro"], broadsheet: `^${engine.version}` },
    ...(Object.keys(devDependencies).length > 0 && { devDependencies }),
  };
}

function writePages({ name, sections }: NewSite, locale: string, ending: string): Files {
  const { welcome, about, home, sections: pages } = textsIn(locale);
  const file = `content/pages/index${ending}`;
  return [
    [file, document({ title: welcome, description: fill(about, { name }) }, fill(home, { file }))],
    ...sections.map((section): Files[number] => [
      `content/pages/${section}${ending}`,
      document({ ...pages[section], listing: section }),
    ]),
  ];
}

function writeSettings({ name, url, locales, sections, host }: NewSite): string {
  const byLocale = (find: (texts: (typeof languages)["en"]) => string | undefined) =>
    Object.fromEntries(locales.map((locale) => [locale, find(textsIn(locale))]));
  const unused = presetNames.filter((section) => !sections.includes(section));
  const declared = Object.entries(collections).filter(([section]) => sections.includes(section));
  return `# Settings of the site. The documentation of Broadsheet lists all keys.
${stringify({
  name,
  base_url: url,
  description: byLocale(({ about }) => fill(about, { name })),
  locales,
  host,
  feed: { kinds: ["article", "news", "press"] },
  ...(unused.length + declared.length > 0 && {
    collections: Object.fromEntries([
      ...unused.map((section) => [section, false]),
      ...declared.map(([section, { fields, ...declaration }]) => [
        section,
        {
          label: byLocale((texts) => texts.sections[section]?.title),
          ...declaration,
          fields: Object.fromEntries(
            Object.entries(fields).map(([field, value]) => [
              field,
              { ...value, label: byLocale((texts) => texts.fields[field]) },
            ]),
          ),
        },
      ]),
    ]),
  }),
})}`;
}

function document(facts: object, text = ""): string {
  return `---\n${stringify(facts)}---\n${text === "" ? "" : `\n${text}\n`}`;
}

/** @returns the texts in the language of a locale, else in English: `de-AT` uses those of `de` */
function textsIn(locale: string): (typeof languages)["en"] {
  return languages[languageOf(locale)] ?? languages.en;
}
