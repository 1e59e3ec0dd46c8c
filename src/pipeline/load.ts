/**
 * First steps of a build: prepares the output folder, loads the content and reports warnings.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { buildCache } from "./cache/build-cache.ts";
import { startReport } from "./build-report.ts";
import { analysisStore } from "./analysis-store.ts";
import { skipStages } from "./optional-stages.ts";
import { checkOutputPlace, type OutputPlace } from "./output/output-place.ts";
import { stage, type Staging } from "./output/staging.ts";
import { digestFiles } from "./output/url-list.ts";
import { outputWriter } from "./output/write-output.ts";
import { cachedHighlighter } from "./highlight-cache.ts";
import { searchIndexer } from "./search/search-index.ts";
import { summariseWarnings } from "./show-warnings.ts";
import { BuildError, describeFailure, showPath } from "./system-failure.ts";
import { loadLargeSite } from "./load-site.ts";
import { TextAnalysisCache } from "../checks/text-analysis-cache.ts";
import { readContent } from "../content/read/read-content.ts";
import { findEditorFault } from "./editor-package.ts";
import { hostNames } from "../hosts/host.ts";
import { setSite } from "../render/current-site.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import type { BuildRequest, LoadedBuild } from "./build.ts";

/**
 * @throws BuildError, before anything is changed, if the build must not write to the output folder
 * @throws ContentError with all problems of the content
 */
export async function load(request: BuildRequest): Promise<LoadedBuild> {
  const { root, content: folder, publicFolder } = request.place;
  const report = startReport();
  const staging = reservePlace(request.place);
  const cache = buildCache(root, request.isCached);
  const store = analysisStore(cache);
  const texts = new TextAnalysisCache(store.load());
  const site = skipStages(
    await loadLargeSite({
      folder,
      publicFolder,
      hosts: hostNames,
      editorFault: findEditorFault(),
      now: request.now,
      preview: request.drafts ?? false,
      files: readContent(folder, undefined, request.configured),
      texts,
      hasFinalRules: true,
    }),
    request.skip,
  );
  store.save(texts.serialize());
  const digests = new Map<string, string>();
  const writeFiles = outputWriter(staging.folder);
  return {
    request,
    site,
    staging,
    cache,
    report,
    pages: listHtmlPages(site),
    code: cachedHighlighter(cache, folder),
    search: site.settings.search ? searchIndexer(site, staging.folder, cache) : undefined,
    digests,
    isPublic: (name) => existsSync(path.join(publicFolder, name)),
    write(files) {
      writeFiles(files);
      for (const [name, digest] of digestFiles(files)) digests.set(name, digest);
    },
  };
}

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

/** Prints warnings about the content and makes the site available to templates. */
export function check({ site, code, report, pages }: LoadedBuild): void {
  const warnings = summariseWarnings(site.warnings);
  if (warnings !== "") console.warn(`${warnings}\n`);
  setSite(site, code.highlight);
  report.stage(`Loaded ${site.documents.length} documents`);
  report.expect("pages", pages.length);
}
