/**
 * Loads a content folder into a Site, or throws a ContentError with every problem of every file.
 */
import { toInstant } from "../collections/front-matter/dates.ts";
import type { LinkingText } from "../checks/check-links.ts";
import { readBranding } from "../checks/check-branding.ts";
import { listTexts } from "../checks/check-texts.ts";
import { applyRule, type Rule, type RuleContext } from "../checks/rule.ts";
import { nameDocuments } from "../checks/check-fields.ts";
import { TextAnalysisCache } from "../checks/text-analysis-cache.ts";
import {
  ContentError,
  formatProblem,
  isWarning,
  sortProblems,
  type Problem,
} from "../content/problems.ts";
import { pagesFolder, readPublicFiles } from "../content/read/read-content.ts";
import { readSite, type ReadOptions } from "../content/read-site.ts";
import { addFallbacks, dropUnpublishedReferences } from "../content/assemble-site.ts";
import type { Site } from "../content/site.ts";
import { formPolicy } from "../site/people/contact-form.ts";
import { addStrings } from "../site/strings/strings.ts";
import { resolveAddresses } from "../site/media/local-files.ts";
import { noExtensions, type Extensions } from "../plugin/extensions.ts";
import { listPages, toSitePages } from "../plugin/pages.ts";
import { processInChunks } from "./process-in-chunks.ts";

/** Content folder, current time, and the data that the checks need. */
export interface LoadOptions extends Omit<ReadOptions, "settings" | "readMarkdown"> {
  /** Tables of the engine with the entries of plugins; without plugins by default. */
  extensions?: Extensions;
  /** Folder of static files. Without it, links to them are not checked. */
  publicFolder?: string;
  /** Results of earlier text analysis. */
  texts?: TextAnalysisCache | undefined;
  /** True to also run the rules that require a site without errors. */
  hasFinalRules?: boolean;
  /** Stages to skip once the content is checked, by their names in the tables. */
  skip?: readonly string[] | undefined;
}

/** @returns the site with the settings of one without these stages, and its pages of plugins */
function skipStages(
  site: Site,
  stages: readonly string[],
  { stages: known, pages }: Extensions,
): Site {
  if (stages.length === 0) return site;
  const settings = Object.assign({ ...site.settings }, ...stages.map((name) => known[name]));
  const byAstro = site.pages.filter((page) => page.byAstro);
  return { ...site, settings, pages: [...listPages({ ...site, settings }, pages), ...byAstro] };
}

type OnAnalysis = (site: Site, text: LinkingText) => void;

/** Site whose document bodies have not been checked yet. */
export interface Inspection {
  /** Complete if no problem is an error. */
  site: Site | undefined;
  problems: Problem[];
  /**
   * Problems of the document bodies, found lazily. The analysis takes most of the time, and a
   * preview can show pages before it is done.
   */
  texts: Iterable<readonly Problem[]>;
}

/** @throws ContentError with all problems if any of them is an error */
export function loadSite(options: LoadOptions): Site {
  // Resolved here because every page needs its addresses.
  const { site, problems } = inspectSite(options, resolveAddresses);
  return completeSite(site, problems, options.extensions);
}

/**
 * Loads a site like loadSite, but yields to the event loop.
 *
 * @throws ContentError with all problems if any of them is an error
 */
export async function loadLargeSite(options: LoadOptions): Promise<Site> {
  const { site, problems, texts } = beginInspection(options, resolveAddresses);
  await processInChunks(texts, (textProblems) => addAll(problems, textProblems));
  return completeSite(site, problems, options.extensions, options.skip);
}

/**
 * Prepares a site for rendering.
 *
 * @param skip stages to skip, by their names in the tables
 * @throws ContentError with all problems if any of them is an error
 */
