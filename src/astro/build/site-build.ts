/**
 * A whole build, from the content to the output folder, as named steps over one value, in their order: load, check, render, emit, verify, publish.
 *
 * Astro calls them through integration.ts: it is configured after load and check, which are here, renders its pages through render, and ends
 * with finishBuild. With threads, emit runs while they render.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { startReport, type BuildReport } from "../../build/build-report.ts";
import { buildCache, type BuildCache } from "../../build/build-cache.ts";
import { keptReadings } from "../../build/kept-readings.ts";
import { leaveOutStages } from "../../build/left-out-stages.ts";
import {
  checkOutputPlace,
  type OutputPlace,
} from "../../build/output/output-place.ts";
import { stage, type Staging } from "../../build/output/staging.ts";
import { digestFiles, type FileDigest } from "../../build/output/url-list.ts";
import { outputWriter } from "../../build/output/write-output.ts";
import { checkReach } from "../../checks/check-reach.ts";
import { summariseWarnings } from "../../build/show-warnings.ts";
import {
  BuildError,
  describeFailure,
  showPath,
} from "../../build/system-failure.ts";
import { loadLargeSite } from "../../checks/load-site.ts";
import { TextReadings } from "../../checks/text-readings.ts";
import type { Configured } from "../../content/configured.ts";
import { readContent } from "../../content/read/read-content.ts";
import { TextStore } from "../../content/read/text-store.ts";
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { hostNames } from "../../hosts/find-host.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import { setSite } from "../current-site.ts";
import { restoreImages } from "../image-cache.ts";
import {
  countWorkers,
  startPageWorkers,
  type PageWorkers,
} from "../pages/page-workers.ts";
import { serializeSite } from "../pages/serialize-site.ts";
import type { Emitted } from "./emit.ts";

/** A build that runs. */
export interface SiteBuild {
  readonly site: Site;
  readonly staging: Staging;
  readonly cache: BuildCache;
  readonly report: BuildReport;
  /** The pages that stand for documents and hubs. */
  readonly pages: readonly HtmlPage[];
  /** The threads that render beside Astro; undefined for a small site. */
  readonly workers: PageWorkers | undefined;
  /** Of the pages and twins that have been written, by the paths of their files. */
  readonly digests: Map<string, string>;
  /** Whether a path is one of a file that is served as it is. */
  readonly isPublic: (path: string) => boolean;
  /** Writes files, and notes their digests. */
  readonly write: (files: readonly OutputFile[]) => void;
  /** What emit has written, once it has begun. */
  emitted: Promise<Emitted> | undefined;
}

/**
 * Takes the output's place, loads the content and lets threads begin to render its texts.
 *
 * @param now the instant that decides what is scheduled
 * @throws BuildError when the output cannot go where it is to; nothing is touched then
 * @throws ContentError with all problems of the content, when there is one
 */
export async function load(
  place: OutputPlace,
  now: Date,
  configured: Configured,
): Promise<SiteBuild> {
  const { root, content: folder, publicFolder } = place;
  const report = startReport();
  const staging = takePlace(place);
  const texts = new TextStore();
  const files = readContent(folder, undefined, configured, texts);
  const digests = new Map<string, string>();
  const note = (pages: readonly FileDigest[]) => {
    for (const [name, digest] of pages) digests.set(name, digest);
  };
  const writeFiles = outputWriter(staging.folder);
  const count = countWorkers(files.sources.length);
  const workers =
    count > 0
      ? startPageWorkers(staging.folder, count, (done) => {
          report.count("texts", done.texts);
          report.count("pages", done.pages);
          note(done.digests);
        })
      : undefined;
  const cache = buildCache(root);
  const kept = keptReadings(cache);
  const readings = new TextReadings(kept.load());
  const site = leaveOutStages(
    await loadLargeSite({
      folder,
      publicFolder,
      hosts: hostNames,
      now,
      files,
      readings,
    }),
  );
  kept.save(readings.toKeep());
  workers?.load(serializeSite(site, texts));
  return {
    site,
    staging,
    cache,
    report,
    pages: listHtmlPages(site),
    workers,
    digests,
    isPublic: (name) => existsSync(path.join(publicFolder, name)),
    write(written) {
      writeFiles(written);
      note(digestFiles(written));
    },
    emitted: undefined,
  };
}

function takePlace(place: OutputPlace): Staging {
  try {
    return stage(place.root, checkOutputPlace(place));
  } catch (error) {
    if (error instanceof BuildError) throw error;
    throw new BuildError(
      `The output cannot be made in ${showPath(place.target)}: ${describeFailure(error)}`,
    );
  }
}

/** Tells what the content's makers should look at, and lets Astro's pages ask for the site. */
export function check({
  site,
  staging,
  cache,
  report,
  pages,
}: SiteBuild): void {
  // What loading leaves behind goes before Vite needs memory of its own.
  globalThis.gc?.();
  const warnings = summariseWarnings([...site.warnings, ...checkReach(site)]);
  if (warnings !== "") console.warn(`${warnings}\n`);
  setSite(site);
  restoreImages(cache, staging.astroCache);
  report.stage(`Loaded ${site.documents.length} documents`);
  report.expect("pages", pages.length);
}
