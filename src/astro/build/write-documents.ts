/**
 * What a build writes besides pages, and the checks that hold all of it together.
 */
import type { AstroIntegrationLogger } from "astro";
import { emitSite } from "../../emit/emit.ts";
import type { OutputFile } from "../../emit/output-file.ts";
import { emitHosting } from "../../hosts/cloudflare-pages/host-files.ts";
import type { ListedUrl } from "../../contract/data/url-list.ts";
import type { Site } from "../../content/site.ts";
import { ListedUrls, type Listed } from "../output/check-output.ts";
import { renderSitemap } from "../sitemap.ts";
import { listDocument } from "../output/url-list.ts";

export interface WrittenDocuments {
  listed: readonly Listed[];
  documents: readonly ListedUrl[];
}

/**
 * Writes everything that follows from the content alone.
 *
 * @param write is given the files
 * @returns the addresses that they hold, for the check at the end, and what they are, for the list of what is published
 */
export async function writeDocuments(
  site: Site,
  write: (files: OutputFile[]) => void,
  logger: Pick<AstroIntegrationLogger, "warn" | "error">,
): Promise<WrittenDocuments> {
  const addresses = new ListedUrls();
  const documents: ListedUrl[] = [];
  const pass = (file: OutputFile) => {
    addresses.read(file);
    documents.push(...listDocument(file));
    write([file]);
  };
  for (const file of emitSite(site)) pass(file);
  for (const file of emitHosting(site)) pass(file);
  for (const file of await renderSitemap(site, logger)) pass(file);
  return { listed: addresses.outputs, documents };
}
