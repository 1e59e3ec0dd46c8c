/**
 * A whole build, from the content to the output folder, as named steps over one value, in their order: load, check, render, emit, verify, publish.
 *
 * Astro calls three of them through integration.ts: it is configured after load and check, renders its pages through render, and ends with
 * finishBuild. With threads, emit runs while they render.
 */
import type { AstroIntegrationLogger, AstroPrerenderer } from "astro";
import { existsSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { htmlFile } from "../../contract/urls.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import { loadSite } from "../../content/load-site.ts";
import { readContent } from "../../content/read/read-content.ts";
import type { Site } from "../../content/site.ts";
import { startReport, type BuildReport } from "./build-report.ts";
import { writeDocuments, type WrittenDocuments } from "./write-documents.ts";
import { checkOutput } from "../output/check-output.ts";
import { cleanAssets, copyMedia } from "../media/copy-media.ts";
import { checkPictures } from "../media/damaged-pictures.ts";
import { setSite } from "../current-site.ts";
import { leaveOutStages } from "./left-out-stages.ts";
import { fitOutput } from "../output/fit-output.ts";
import {
  keepImages,
  keptResults,
  takeImages,
  type KeptResults,
} from "./kept-results.ts";
import { checkOutputPlace, type OutputPlace } from "../output/output-place.ts";
import { silence } from "../internals/unpromised.ts";
import type { BundleFinder, PageBundle } from "../internals/page-bundle.ts";
import {
  countWorkers,
  startPageWorkers,
  type PageWorkers,
} from "../pages/page-workers.ts";
import { serializeSite } from "../pages/serialize-site.ts";
import { prerender } from "../pages/prerender.ts";
import { startSearchIndex } from "../search/search-index.ts";
import { summariseWarnings } from "../show-warnings.ts";
import { writeSocialImages } from "../social-images/social-images.ts";
import { stage, type Staging } from "../output/staging.ts";
import { BuildError, describeFailure, showPath } from "./system-failure.ts";
import { digestFiles, listUrls, type FileDigest } from "../output/url-list.ts";
import { outputWriter } from "../output/write-output.ts";

export interface BuildOptions {
  /** The project. */
  root: string;
  /** The content folder. */
  folder: string;
  /** The folder of files that are served as they are. */
  publicFolder: string;
  /** The output folder. */
  target: string;
  now: Date;
}

/** A build that runs. */
export interface SiteBuild {
  readonly site: Site;
  readonly staging: Staging;
  readonly kept: KeptResults;
  readonly report: BuildReport;
  /** The pages that stand for documents and hubs. */
  readonly pages: readonly HtmlPage[];
  /** The threads that render beside Astro; undefined for a small site. */
  readonly workers: PageWorkers | undefined;
  /** Of the pages and twins that have been written, by the paths of their files. */
  readonly digests: Map<string, string>;
  /** Writes files, and notes their digests. */
  readonly write: (files: readonly OutputFile[]) => void;
  /** What emit has written, once it has begun. */
  emitted: Promise<WrittenDocuments> | undefined;
}

/**
 * Takes the output's place, loads the content and lets threads begin to render its texts.
 *
 * @throws BuildError when the output cannot go where it is to; nothing is touched then
 * @throws ContentError with all problems of the content, when there is one
 */
export function load({ root, now, ...folders }: BuildOptions): SiteBuild {
  const { folder, publicFolder } = folders;
  const report = startReport();
  const staging = takePlace({ root, content: folder, ...folders });
  const files = readContent(folder);
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
  const site = leaveOutStages(loadSite({ folder, publicFolder, now, files }));
  workers?.load(serializeSite(site));
  // What loading leaves behind goes before Vite needs memory of its own.
  globalThis.gc?.();
  return {
    site,
    staging,
    kept: keptResults(root),
    report,
    pages: listHtmlPages(site),
    workers,
    digests,
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
export function check({ site, staging, kept, report, pages }: SiteBuild): void {
  const warnings = summariseWarnings(site.warnings);
  if (warnings !== "") console.warn(`${warnings}\n`);
  setSite(site);
  takeImages(kept, staging.astroCache);
  report.stage(`Loaded ${site.documents.length} documents`);
  report.expect("pages", pages.length);
}

/** @returns how the pages are rendered, from how Astro would */
export function render(
  build: SiteBuild,
  prerenderer: AstroPrerenderer,
  bundle: BundleFinder,
  logger: AstroIntegrationLogger,
): AstroPrerenderer {
  const { site, write, report, workers } = build;
  return {
    ...prerender(prerenderer, {
      site,
      write(files) {
        try {
          write(files);
        } catch (error) {
          // Astro would take it for a fault of the page, and say so first.
          silence(logger);
          throw error;
        }
      },
      bundle,
      onPage: () => report.count("pages", 1),
      renderBeside:
        workers &&
        ((found, renderHere) =>
          renderBeside(build, workers, found, renderHere, logger)),
    }),
    async teardown() {
      await prerenderer.teardown?.();
      // What comes now are Astro's images, and checkPictures knows more of those that fail.
      silence(logger, "error");
    },
  };
}

/**
 * Lets threads render, while this one emits and then renders too. Answers with the pages that Astro has to render: all that were not rendered here,
 * where the threads fail in any way, or made another page than is made here. What is wrong with the site itself fails here too.
 */
async function renderBeside(
  build: SiteBuild,
  workers: PageWorkers,
  bundle: PageBundle | Error,
  renderHere: (page: HtmlPage) => Promise<void>,
  logger: AstroIntegrationLogger,
): Promise<string[]> {
  const rendering = workers.render(bundle);
  // A failure is told below.
  rendering.catch(() => undefined);
  await emit(build, logger);
  const others = new Set(build.pages);
  for (
    let portion = workers.takePortion(build.pages);
    portion.length > 0;
    portion = workers.takePortion(build.pages)
  ) {
    for (const page of portion) {
      await renderHere(page);
      others.delete(page);
    }
    // Lets the threads tell what they have done.
    await setImmediate();
  }
  try {
    const left = await rendering;
    const sample = [...others].find(({ path: page }) => !left.includes(page));
    if (sample) await compare(build, sample, renderHere);
    return left;
  } catch (error) {
    console.warn(
      `Astro renders all pages itself, slower and with the same result. Threads cannot: ${describeFailure(error)}. They are made for Astro 7.3 (src/astro/internals).`,
    );
    return [...others].map((page) => page.path);
  }
}

/** @throws Error when Astro makes another page than a thread did */
async function compare(
  { digests, report }: SiteBuild,
  page: HtmlPage,
  renderHere: (page: HtmlPage) => Promise<void>,
): Promise<void> {
  const file = `/${htmlFile(page.path)}`;
  const digest = digests.get(file);
  report.count("pages", -1);
  await renderHere(page);
  if (digests.get(file) !== digest)
    throw new Error(`${page.path} is another page in a thread`);
}

/** Writes what follows from the content alone, once. */
function emit(
  build: SiteBuild,
  logger: AstroIntegrationLogger,
): Promise<WrittenDocuments> {
  build.emitted ??= writeDocuments(
    build.site,
    (files) => {
      build.write(files);
      build.report.count("files", files.length);
    },
    logger,
  ).then(async (written) => {
    await copyMedia(build.site, build.staging.folder);
    return written;
  });
  return build.emitted;
}

/**
 * Writes what is made of the pages, and checks the whole.
 *
 * @returns the size of each file by its path
 * @throws Error that names every difference between the outputs, or every budget that is exceeded
 * @throws ContentError that names every picture that could not be decoded
 */
async function verify(
  { site, staging, kept, report, digests, write }: SiteBuild,
  { listed, documents }: WrittenDocuments,
): Promise<ReadonlyMap<string, number>> {
  const { folder } = staging;
  checkPictures(site, staging.astroFolder);
  const search = site.settings.search
    ? startSearchIndex(site, folder, kept)
    : undefined;
  write([listUrls(site, documents, digests)]);
  checkOutput(site, (name) => existsSync(path.join(folder, name)), listed);
  report.stage("Checked that all outputs hold the same pages");
  report.stage(await writeSocialImages(site, folder, kept));
  if (search) report.stage(await search.finish());
  keepImages(
    kept,
    staging.astroCache,
    path.join(staging.astroFolder, "_astro"),
  );
  staging.gather();
  await cleanAssets(site, folder);
  const { files, notices } = fitOutput(site.settings, folder, digests);
  for (const notice of notices) console.log(notice);
  return files;
}

/** Puts the build in the place of the last one. */
function publish(
  { staging, report }: SiteBuild,
  files: ReadonlyMap<string, number>,
): void {
  staging.publish();
  report.stage("Published");
  report.end(files);
}

/** What is left when Astro is done: emit, verify, publish. */
export async function finishBuild(
  build: SiteBuild,
  logger: AstroIntegrationLogger,
): Promise<void> {
  const written = await emit(build, logger);
  build.report.stage(
    `Rendered ${build.pages.length} pages and wrote what goes with them`,
  );
  publish(build, await verify(build, written));
}
