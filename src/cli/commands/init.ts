/**
 * `broadsheet init`: creates a complete site in a new folder, without demo content. Asks for
 * missing values in a terminal.
 */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findHost, hostNames } from "../../hosts/host.ts";
import { projectFiles as hostFiles } from "../../hosts/templates.ts";
import { readContent } from "../../content/read/read-content.ts";
import { posts } from "../../collections/presets/presets.ts";
import { readCollections } from "../../content/read/site-files.ts";
import { defaultHost } from "../../content/settings/settings.ts";
import { promptUntilValid } from "../prompt.ts";
import { CommandError, defineCommand, UsageError } from "../command.ts";
import { readEngine } from "../engine.ts";
import {
  nameOfFolder,
  parseHost,
  parseLocales,
  parseName,
  parseSections,
  parseUrl,
  sectionNames,
  slugOfFolder,
  type NewSite,
} from "../init/new-site.ts";
import { projectFiles } from "../init/project-files.ts";
import { starterContent, type ProjectFiles } from "../init/starter-content.ts";
import { standing } from "../project.ts";
import { writeEditorFiles } from "../write-editor-files.ts";

export const command = defineCommand({
  operands: "<folder>",
  options: {
    name: {
      type: "string",
      value: "<text>",
      description: "name of the site",
    },
    url: {
      type: "string",
      value: "<address>",
      description: "address of the site, as in https://www.site.example",
    },
    locales: {
      type: "string",
      value: "<codes>",
      description: "languages, default first, as in en,de",
    },
    sections: {
      type: "string",
      value: "<names>",
      description: `collections beside pages: ${sectionNames.join(", ")}; none for pages only`,
    },
    host: {
      type: "string",
      value: "<name>",
      description: `host: ${hostNames.join(", ")}`,
    },
  },
  notes:
    "The folder must be new or empty. In a terminal, the command asks for missing values; otherwise it uses defaults.",
  async run({ values, positionals }) {
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0)
      throw new UsageError("Pass the path of a new folder: broadsheet init my-site.");
    const folder = path.resolve(standing(), name);
    refuseFull(folder);
    const site = await readSite(folder, values);
    const today = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
    const files: ProjectFiles = new Map([
      ...projectFiles(site, readEngine()),
      ...starterContent(site, today),
      ...hostFiles(site.host, findHost(site.host), {
        name: site.slug,
        url: site.url,
        schedule: "daily",
        forge: "github",
      }).map((file): [string, string] => [file.path, String(file.body)]),
    ]);
    for (const [place, text] of files) {
      const file = path.join(folder, place);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text, { flag: "wx" });
    }
    writeEditorFiles(folder, readCollections(readContent(path.join(folder, "content"))));
    console.log(`Created ${name}: ${site.name}, in ${site.locales.join(", ")}. Next:

  cd ${name}
  npm install
  npm run dev
`);
  },
});

function refuseFull(folder: string): void {
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (!entry || (entry.isDirectory() && readdirSync(folder).length === 0)) return;
  throw new CommandError(
    `${folder} ${entry.isDirectory() ? "is not empty" : "is a file"}. Choose a new or empty folder.`,
  );
}

type Given = Record<"name" | "url" | "locales" | "sections" | "host", string | undefined>;

async function readSite(folder: string, given: Given): Promise<NewSite> {
  const slug = slugOfFolder(folder);
  const defaults = {
    name: nameOfFolder(folder),
    url: `https://${slug}.example`,
    locales: "en",
    sections: posts.name,
    host: defaultHost,
  };
  // Checks given values before the first question.
  const check = (answers: Given): NewSite => ({
    slug,
    name: parseName(answers.name ?? defaults.name),
    url: parseUrl(answers.url ?? defaults.url),
    locales: parseLocales(answers.locales ?? defaults.locales),
    sections: parseSections(answers.sections ?? defaults.sections),
    host: parseHost(answers.host ?? defaults.host, hostNames),
  });
  const site = check(given);
  if (!process.stdin.isTTY) return site;
  return promptUntilValid(UsageError, async (prompt) => {
    const answer = async (key: keyof Given, question: string) =>
      given[key] ??
      ((await prompt(`${question} [${defaults[key]}]`, (text) =>
        check({ ...given, [key]: text || undefined }),
      )) ||
        undefined);
    return check({
      name: await answer("name", "Name of the site"),
      url: await answer("url", "Address"),
      locales: await answer("locales", "Languages, default first"),
      sections: await answer("sections", `Collections: ${sectionNames.join(", ")}`),
      host: await answer("host", `Host: ${hostNames.join(", ")}`),
    });
  });
}
