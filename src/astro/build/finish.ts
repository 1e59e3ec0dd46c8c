/**
 * The last steps of a build, when Astro is done: verify, publish.
 */
import type { AstroIntegrationLogger } from "astro";
import { existsSync } from "node:fs";
import path from "node:path";
import { cleanAssets } from "../../build/media/copy-media.ts";
import { checkOutput } from "../../build/output/check-output.ts";
import { fitOutput } from "../../build/output/fit-output.ts";
import { listUrls } from "../../build/output/url-list.ts";
import { makeSearchIndex } from "../../build/search/search-index.ts";
import { writeSocialImages } from "../../build/social-images/social-images.ts";
import { findHost } from "../../hosts/find-host.ts";
import { checkPictures } from "../internals/made-pictures.ts";
import { cacheImages } from "../image-cache.ts";
import { emit, type Emitted } from "./emit.ts";
import type { SiteBuild } from "./site-build.ts";

/**
 * Writes what is made of the pages, and checks the whole.
 *
 * @returns the size of each file by its path
 * @throws Error that names every difference between the outputs, or every budget that is exceeded
 * @throws ContentError that names every picture that could not be decoded
 */
async function verify(
  { site, staging, cache, report, digests, write }: SiteBuild,
  { listed, documents }: Emitted,
): Promise<ReadonlyMap<string, number>> {
  const { folder } = staging;
  checkPictures(site, staging.astroFolder);
  write([listUrls(site, documents, digests)]);
  checkOutput(site, (name) => existsSync(path.join(folder, name)), listed);
  report.stage("Checked that all outputs hold the same pages");
  // One after the other: each of both needs some hundred megabytes, and both take all processors.
  if (site.settings.search)
    report.stage(await makeSearchIndex(site, folder, cache));
  report.stage(await writeSocialImages(site, folder, cache));
  cacheImages(
    cache,
    staging.astroCache,
    path.join(staging.astroFolder, "_astro"),
  );
  staging.gather();
  await cleanAssets(site, folder);
  const host = await findHost(site.settings.host);
  const { files, notices } = fitOutput(host, site.settings, folder, digests);
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
