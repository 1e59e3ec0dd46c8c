/**
 * The threads that render the pages of a large site beside Astro, which has the first processor.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { HtmlPage } from "../../site/html-pages.ts";
import type { PageBundle } from "../internals/page-bundle.ts";
import { newBatches, takeBatch } from "./page-batches.ts";
import type {
  PageWorkerData,
  PageWorkerMessage,
  PageWorkerOrder,
} from "./page-worker.ts";
import type { SerializedSite } from "./serialize-site.ts";
import { moduleBeside } from "../../build/module-beside.ts";
import type { FileDigest } from "../../build/output/url-list.ts";

export interface PageWorkers {
  /** Lets the threads render the texts of a site. */
  load(site: SerializedSite): void;
  /**
   * Lets them render and write the pages.
   *
   * @param bundle or why there is none
   * @returns the paths of pages that only the main thread can render
   * @throws Error when the threads cannot render; they are stopped then
   */
  render(bundle: PageBundle | Error): Promise<string[]>;
  /** Ends them, where the build fails. */
  stop(): Promise<void>;
  /** @returns those of all pages that the main thread is to render next; none when all are taken */
  takeBatch(pages: readonly HtmlPage[]): HtmlPage[];
}

/** What a thread has done since it told last. */
export interface PageProgress {
  texts: number;
  pages: number;
  /** Of the files that were written. */
  digests: FileDigest[];
}

/** Below this a thread costs more than it does. */
const documentsPerWorker = 250;

/** @returns how many threads render beside Astro: BUILD_WORKERS, or as many as there are other processors and work for them */
export function countWorkers(
  documents: number,
  wanted = process.env["BUILD_WORKERS"],
): number {
  if (wanted === undefined || wanted === "")
    return Math.min(
      availableParallelism() - 1,
      Math.floor(documents / documentsPerWorker),
    );
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 0)
    throw new Error(
      `BUILD_WORKERS must be a number of threads, got "${wanted}". Write 0 to build in one thread, or leave it out.`,
    );
  return count;
}

/**
 * Starts threads, which make themselves ready while the content is loaded.
 *
 * @param folder where the build is made
 * @param onProgress is told of each text and page that is done
 */
export function startPageWorkers(
  folder: string,
  count: number,
  onProgress: (progress: PageProgress) => void,
): PageWorkers {
  const data: PageWorkerData = { folder, next: newBatches() };
  const workers = Array.from(
    { length: count },
    () =>
      new Worker(moduleBeside(import.meta.url, "page-worker"), {
        workerData: data,
      }),
  );
  const postToAll = (order: PageWorkerOrder) => {
    for (const worker of workers) worker.postMessage(order, []);
  };
  const done = Promise.all(
    workers.map(
      (worker) =>
        new Promise<string[]>((resolve, reject) => {
          worker.on("message", (message: PageWorkerMessage) => {
            if ("left" in message) resolve(message.left);
            else onProgress({ texts: 0, pages: 0, digests: [], ...message });
          });
          worker.on("error", reject);
          worker.on("exit", (code) =>
            reject(
              new Error(`A thread that renders pages ended with ${code}.`),
            ),
          );
        }),
    ),
  );
  // A failure is told by render(), which comes later.
  done.catch(() => undefined);
  // Nobody waits for them before there are pages to render. Not before there are listeners: each of these makes the process wait again.
  for (const worker of workers) worker.unref();
  const stop = async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
  };
  return {
    load(site) {
      postToAll({ site });
    },
    stop,
    async render(bundle) {
      try {
        if (bundle instanceof Error) throw bundle;
        for (const worker of workers) worker.ref();
        postToAll({ bundle });
        return (await done).flat();
      } catch (error) {
        await stop();
        throw error;
      }
    },
    takeBatch: (pages) => takeBatch(pages, data.next),
  };
}
