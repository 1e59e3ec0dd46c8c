/**
 * Interface of lint rules. A rule is a function in this folder with an entry in rules.ts.
 */
import path from "node:path";
import { didYouMean } from "../contract/did-you-mean.ts";
import { filePlace, type Problem } from "../content/problems.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import { settingPlace, type StringsFile } from "../content/read/site-files.ts";
import type { Path } from "../content/read/yaml-source.ts";
import type { SettingsSchema } from "../content/settings/settings.ts";
import type { Site } from "../content/site.ts";
import type { SiteRedirect } from "../site/list-redirects.ts";
import { relativeSource } from "../site/media/content-urls.ts";
import { memoizeBySite } from "../site/memoize.ts";
import type { Words } from "../site/strings/strings.ts";
import type { TextAnalysisCache } from "./text-analysis-cache.ts";
import { ruleName, type TextRules } from "./text-rule.ts";

/** Input of rules. An undefined property is unknown, and rules that depend on it report nothing. */
export interface RuleContext {
  site: Site;
  files: ContentFiles;
  /** The site's languages, even if site.yaml has other errors. */
  locales: readonly string[];
  strings: readonly StringsFile[];
  /** Time of the build. */
  now: string;
  /** Folder of the files that are served unchanged. */
  publicFolder: string | undefined;
  /** Interface strings in English, those of plugins included. */
  english: Words;
  /** Names of the hosts of the site. */
  hosts: readonly string[];
  /** Schema of site.yaml. */
  settings: SettingsSchema;
  /** @returns the reason why the site's host cannot redirect a path, with a remedy */
  refuseRedirect: (redirect: SiteRedirect) => string | undefined;
  /** True if every file of the content could be read. */
  isReadable: boolean;
  texts: TextAnalysisCache;
}

/**
 * Describes a problem at a place in site.yaml.
 *
 * @param keys the place, whose keys start the message
 * @param fault rest of the message
 */
export function settingProblem(
  { files }: Pick<RuleContext, "files">,
  keys: Path,
  fault: string,
): Problem {
  const name = keys.filter((key) => typeof key === "string").join(".");
  return { ...settingPlace(files, keys), message: `"${name}" ${fault}` };
}

/** Refuses files in public/ at addresses below one whose files are all generated. */
export function* refuseFilesBelow(
  root: string,
  { site: { publicFiles = new Set() } }: Pick<RuleContext, "site">,
): Generator<Problem> {
  for (const file of publicFiles)
    if (file.startsWith(root))
      yield {
        ...filePlace(`public${file}`),
        message: `has the address ${file}, which the site generates. Remove the file, or rename it.`,
      };
}

/** Rule for a whole site. */
export type Rule = (context: RuleContext) => Iterable<Problem>;

/** Yields the problems that a rule finds, with its name. */
export function* applyRule(rule: Rule, context: RuleContext): Generator<Problem> {
  for (const problem of rule(context)) yield { rule: ruleName(rule), ...problem };
}

/** Lint rules by what they need. */
export interface Rules extends TextRules {
  /** Rules for settings, front matter and files. */
  site: readonly Rule[];
  /**
   * Rules that need every text, or the history of the repository. A preview shows pages before
   * these rules have run.
   */
  slow: readonly Rule[];
  /** Rules for a site without errors. */
  final: readonly Rule[];
}

export const missingFile = "Put the file there, or correct the path.";

/** @returns a question about the value that was probably meant, or else the remedy */
export function ask(meant: string | undefined, remedy: string): string {
  return meant === undefined ? remedy : `Did you mean ${meant}?`;
}

/** @returns a question about the known value that was probably meant, or else the remedy */
export function suggest(value: string, known: Iterable<string>, remedy: string): string {
  const meant = didYouMean(value, known);
  return ask(meant && `"${meant}"`, remedy);
}

/** @returns the names of a site's files: documents, then media */
const listFiles = ({ bySource, media }: Site) => [...bySource.keys(), ...media];

/** Files of a site by their last part, because a moved folder breaks many links. */
const filesByName = memoizeBySite((site: Site) =>
  Map.groupBy(listFiles(site), (file) => path.posix.basename(file)),
);

/**
 * @param source name of the file with the path
 * @param name missing name
 * @param isCandidate returns true for the files that may be meant; all by default
 * @returns the relative path of another file with the same name, or else of one with a similar name
 */
export function nearestFile(
  site: Site,
  source: string,
  name: string,
  isCandidate = (_file: string) => true,
): string | undefined {
  const others = (files: readonly string[] = []) =>
    files.filter((file) => file !== source && isCandidate(file));
  const meant = path.posix.normalize(name.replaceAll("\\", "/"));
  const named = others(filesByName(site).get(path.posix.basename(meant)));
  const target = didYouMean(meant, named) ?? named[0] ?? didYouMean(meant, others(listFiles(site)));
  return target && relativeSource(source, target);
}
