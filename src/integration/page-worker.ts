/**
 * A thread that renders pages: Markdown while Vite still builds the templates, whole pages as soon as it has.
 *
 * Takes pages in portions that all threads share, so that none waits for another. A page that asks Astro for an image is left to the main
 * thread, where Astro collects them.
 */
import {
  parentPort,
  receiveMessageOnPort,
  workerData,
} from "node:worker_threads";
import { listHtmlPages, type HtmlPage } from "../model/html-pages.ts";
import { setSite } from "./current-site.ts";
import { noteImages } from "./note-images.ts";
import { openBundle, type PageBundle } from "./page-bundle.ts";
import type { PageProgress } from "./page-workers.ts";
import { pageFiles } from "./page-files.ts";
import { trackPage, trackReads } from "./track-reads.ts";
import { fromPortable, type PortableSite } from "./portable-site.ts";
import { renderAhead } from "./render-markdown.ts";
import { digestPages, type PageDigest } from "./url-list.ts";
import { outputWriter } from "./write-output.ts";

/** What a thread starts with. */
export interface PageWorkerData {
  site: PortableSite;
  /** Where the build is made. */
  folder: string;
  /** The number of the next portion that no thread has taken. */
  next: Int32Array<SharedArrayBuffer>;
}

/** What a thread tells: texts and pages as they are done, at last which pages it has left. */
export type PageWorkerMessage =
  | Partial<PageProgress>
  | { left: string[]; showingOthers: Record<string, string[]> };

const pagesPerPortion = 40;

if (!parentPort) throw new Error("page-worker.ts is a thread of a build.");
const port = parentPort;
const tell = (message: PageWorkerMessage) => port.postMessage(message);

const data: PageWorkerData = workerData;
const site = fromPortable(data.site);
trackReads(site.documents);
setSite(site);
const pages = listHtmlPages(site);
const write = outputWriter(data.folder);

const portions = Math.ceil(pages.length / pagesPerPortion);

/** Takes every so manieth page, because pages of a kind stand together and some kinds take much longer. */
function takePortion(): HtmlPage[] {
  const portion: HtmlPage[] = [];
  const first = Atomics.add(data.next, 0, 1);
  if (first < portions)
    for (let index = first; index < pages.length; index += portions)
      portion.push(...pages.slice(index, index + 1));
  return portion;
}

async function renderTexts(portion: readonly HtmlPage[]): Promise<void> {
  const texts = portion.filter(({ template }) => template === "document");
  for (const { document } of texts) await renderAhead(site, document);
  tell({ texts: texts.length });
}

const waiting: HtmlPage[][] = [];
let message: ReturnType<typeof receiveMessageOnPort>;
for (let portion = takePortion(); portion.length > 0; portion = takePortion()) {
  await renderTexts(portion);
  waiting.push(portion);
  message = receiveMessageOnPort(port);
  if (message) break;
}
const bundle: PageBundle =
  message?.message ??
  (await new Promise<PageBundle>((resolve) => port.once("message", resolve)));

const images = noteImages();
const renderPage = await openBundle(bundle, site.settings.base_url);
const left: string[] = [];
const showingOthers: Record<string, string[]> = {};
for (
  let portion = waiting.shift() ?? takePortion();
  portion.length > 0;
  portion = waiting.shift() ?? takePortion()
) {
  const digests: PageDigest[] = [];
  for (const page of portion) {
    const { result: html, shown } = await trackPage(page.document, () =>
      renderPage(page.path),
    );
    if (images.wereAskedFor()) left.push(page.path);
    else {
      const files = pageFiles(site, page, html);
      write(files);
      digests.push(...digestPages(files));
      if (shown.length > 0) showingOthers[page.path] = shown;
    }
  }
  tell({ pages: portion.length, digests });
}
tell({ left, showingOthers });
port.close();