export function completeSite(
  checked: Site | undefined,
  problems: readonly Problem[],
  extensions = noExtensions,
  skip: readonly string[] = [],
): Site {
  if (!checked || !problems.every(isWarning)) throw new ContentError(problems);
  dropUnpublishedReferences(checked);
  const { outputs, feeds, feedHub, operations, describeForAgents, notes } = extensions;
  const used = skipStages(checked, skip, extensions);
  const site = { ...used, describeForAgents: describeForAgents(used) };
  const headers = outputs.flatMap((output) => output.headers?.(site) ?? []);
  return {
    ...site,
    announced: outputs.flatMap((output) => output.announce?.(site) ?? []),
    operations: operations(site),
    notes,
    feeds: feeds(site),
    feedHub: feedHub(site),
    warnings: sortProblems(problems),
    fileHeaders: headers.length > 0 ? headers : undefined,
  };
}

/**
 * Runs all rules, even after errors, so that one error does not hide the next. An unreadable
 * document counts as existing for those that link to it.
 *
 * @param onAnalysis called for each analysed body while its syntax tree is still in memory
 * @returns all problems, and the site, which is complete if no problem is an error
 */
export function inspectSite(
  options: LoadOptions,
  onAnalysis?: OnAnalysis,
): Pick<Inspection, "site" | "problems"> {
  const { site, problems, texts } = beginInspection(options, onAnalysis);
  for (const textProblems of texts) addAll(problems, textProblems);
  return { site, problems };
}

/**
 * Appends in a loop, because one document can have more problems than a function call takes
 * arguments.
 */
function addAll(problems: Problem[], added: Iterable<Problem>): void {
  for (const problem of added) problems.push(problem);
}

/** Runs all rules except those for document bodies, which run lazily as `texts` is iterated. */
export function beginInspection(options: LoadOptions, onAnalysis?: OnAnalysis): Inspection {
  const { publicFolder, extensions = noExtensions } = options;
  const { rules, settings, english, reserved, readMarkdown } = extensions;
  const { texts = new TextAnalysisCache(rules) } = options;
  const {
    site: read,
    files,
    locales,
    strings,
    problems: contentProblems,
  } = readSite({ ...options, settings, readMarkdown });
  if (!read) return { site: read, problems: contentProblems, texts: [] };
  // Several documents can include the same faulty lines.
  const seen = new Set<string>();
  const isNew = (problem: Problem) => seen.size < seen.add(formatProblem(problem)).size;
  const problems = nameDocuments(read, files, contentProblems).filter(isNew);
  const host = extensions.hosts[read.settings.host];
  const hosted = {
    ...read,
    strings: addStrings(read.strings, extensions.strings, read.settings.locales),
    publicFiles: publicFolder === undefined ? undefined : readPublicFiles(publicFolder),
    hasFunction: host?.hasFunction ?? false,
    reserved,
  };
  const { branding } = readBranding({ site: hosted, files, publicFolder });
  const byAstro =
    publicFolder === undefined ? [] : extensions.astroPages(hosted, pagesFolder(publicFolder));
  const pages = [...listPages(hosted, extensions.pages), ...toSitePages(hosted, byAstro)];
  const translated = { ...hosted, branding, pages };
  const complete = addFallbacks(translated, extensions.fallbacks(translated));
  const site = { ...complete, branding: { ...branding, formPolicy: formPolicy(complete) } };
  const context: RuleContext = {
    site,
    files,
    locales,
    strings,
    now: toInstant(options.now),
    publicFolder,
    hosts: Object.keys(extensions.hosts),
    settings,
    refuseRedirect: (redirect) => host?.refuseRedirect?.(redirect),
    english,
    isReadable: problems.every(isWarning),
    texts,
  };
  const apply = (rule: Rule) => [...applyRule(rule, context)].filter(isNew);
  for (const rule of rules.site) addAll(problems, apply(rule));
  function* inspectTexts(): Generator<readonly Problem[]> {
    for (const { text } of listTexts(site)) {
      texts.read(text.body, site.settings.base_url, () => onAnalysis?.(site, text));
      yield [];
    }
    for (const rule of rules.slow) yield apply(rule);
    if (options.hasFinalRules && problems.every(isWarning))
      for (const rule of rules.final) yield apply(rule);
  }
  return { site, problems, texts: inspectTexts() };
}
