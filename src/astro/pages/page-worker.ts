/**
 * A thread that renders pages: Markdown while Vite still builds the templates, whole pages as soon as it has.
 *
 * A page that asks Astro for an image is left to the main thread, where Astro collects them.
 */
import { setImmediate } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Site } from "../../content/site.ts";
import { listHtmlPages, type HtmlPage } from "../../site/html-pages.ts";
import { setSite } from "../current-site.ts";
import { noteImages } from "../internals/note-images.ts";
import { openBundle, type PageBundle } from "../internals/page-bundle.ts";
import type { PageProgress } from "./page-workers.ts";
import { takeBatch, type NextBatch } from "./page-batches.ts";
import { pageFiles } from "./page-files.ts";
import { deserializeSite, type SerializedSite } from "./serialize-site.ts";
import { renderAhead } from "./render-document.ts";
import { digestFiles, type FileDigest } from "../../build/output/url-list.ts";
import { outputWriter } from "../../build/output/write-output.ts";

/** What a thread starts with. */
export interface PageWorkerData {
  /** Where the build is made. */
  folder: string;
  next: NextBatch;
}

/** What a thread is told, one after the other. */
export type PageWorkerOrder = { site: SerializedSite } | { bundle: PageBundle };

/** What a thread tells: texts and pages as they are done, at last which pages it has left. */
export type PageWorkerMessage = Partial<PageProgress> | { left: string[] };

if (!parentPort) throw new Error("page-worker.ts is a thread of a build.");
const port = parentPort;
const post = (message: PageWorkerMessage) => port.postMessage(message);
const data: PageWorkerData = workerData;
const sent = Promise.withResolvers<Site>();
const built = Promise.withResolvers<PageBundle>();
let bundle: PageBundle | undefined;
port.on("message", (order: PageWorkerOrder) => {
  if ("site" in order) sent.resolve(deserializeSite(order.site));
  else built.resolve((bundle = order.bundle));
});

const site = await sent.promise;
setSite(site);
const pages = listHtmlPages(site);
const take = () => takeBatch(pages, data.next);
const write = outputWriter(data.folder);

async function renderTexts(batch: readonly HtmlPage[]): Promise<void> {
  const texts = batch.filter(({ template }) => template === "document");
  for (const { document } of texts) await renderAhead(site, document);
  post({ texts: texts.length });
}

const waiting: HtmlPage[][] = [];
for (let batch = take(); batch.length > 0; batch = bundle ? [] : take()) {
  await renderTexts(batch);
  waiting.push(batch);
  // Lets the message in.
  await setImmediate();
}

const images = noteImages();
const renderPage = await openBundle(
  await built.promise,
  site.settings.base_url,
);
const left: string[] = [];
for (
  let batch = waiting.shift() ?? take();
  batch.length > 0;
  batch = waiting.shift() ?? take()
) {
  const digests: FileDigest[] = [];
  for (const page of batch) {
    // Its examples need every text, which the main thread has had in its hands.
    if (page.template === "reference") {
      left.push(page.path);
      continue;
    }
    const html = await renderPage(page.path);
    if (images.wereAskedFor()) left.push(page.path);
    else {
      const files = pageFiles(site, page, html);
      write(files);
      digests.push(...digestFiles(files));
    }
  }
  post({ pages: batch.length, digests });
  // Only now Node frees what the parser has allocated, of which a page leaves more than its own size.
  await setImmediate();
}
post({ left });
port.close();
