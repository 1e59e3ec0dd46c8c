/**
 * The steps of a build, in order: load, check, bundle, render and emit, index, verify, publish.
 *
 * `broadsheet build` runs them in sequence. `astro build` runs the first ones when Astro is
 * configured and the rest when Astro is done, so that a site's own pages and other integrations
 * take part. If Astro has to render the pages, it does so in between.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { describeDamage } from "./media/damaged-pictures.ts";
import { cleanAssets } from "./media/copy-media.ts";
import { checkOutput } from "./output/check-output.ts";
import { fitOutput, type FileSizes } from "./output/fit-output.ts";
import { listUrls } from "./output/url-list.ts";
import { findHost } from "../hosts/host.ts";
import { emitOutputs } from "../plugin/outputs.ts";
import type { BuildTools } from "../plugin/plugin.ts";
import { makePictures } from "../render/pictures.ts";
import { bundle, type Build } from "./bundle.ts";
import { emit, type Emitted } from "./emit.ts";
import { load, type BuildRequest, type LoadedBuild } from "./load.ts";
import { showPath } from "./system-failure.ts";
import { summariseWarnings } from "./show-warnings.ts";
import { setSite } from "../render/current-site.ts";
import { copyAssets, listTasks, renderPages } from "./render-pages.ts";

/** Runs the steps before rendering. */
export async function prepare(request: BuildRequest): Promise<Build> {
  const build = await load(request);
  check(build);
  return { ...build, templates: await bundle(build) };
}

/** Prints warnings about the content and makes the site available to templates. */
function check({ site, results, report, pages, request }: LoadedBuild): void {
  const warnings = summariseWarnings(site.warnings);
  if (warnings !== "") console.warn(`${warnings}\n`);
  setSite(site, request.extensions, results.highlight);
  report.stage(`Loaded ${site.documents.length} documents`);
  report.expect("pages", pages.length);
}

/**
 * Runs the steps from rendering on.
 *
 * @param head HTML that other integrations add to the end of every head
 */
export async function complete(build: Build, head = ""): Promise<void> {
  try {
    const emitted = await renderAndEmit(build, head);
    await index(build, emitted);
    publish(build, await verify(build, emitted));
  } finally {
    for (const reader of build.readers) reader.stop();
  }
}

async function renderAndEmit(build: Build, head: string): Promise<Emitted> {
  const { site, staging, cache, templates, results, report } = build;
  const { early, late } = listTasks(build);
  if (templates) {
    copyAssets(build);
    await renderPages(build, templates, early, head);
  }
  const emitted = await emit(build);
  if (templates) await renderPages(build, templates, late, head);
  results.save();
  const damaged = await makePictures(staging.folder, cache.area("pictures"));
  if (damaged.length > 0) throw describeDamage(site, damaged);
  report.stage(`Rendered ${build.pages.length} pages and wrote the other files`);
  return emitted;
}

/**
 * Waits for the plugins that read the pages, and writes the files of plugins. Both can use all
 * processors, so they run in sequence.
 */
async function index(
  { site, staging, cache, readers, report, request }: Build,
  { pass }: Emitted,
): Promise<void> {
  for (const reader of readers) report.stage(await reader.finish());
  const { outputs } = request.extensions;
  const areaOf = (plugin: string) => cache.area("plugins").area(plugin);
  const toTools = (plugin: string): BuildTools => ({
    cache: areaOf(plugin),
    report: (line) => report.stage(line),
    notice: (line) => console.log(line),
  });
  // Written last, so that every file of another is known.
  const files = emitOutputs(site, outputs, existsIn(staging.folder), toTools);
  for await (const { isListed, ...file } of files) pass(file, isListed);
  for (const plugin of new Set(outputs.map((output) => output.plugin)))
    areaOf(plugin).forgetUnused();
}

const existsIn = (folder: string) => (name: string) => existsSync(path.join(folder, name));

/**
 * Checks that all outputs agree and that the build fits its host.
 *
 * @throws Error that names every difference between the outputs, or every exceeded limit
 */
async function verify(
  { site, staging, digests, write, report, request }: Build,
  { listed, documents }: Emitted,
): Promise<FileSizes> {
  const { folder } = staging;
  write([listUrls(site, documents, digests)]);
  checkOutput(site, existsIn(folder), listed);
  report.stage("Checked that all outputs contain the same pages");
  staging.gather();
  if (!existsSync(staging.astroFolder)) staging.copyPublic(request.place.publicFolder);
  await cleanAssets(folder);
  const host = findHost(request.extensions.hosts, site.settings.host);
  const { files, notices } = fitOutput(host, site.settings, folder, digests);
  for (const notice of notices) console.log(notice);
  return files;
}

/** Replaces the last output, prints the summary, and only then removes the last output. */
function publish({ staging, report, request }: Build, files: FileSizes): void {
  staging.publish();
  report.stage(`Moved the output to ${showPath(request.place.target)}`);
  report.end(files);
  staging.removeLast();
}
