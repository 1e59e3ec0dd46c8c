/**
 * Import of the site of another generator into the content folder.
 *
 * It changes neither the source site nor existing files, and fails only if nothing could be
 * imported.
 */
import { existsSync, globSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { baselineFile, writeBaseline } from "../check/check-baseline.ts";
import { CommandError } from "../../command/command.ts";
import { workingFolder } from "../../command/working-folder.ts";
import { formatCount, isWarning } from "../../content/problems.ts";
import { reservePaths, type ReservedPath } from "../../content/reserved-paths.ts";
import { aliasKey } from "../../format/redirects.ts";
import { markdownPath, referencePath } from "../../format/urls.ts";
import { refuseMedia } from "../../content/read/refuse-media.ts";
import { readEngine, type Engine } from "../../hosts/engine.ts";
import type { CommandSite, Program } from "../../plugin/plugin.ts";
import { linkedFileFinder, readWikilinks } from "../wikilinks/read-wikilinks.ts";

interface Call {
  values: Options & Record<"into" | "live", string | undefined> & { "dry-run": boolean };
  positionals: string[];
}

/** @returns the exit code */
export async function importSite(
  { root, content: siteContent, publicFolder, extensions }: CommandSite,
  program: Program,
  { values, positionals: [folder = ""] }: Call,
): Promise<number> {
  const { runImport, readLiveSitemap } = await loadImporter(root, readEngine());
  const content =
    values.into === undefined ? siteContent : path.resolve(workingFolder(), values.into);
  const show = (place: string) => path.relative(process.cwd(), place) || ".";
  const addresses = values.live === undefined ? undefined : await readLiveSitemap(values.live);
  if (addresses?.length === 0)
    throw new CommandError(
      `${values.live} has no sitemap that can be read. Save it in a file, and pass --sitemap old-sitemap.xml.`,
    );
  const { report, files, hasImported } = runImport({
    folder: show(path.resolve(workingFolder(), folder)),
    into: show(content),
    isDry: values["dry-run"],
    now: new Date(),
    publicFolder,
    options: { ...values, addresses },
    engine: {
      linkedFileFinder,
      readWikilinks,
      refuseMedia,
      findReserved: reservedFinder(extensions.reserved),
    },
  });
  console.log(report);
  if (hasImported && !values["dry-run"])
    console.log(`\n${await keepWarnings(program, content, new Set(files))}`);
  return hasImported ? 0 : 1;
}

/** @returns a function that finds the purpose of a reserved path, given as its key */
export function reservedFinder(reserved: readonly ReservedPath[]) {
  const find = reservePaths(reserved);
  const pages = new Set([referencePath, markdownPath(referencePath)].map(aliasKey));
  return (key: string, locales: readonly string[], isFormer: boolean): string | undefined =>
    // A document can be at the address of this page, a former address cannot.
    isFormer && pages.has(key) ? "the API's reference" : find(key, locales, isFormer)?.purpose;
}

/** @returns a line about the problems of the imported files, whose warnings become a baseline */
async function keepWarnings(
  program: Program,
  content: string,
  files: ReadonlySet<string>,
): Promise<string> {
  const { files: read, problems } = await program.inspect(content);
  const warnings = writeBaseline(problems, content, read.label, (file) => files.has(file));
  const errors = problems.filter((problem) => !isWarning(problem)).length;
  return [
    `check: ${formatCount(errors, "problem")} and ${formatCount(warnings, "warning")} in the imported files.`,
    ...(warnings > 0
      ? [
          `The warnings are in ${path.basename(baselineFile(content))}, so that check shows new ones.`,
        ]
      : []),
  ].join(" ");
}

type Options = Record<
  "input" | "exclude" | "section" | "permalink" | "sitemap",
  string | undefined
>;

const packageName = "broadsheet-import";

interface Importer {
  /** @param request paths as given by the user, because reports show them unchanged */
  runImport(request: {
    folder: string;
    into: string;
    isDry: boolean;
    now: Date;
    publicFolder: string;
    options: Partial<Options> & { addresses: readonly string[] | undefined };
    engine: {
      linkedFileFinder: typeof linkedFileFinder;
      readWikilinks: typeof readWikilinks;
      refuseMedia: typeof refuseMedia;
      findReserved: ReturnType<typeof reservedFinder>;
    };
  }): { report: string; files?: string[]; hasImported: boolean };
  readLiveSitemap(site: string): Promise<string[]>;
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
  const importer: Importer = await import(pathToFileURL(file).href);
  return importer;
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
