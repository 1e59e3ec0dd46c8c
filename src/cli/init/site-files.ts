/**
 * Files of a new site apart from content and host files: package, configuration, README.
 */
import { readFileSync } from "node:fs";
import { posts } from "../../collections/presets/presets.ts";
import { fill, inLanguage } from "../../site/strings/strings.ts";
import { packagesOf, type Engine } from "../engine.ts";
import { type NewSite, sectionNames } from "./new-site.ts";
import { parse, stringify } from "yaml";
import { z } from "zod";

/** npm scripts, each of which runs the command of the same name. */
const scripts = ["dev", "build", "preview", "check", "new", "import", "deploy", "schemas"];

export function projectFiles(site: NewSite, engine: Engine): ProjectFiles {
  const { slug, name, host } = site;
  const devDependencies = packagesOf(host, engine);
  const manifest = {
    name: slug,
    // Required for the list of packages that the workflow publishes.
    version: "1.0.0",
    private: true,
    type: "module",
    scripts: Object.fromEntries(scripts.map((script) => [script, `broadsheet ${script}`])),
    // Forces a patched js-yaml. gray-matter never calls its own parser, and Astro installs the
    // newer version anyway.
    overrides: { "gray-matter": { "js-yaml": "^4.3.2" } },
    dependencies: {
      astro: engine.peers["astro"],
      broadsheet: `^${engine.version}`,
    },
    ...(Object.keys(devDependencies).length > 0 && { devDependencies }),
  };
  return new Map([
    ["package.json", `${JSON.stringify(manifest, null, 2)}\n`],
    ["astro.config.mjs", config],
    [".gitignore", ignored],
    [".node-version", "26\n"],
    ["public/favicon.svg", favicon(name)],
    ["README.md", fill(readme, { name, kind: posts.word })],
  ]);
}

const readme = readFileSync(new URL("readme.md", import.meta.url), "utf8");

const config = `import broadsheet from "broadsheet";

/** @type {import("astro").AstroUserConfig} */
export default {
  integrations: [broadsheet()],
  devToolbar: { enabled: false },
};
`;

const ignored = `node_modules/
dist/
dist.*/
.astro/
.wrangler/
`;

/** @returns a favicon with the first letter or digit of the name, which needs no escaping in XML */
function favicon(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#0b5a6f"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>\n`;
}

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
