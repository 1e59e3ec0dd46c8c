/**
 * The threads that render the pages of a large site beside Astro, one a processor.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Site } from "../model/site.ts";
import type { PageBundle } from "./page-bundle.ts";
import type { PageWorkerData, PageWorkerMessage } from "./page-worker.ts";
import { toPortable } from "./portable-site.ts";
import type { PageDigest } from "./url-list.ts";

export interface PageWorkers {
  /**
   * Renders and writes the pages.
   *
   * @returns the paths of pages that only the main thread can render, and of those that show the texts of other documents
   */
  render(bundle: PageBundle): Promise<RenderedBeside>;
}

interface RenderedBeside {
  left: string[];
  /** What a page shows of the texts of other documents, by its path. */
  showingOthers: Record<string, string[]>;
}

/** What a thread has done since it told last. */
export interface PageProgress {
  texts: number;
  pages: number;
  /** Of the files that were written. */
  digests: PageDigest[];
}

/** Below this a thread costs more than it does. */
const documentsPerWorker = 250;

/** @returns how many threads render beside Astro: BUILD_WORKERS, or as many as there are processors and work for them */
export function countWorkers(
  documents: number,
  wanted = process.env["BUILD_WORKERS"],
): number {
  if (wanted === undefined || wanted === "")
    return Math.min(
      availableParallelism(),
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
 * Starts threads, which render Markdown until they are told to render pages.
 *
 * @param folder where the build is made
 * @param onProgress is told of each text and page that is done
 */
export function startPageWorkers(
  site: Site,
  folder: string,
  count: number,
  onProgress: (progress: PageProgress) => void,
): PageWorkers {
  const data: PageWorkerData = {
    site: toPortable(site),
    folder,
    next: new Int32Array(new SharedArrayBuffer(4)),
  };
  const workers = Array.from(
    { length: count },
    () =>
      new Worker(new URL("page-worker.ts", import.meta.url), {
        workerData: data,
      }),
  );
  const done = Promise.all(
    workers.map(
      (worker) =>
        new Promise<RenderedBeside>((resolve, reject) => {
          worker.on("message", (message: PageWorkerMessage) => {
            if ("left" in message) resolve(message);
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
  return {
    async render(bundle) {
      for (const worker of workers) worker.postMessage(bundle, []);
      const parts = await done;
      return {
        left: parts.flatMap(({ left }) => left),
        showingOthers: Object.assign(
          {},
          ...parts.map(({ showingOthers }) => showingOthers),
        ),
      };
    },
  };
}
