/**
 * Interface of lint rules. A rule is a function in a file of this folder and an entry of rules.ts.
 */
import { didYouMean } from "../contract/did-you-mean.ts";
import type { Problem } from "../content/problems.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import type { StringsFile } from "../content/read/read-strings.ts";
import { locateSetting } from "../content/read/site-files.ts";
import type { Path } from "../content/read/yaml-source.ts";
import type { Site } from "../content/site.ts";
import type { TextParts } from "../markdown/text-parts.ts";
import type { TextAnalysisCache } from "./text-analysis-cache.ts";

/**
 * Input of rules. An undefined part is unknown, and rules about it report nothing.
 */
export interface RuleContext {
  site: Site;
  files: ContentFiles;
  /** The site's languages, also of a site.yaml with errors. */
  locales: readonly string[];
  strings: readonly StringsFile[];
  /** The build's instant. */
  now: string;
  /** The folder of files that are served as they are. */
  publicFolder: string | undefined;
  /** Their paths on the site. */
  publicFiles: ReadonlySet<string> | undefined;
  /** Names of the hosts. */
  hosts: readonly string[] | undefined;
  /** Reason why the editor in the browser cannot be served. */
  editorFault: string | undefined;
  /** True if every file of the content could be read. */
  isReadable: boolean;
  texts: TextAnalysisCache;
}

export type Rule = (context: RuleContext) => Iterable<Problem>;

/** A text as the parser sees it. */
interface AnalysedText extends TextParts {
  text: string;
}

/** Rule for a text alone, whose results are cached. */
export type TextRule = (text: AnalysedText) => Iterable<TextFault>;

/** Fault of a text, independent of the rest of the site. */
export interface TextFault {
  /** In UTF-16 units. */
  offset: number;
  message: string;
  severity?: "warning";
}

/** Position of a problem. */
type Place = Pick<Problem, "file" | "line" | "column">;

/** @returns the place of a value in site.yaml */
export function settingPlace({ files }: Pick<RuleContext, "files">, keys: Path): Place {
  return { file: `${files.label}/site.yaml`, ...locateSetting(files, keys) };
}

/** @returns the place of a file as a whole */
export function filePlace(file: string): Place {
  return { file, line: 1, column: 1 };
}

export const warning = { severity: "warning" } as const;

/** @returns the known value that was probably meant, as a question; otherwise the remedy */
export function suggest(
  value: string,
  known: Iterable<string>,
  remedy: string,
  show = (meant: string) => `"${meant}"`,
): string {
  const meant = didYouMean(value, known);
  return meant === undefined ? remedy : `Did you mean ${show(meant)}?`;
}
