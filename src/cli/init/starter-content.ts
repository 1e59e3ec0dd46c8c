/**
 * Content of a new site: a home page in each language, a page for each collection, and a post.
 */
import { readFileSync } from "node:fs";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { posts } from "../../collections/presets/presets.ts";
import { fill, inLanguage } from "../../site/strings/strings.ts";
import { sectionNames, type NewSite } from "./new-site.ts";

const page = { title: z.string(), description: z.string() };

const texts = z.strictObject({
  welcome: z.string(),
  about: z.string(),
  home: z.string(),
  sections: z.record(z.string(), z.strictObject(page)),
  post: z.strictObject({ ...page, text: z.string() }),
});

const byLanguage = z
  .object({ en: texts })
  .catchall(texts)
  .parse(parse(readFileSync(new URL("starter.yaml", import.meta.url), "utf8")));

/** Contents of the files by path from the project folder. */
export type ProjectFiles = Map<string, string>;

/** @param today date of the first post as YYYY-MM-DD */
export function starterContent(site: NewSite, today: string): ProjectFiles {
  const { name, locales, sections } = site;
  const [first = "en"] = locales;
  const { about, post } = inLanguage(byLanguage, first);
  const files: ProjectFiles = new Map([
    ["content/site.yaml", writeSettings(site)],
    ["content/company.md", document({ name, description: fill(about, { name }) }, "")],
  ]);
  for (const locale of locales) {
    const words = inLanguage(byLanguage, locale);
    const ending = locale === first ? ".md" : `.${locale}.md`;
    const home = `content/pages/index${ending}`;
    files.set(
      home,
      document(
        { title: words.welcome, description: fill(words.about, { name }) },
        fill(words.home, { file: home }),
      ),
    );
    for (const section of sections) {
      const { title, description } = words.sections[section] ?? {
        title: section,
        description: section,
      };
      files.set(
        `content/pages/${section}${ending}`,
        document({ title, description, listing: section }, ""),
      );
    }
  }
  if (sections.includes(posts.name))
    files.set(
      `content/${posts.name}/the-first-post.md`,
      document(
        {
          title: post.title,
          description: post.description,
          date: today,
          kind: "article",
        },
        post.text,
      ),
    );
  return files;
}

function writeSettings({ name, url, locales, sections, host }: NewSite): string {
  const unused = sectionNames.filter((section) => !sections.includes(section));
  return `# Settings of the site. The documentation of Broadsheet lists all keys.
${stringify({
  name,
  base_url: url,
  description: Object.fromEntries(
    locales.map((locale) => [locale, fill(inLanguage(byLanguage, locale).about, { name })]),
  ),
  locales,
  host,
  feed: { kinds: ["article", "news", "press"] },
  ...(unused.length > 0 && {
    collections: Object.fromEntries(unused.map((section) => [section, false])),
  }),
})}`;
}

function document(facts: object, text: string): string {
  return `---\n${stringify(facts)}---\n${text === "" ? "" : `\n${text}\n`}`;
}
