/**
 * Emits everything that depends on the content alone: API, Markdown alternates, feeds, sitemap and
 * media.
 */
import { ListedUrls, type Listed } from "./output/check-output.ts";
import { listDocument } from "./output/url-list.ts";
import { findHistory } from "./published-history.ts";
import { copyMedia } from "./media/copy-media.ts";
import { makeIcons } from "./media/icons.ts";
import { processInChunks } from "./process-in-chunks.ts";
import type { ListedUrl } from "../format/url-list.ts";
import { emitSite } from "../emit/emit.ts";
import type { OutputFile } from "../emit/output-file.ts";
import { findHost } from "../hosts/host.ts";
import type { Build } from "./bundle.ts";
import { mountFile } from "./page-files.ts";
import { renderSitemap } from "./sitemap.ts";

/** Emitted URLs and documents. */
export interface Emitted {
  /** URLs listed in the emitted files, for the final check. */
  listed: readonly Listed[];
  /** Entries for the list of published files. */
  documents: readonly ListedUrl[];
  /** Writes a file and adds it to both, or only to the URLs if it is not listed. */
  pass(file: OutputFile, isListed?: boolean): void;
}

/** Writes all files that depend on the content alone. */
export async function emit({
  site,
  staging,
  cache,
  report,
  write,
  isPublic,
  request: { extensions },
}: Build): Promise<Emitted> {
  const addresses = new ListedUrls(site);
  const documents: ListedUrl[] = [];
  const pass = (made: OutputFile, isListed = true) => {
    const file = mountFile(site, made);
    addresses.read(file);
    if (isListed) documents.push(...listDocument(file));
    write([file]);
    report.count("files", 1);
  };
  const { history, notice } = await findHistory(cache.folder, site.settings.base_url);
  if (notice !== "") console.log(notice);
  await processInChunks(emitSite(site, history), (file) => pass(file));
  const host = findHost(extensions.hosts, site.settings.host);
  for (const file of host.emitFiles(site)) pass(file);
  for (const file of await renderSitemap(site)) pass(file);
  for (const file of await makeIcons(site, isPublic, cache.area("pictures"))) pass(file);
  await copyMedia(site, staging.folder);
  return { listed: addresses.outputs, documents, pass };
}
