/**
 * `broadsheet init`: creates a complete site in a new folder, without demo content. Asks for
 * missing values in a terminal.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { findHost } from "../../hosts/host.ts";
import { projectFiles as hostFiles } from "../host-templates/templates.ts";
import { readContent } from "../../content/read/read-content.ts";
import { readCollections } from "../../content/read/site-files.ts";
import { promptUntilValid } from "./prompt.ts";
import { type Command, CommandError, defineCommand, UsageError } from "../../command/command.ts";
import { workingFolder } from "../../command/working-folder.ts";
import { readEngine } from "../../hosts/engine.ts";
import type { Program, SiteTables } from "../../plugin/plugin.ts";
import {
  defaultAnswers,
  parseSite,
  questionsFor,
  sectionNames,
  type Answers,
  type NewSite,
} from "./new-site.ts";
import { siteFiles } from "./site-files.ts";
import { copyTarball } from "./vendor.ts";
import { writeFiles } from "./write-files.ts";
import { writeEditorFiles } from "../../authoring/editor-files.ts";

/**
 * Name of a folder in that of the site, in which the site is made: an interrupted command leaves
 * nothing that looks finished.
 */
const incomplete = ".incomplete";

const manifest = "package.json";

/** @param complete adds files to a folder with all others */
export async function initCommand(
  program: Program,
  complete: (folder: string) => Promise<void> = async (folder) => copyTarball(folder),
): Promise<Command> {
  const tables = await program.tables();
  return defineCommand({
    operands: {
      form: "<folder>",
      min: 1,
      max: 1,
      usage: "Pass the path of a new folder: broadsheet init my-site.",
    },
    options: {
      name: {
        value: "<text>",
        description: "name of the site",
      },
      url: {
        value: "<address>",
        description: "address of the site, as in https://www.site.example",
      },
      locales: {
        value: "<codes>",
        description: "languages, default first, as in en,de",
      },
      sections: {
        value: "<names>",
        description: `collections in addition to pages: ${sectionNames.join(", ")}; none for pages only`,
      },
      host: {
        value: "<name>",
        description: `host: ${Object.keys(tables.hosts).join(", ")}`,
      },
    },
    notes:
      "The folder must be new or empty. In a terminal, the command asks for missing values; otherwise it uses defaults.",
    async run({ values, positionals: [name = ""] }) {
      const folder = path.resolve(workingFolder(), name);
      refuseFull(folder);
      const site = await readSite(folder, values, tables);
      const today = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
      const files = [
        ...siteFiles(site, readEngine(), tables.hosts, today),
        ...hostFiles(site.host, findHost(tables.hosts, site.host), {
          name: site.slug,
          url: site.url,
          schedule: "daily",
          forge: "github",
        }).map((file) => [file.path, String(file.body)] as const),
      ];
      await build(folder, async (part) => {
        writeFiles(part, files);
        const { settings, contentFiles } = tables;
        const collections = readCollections(readContent(path.join(part, "content")), settings);
        writeEditorFiles(part, collections, settings, contentFiles);
        await complete(part);
      });
      console.log(`Created ${name}: ${site.name}, in ${site.locales.join(", ")}. Next:

  cd ${name}
  npm install
  npm run dev
`);
    },
  });
}

/** Makes a folder whose files are there all at once, or not at all if the process ends before. */
async function build(folder: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = path.join(folder, incomplete);
  const made = existsSync(folder) ? part : mkdirSync(folder, { recursive: true });
  const remove = () => rmSync(made ?? part, { recursive: true, force: true });
  process.on("exit", remove);
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part);
  try {
    await write(part);
    const names = readdirSync(part).filter((name) => name !== manifest);
    // The manifest last, without which npm installs nothing.
    for (const name of [...names, manifest])
      renameSync(path.join(part, name), path.join(folder, name));
  } catch (error) {
    remove();
    throw error;
  } finally {
    process.off("exit", remove);
  }
  rmdirSync(part);
}

function refuseFull(folder: string) {
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (!entry || (entry.isDirectory() && readdirSync(folder).every((name) => name === incomplete)))
    return;
  throw new CommandError(
    `${folder} ${entry.isDirectory() ? "is not empty" : "is a file"}. Choose a new or empty folder.`,
  );
}

async function readSite(folder: string, given: Answers, tables: SiteTables): Promise<NewSite> {
  // Checks given values before the first question.
  const site = parseSite(folder, given, tables);
  const questions = questionsFor(tables);
  if (!process.stdin.isTTY) return site;
  const defaults = defaultAnswers(folder);
  return promptUntilValid(UsageError, async (prompt) => {
    const answers = { ...given };
    for (const key of ["name", "url", "locales", "sections", "host"] as const)
      answers[key] ??=
        (await prompt(`${questions[key]} [${defaults[key]}]`, (text) =>
          parseSite(folder, { ...given, [key]: text || undefined }, tables),
        )) || undefined;
    return parseSite(folder, answers, tables);
  });
}
