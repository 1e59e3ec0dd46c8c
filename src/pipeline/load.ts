/**
 * First step of a build: prepares the output folder and loads the content.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { buildCache } from "../cache/build-cache.ts";
import { startReport } from "./build-report.ts";
import { openAnalyses } from "./analysis-store.ts";
import { checkOutputPlace, type OutputPlace } from "./output/output-place.ts";
import { stage, type Staging } from "./output/staging.ts";
import { outputWriter } from "./output/write-output.ts";
import { openResults } from "./result-caches.ts";
import { BuildError, describeFailure, showPath } from "./system-failure.ts";
import { loadLargeSite } from "./load-site.ts";
import type { Extensions } from "../plugin/extensions.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import type { Site } from "../content/site.ts";
import { readHistoryDepth } from "../content/git/git.ts";
import { isPublicFile } from "../emit/api/file-index.ts";
import { shortDigestOf, type OutputFile } from "../emit/output-file.ts";
import { variantsOf } from "../render/pictures.ts";
import type { AstroSettings } from "../render/bundle-templates.ts";
import type { Components } from "../render/virtual-modules.ts";

export interface BuildRequest {
  place: OutputPlace;
  /** Current time of the build, which decides what counts as scheduled. */
  now: Date;
  /** Tables of the engine with the entries of plugins. */
  extensions: Extensions;
  /** Components with which the site and its plugins replace parts of the pages. */
  components: Components | undefined;
  /** False to ignore cached results. Defaults to the BROADSHEET_CACHE environment variable. */
  isCached?: boolean | undefined;
  /** True to explain why cached results are not used. */
  isVerbose?: boolean | undefined;
  /** True to include drafts and scheduled documents. Defaults to false. */
  drafts?: boolean | undefined;
  /** Stages to skip, by their names in the tables. */
  skip?: readonly string[] | undefined;
  /** Settings of Astro that the templates need. */
  astro: AstroSettings;
  /** Reasons why the configuration needs Astro's own renderer; empty if it does not. */
  reasons: readonly string[];
}

/**
 * @returns the state that the steps of a build share
 * @throws BuildError, before anything is changed, if the build must not write to the output folder
 * @throws ContentError with all problems of the content
 */
export async function load(request: BuildRequest) {
  const { extensions } = request;
  const { root, content: folder, publicFolder } = request.place;
  const report = startReport();
  const staging = reservePlace(request.place);
  const cache = buildCache(root, request.isCached, request.isVerbose ? console.log : undefined);
  const analyses = openAnalyses(cache, extensions, root);
  const loaded = await loadLargeSite({
    folder,
    publicFolder,
    extensions,
    now: request.now,
    preview: request.drafts ?? false,
    texts: analyses.texts,
    hasFinalRules: true,
    skip: request.skip,
  });
  const site: Site = { ...loaded, variantsOf };
  analyses.save();
  if (readHistoryDepth(folder) === "none")
    console.log(
      "The content is not in a git repository: the sitemap dates documents without a date by their files.",
    );
  const digests = new Map<string, string>();
  const writeFiles = outputWriter(staging.folder);
  const readers = extensions.readers.map(({ plugin, start }) =>
    start({ site, write: writeFiles, cache: cache.area("readers").area(plugin) }),
  );
  return {
    request,
    site,
    staging,
    cache,
    report,
    /** Pages of documents and hubs. */
    pages: listHtmlPages(site),
    /** Steps of rendering whose results are cached. */
    results: openResults(cache, folder),
    /** Readers of plugins. */
    readers: (await Promise.all(readers)).filter((reader) => reader !== undefined),
    /** Digests of the written pages and Markdown alternates, by file path. */
    digests,
    /** Returns true for the path of a file in the public folder. */
    isPublic: (name: string) => existsSync(path.join(publicFolder, name)),
    /** Writes files and records their digests. */
    write(files: readonly OutputFile[]) {
      writeFiles(files);
      for (const file of files)
        if (isPublicFile(file.path)) digests.set(file.path, shortDigestOf(file));
    },
  };
}

/** Build whose content is loaded. */
export type LoadedBuild = Awaited<ReturnType<typeof load>>;

function reservePlace(place: OutputPlace): Staging {
  try {
    return stage(place.root, checkOutputPlace(place));
  } catch (error) {
    if (error instanceof BuildError) throw error;
    throw new BuildError(
      `The output folder cannot be created at ${showPath(place.target)}: ${describeFailure(error)}`,
    );
  }
}
