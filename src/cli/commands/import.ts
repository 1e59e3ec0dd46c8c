/**
 * `broadsheet import`: converts the site of another generator into the content folder.
 *
 * It changes neither the source site nor existing files, and fails only if nothing could be
 * imported.
 */
import path from "node:path";
import { CommandError, defineCommand } from "../../command/command.ts";
import { readEngine, type Engine } from "../engine.ts";
import { findProject, standing } from "../project.ts";
import { existsSync, globSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

export const command = defineCommand({
  operands: {
    form: "<folder or export>",
    min: 1,
    max: 1,
    usage:
      "Pass the folder of the site to import: broadsheet import ../old-site. For WordPress, pass the exported .xml file.",
  },
  options: {
    into: {
      value: "<folder>",
      description: "content folder to write to (default: that of this site)",
    },
    input: { value: "<folder>", description: "folder of the pages, if its setting is computed" },
    exclude: {
      value: "<globs>",
      description: "files of the source to leave out: drafts/**,*.old.md",
    },
    section: {
      value: "<pairs>",
      description: "collections for sections of the source: articles=blog",
    },
    permalink: {
      value: "<pairs>",
      description: "patterns of old addresses by section: blog=/:year/:month/:slug/",
    },
    sitemap: {
      value: "<file>",
      description: "sitemap of the old site, whose addresses are counted",
    },
    "dry-run": { description: "print the report, write nothing" },
  },
  async run({ values, positionals: [folder = ""] }) {
    const { root, content, publicFolder } = await findProject();
    const runImport = await loadImporter(root, readEngine());
    const into = values.into === undefined ? content : path.resolve(standing(), values.into);
    const show = (place: string) => path.relative(process.cwd(), place) || ".";
    const { report, hasImported } = runImport({
      folder: show(path.resolve(standing(), folder)),
      into: show(into),
      isDry: values["dry-run"],
      now: new Date(),
      publicFolder,
      options: values,
    });
    console.log(report);
    return hasImported ? 0 : 1;
  },
});

const packageName = "broadsheet-import";

interface Importer {
  /** @param request paths as given by the user, because reports show them unchanged */
  runImport(request: {
    folder: string;
    into: string;
    isDry: boolean;
    now: Date;
    publicFolder: string;
    options: Partial<
      Record<"input" | "exclude" | "section" | "permalink" | "sitemap", string | undefined>
    >;
  }): { report: string; hasImported: boolean };
}

/**
 * @param root folder of the site
 * @throws CommandError with the install command if the package is missing
 */
async function loadImporter(root: string, { version }: Engine) {
  const file = findImporter(root);
  if (file === undefined)
    throw new CommandError(
      `Importing needs the package ${packageName}, which is not installed. Install it with: npm install --save-dev ${packageToInstall(root, version)}`,
    );
  const { runImport }: Importer = await import(pathToFileURL(file).href);
  return runImport;
}

/**
 * @returns the file URL of the package's module; in a clone of the repository, the source of the
 * workspace
 */
function findImporter(root: string): string | undefined {
  const require = createRequire(path.join(root, "package.json"));
  try {
    const folder = path.dirname(require.resolve(`${packageName}/package.json`));
    return ["src/index.ts", "lib/index.js"]
      .map((name) => path.join(folder, name))
      .find((name) => existsSync(name));
  } catch {
    return undefined;
  }
}

/**
 * @returns the tarball that `npm run init` in a clone added to the site, or else the package name
 */
function packageToInstall(root: string, version: string): string {
  const [tarball] = globSync(`vendor/${packageName}-*.tgz`, { cwd: root }).toSorted();
  return tarball === undefined
    ? `${packageName}@^${version}`
    : `./${tarball.replaceAll(path.sep, "/")}`;
}
