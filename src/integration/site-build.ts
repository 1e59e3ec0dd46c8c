/**
 * A whole build, from the content to the output folder, as Astro goes through it.
 */
import type { AstroIntegrationLogger, AstroPrerenderer } from "astro";
import { existsSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { withoutExtras } from "./extras.ts";
import { fitOutput } from "./fit-output.ts";
import { startSearchIndex } from "./search-index.ts";
import { writeSocialImages } from "./social-images.ts";
import { nothingKept } from "../emit/api.ts";
import type { OutputFile } from "../emit/output-file.ts";
import { readGitDates } from "../model/git-dates.ts";
import { listHtmlPages } from "../model/html-pages.ts";
import { loadSite } from "../model/load-site.ts";
import { readContent } from "../model/read-content.ts";
import { startReport } from "./build-report.ts";
import { fileInputs, siteInputs } from "./build-inputs.ts";
import {
  cacheFolder,
  dropState,
  keepBundle,
  pruneStates,
  stateFolder,
  writeState,
  type BuildState,
} from "./build-state.ts";
import { copyMedia, writeDocuments, type WrittenDocuments } from "./build.ts";
import { checkOutput } from "./check-output.ts";
import { setSite } from "./current-site.ts";
import { keepDocuments } from "./kept-documents.ts";
import { countWorkers, startPageWorkers } from "./page-workers.ts";
import { toPortable } from "./portable-site.ts";
import { prerender } from "./prerender.ts";
import { summariseWarnings } from "./show-warnings.ts";
import { stage } from "./staging.ts";
import { trackReads } from "./track-reads.ts";
import { digestFiles, listUrls, type FileDigest } from "./url-list.ts";
import { outputWriter } from "./write-output.ts";

export interface SiteBuild {
  /** Where Astro puts what it makes besides pages. */
  astroFolder: string;
  /** @returns how the pages are rendered, from how Astro would */
  prerender(
    prerenderer: AstroPrerenderer,
    logger: AstroIntegrationLogger,
  ): AstroPrerenderer;
  /** Writes what is left, checks all of it and puts it in the place of the last build. */
  finish(logger: AstroIntegrationLogger): Promise<void>;
}

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

/**
 * Loads the content and starts to render its texts.
 *
 * @throws ContentError with all problems, when there is one
 */
export function startBuild({
  root,
  folder,
  publicFolder,
  target,
  now,
}: BuildOptions): SiteBuild {
  const report = startReport();
  const content = readContent(folder);
  const staging = stage(root, target);
  const digests = new Map<string, string>();
  const note = (pages: readonly FileDigest[]) => {
    for (const [name, digest] of pages) digests.set(name, digest);
  };
  const count = countWorkers(content.sources.length);
  const workers =
    count > 0
      ? startPageWorkers(staging.folder, count, (done) => {
          report.count("texts", done.texts);
          report.count("pages", done.pages);
          note(done.digests);
        })
      : undefined;

  const dates = readGitDates(folder);
  const site = withoutExtras(
    loadSite({ folder, publicFolder, now, files: content, dates }),
  );
  const inputs = fileInputs({ root, folder, now, files: content, dates });
  workers?.load(toPortable(site));
  // What loading leaves behind goes before Vite needs memory of its own.
  globalThis.gc?.();
  trackReads(site.documents);
  setSite(site);
  const warnings = summariseWarnings(site.warnings);
  if (warnings !== "") console.warn(`${warnings}\n`);
  report.stage(`Loaded ${site.documents.length} documents`);

  const pages = listHtmlPages(site);
  report.expect("pages", pages.length);
  const writeFiles = outputWriter(staging.folder);
  const write = (files: readonly OutputFile[]) => {
    writeFiles(files);
    note(digestFiles(files));
  };
  const kept = nothingKept();
  let rest: WrittenDocuments | undefined;
  const writeRest = async (logger: AstroIntegrationLogger) => {
    const written = await writeDocuments(
      site,
      (more: OutputFile[]) => {
        write(more);
        report.count("files", more.length);
      },
      logger,
      kept,
    );
    copyMedia(site, staging.folder);
    return written;
  };
  const stateOf = stateFolder(root, target);
  let rendered: BuildState["pages"] = null;
  const showingOthers: Record<string, string[]> = {};
  const pictured: string[] = [];

  return {
    astroFolder: staging.astroFolder,
    prerender: (prerenderer, logger) =>
      prerender(prerenderer, {
        site,
        write,
        onBundle({ entry, styles }) {
          dropState(stateOf);
          rendered = {
            showingOthers: {},
            pictured: [],
            styles,
            entry: keepBundle(stateOf, fileURLToPath(entry)),
          };
        },
        onPage({ path: page, shown, isPictured }) {
          if (shown.length > 0) showingOthers[page] = shown;
          if (isPictured) pictured.push(page);
          report.count("pages", 1);
        },
        renderBeside:
          workers &&
          (async (bundle, renderHere) => {
            const rendering = workers.render(bundle);
            rest = await writeRest(logger);
            for (
              let portion = workers.takePortion(pages);
              portion.length > 0;
              portion = workers.takePortion(pages)
            ) {
              for (const page of portion) await renderHere(page);
              // Lets the threads tell what they have done.
              await setImmediate();
            }
            const { left, showingOthers: others } = await rendering;
            Object.assign(showingOthers, others);
            return left;
          }),
      }),
    async finish(logger) {
      rest ??= await writeRest(logger);
      report.stage(
        `Rendered ${pages.length} pages and wrote what goes with them`,
      );
      const search = site.settings.search
        ? startSearchIndex(site, staging.folder, cacheFolder(root))
        : undefined;
      write([listUrls(site, rest.documents, digests)]);
      checkOutput(
        site,
        (name) => existsSync(path.join(staging.folder, name)),
        rest.listed,
      );
      report.stage("Checked that all outputs hold the same pages");
      report.stage(
        await writeSocialImages(site, staging.folder, cacheFolder(root)),
      );
      if (search) report.stage(await search.finish());
      staging.gather();
      const { files, notices } = fitOutput(
        site.settings,
        staging.folder,
        digests,
      );
      for (const notice of notices) console.log(notice);
      staging.publish();
      writeState(stateOf, target, {
        ...inputs,
        ...siteInputs(site),
        documents: keepDocuments(site),
        posts: Object.fromEntries(kept.posts),
        files,
        pages: rendered && {
          ...rendered,
          showingOthers,
          pictured,
        },
      });
      pruneStates(root);
      report.stage("Published");
      report.end(
        new Map(Object.entries(files).map(([name, [size]]) => [name, size])),
      );
    },
  };
}
