/**
 * The thread that makes the search index: reads the built pages, compares them with those of the last index, and runs Pagefind where they differ.
 *
 * Pagefind numbers pages in the order in which it gets them, and works them off one after the other: same pages, same bytes.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { close, createIndex } from "pagefind";
import { z } from "zod";
import { formatAttributes } from "../../markdown/escape-html.ts";
import { isCached } from "../build-cache.ts";
import { packageVersion } from "../package-version.ts";
import { waitForFiles } from "./pagefind-files.ts";

const indexedPage = z.object({
  url: z.string(),
  /** In the output folder. */
  file: z.string(),
  locale: z.string(),
  section: z.string(),
  /** The date as machines read it and as people do, or empty. */
  day: z.string(),
  date: z.string(),
});

const searchWork = z.object({
  folder: z.string(),
  output: z.string(),
  /** The folder of the indexes that are kept, and whether one of them may serve. */
  cache: z.object({ folder: z.string(), isUsed: z.boolean() }),
  pages: z.array(indexedPage),
});

export type IndexedPage = z.output<typeof indexedPage>;
export type SearchWork = z.output<typeof searchWork>;

/** Of what Pagefind writes, everything but its ready-made interfaces. */
const wanted =
  /^(?:index|fragment|pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|.*\.pf_meta|wasm\..*\.pagefind)$/;

/** How many pages wait in Pagefind's queue, which spares the ways there and back and bounds the memory. */
const atOnce = 100;

/** How many indexes are kept. */
const mostKept = 4;

const outcome = await run(searchWork.parse(workerData));
// A thread's port has no origin, unlike a window.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(outcome);

async function run(work: SearchWork): Promise<string> {
  const hash = createHash("sha256").update(packageVersion("pagefind"));
  hash.update(readFileSync(import.meta.filename));
  for (const page of work.pages) {
    const { url, content } = toRecord(work.folder, page);
    hash.update(`${url}\0${content}\0`);
  }
  const key = hash.digest("hex").slice(0, 32);
  const cached = path.join(work.cache.folder, key);
  const count = `${work.pages.length} ${work.pages.length === 1 ? "page" : "pages"}`;
  if (work.cache.isUsed && isCached(cached) && copyCached(cached, work.output))
    return `Took the search index of ${count} from the cache`;
  await makeIndex(work);
  keep(work.output, cached);
  return `Indexed ${count} for the search`;
}

/** @returns what Pagefind is to read of a page: its main element, with what a result shows beside the text */
function toRecord(folder: string, page: IndexedPage) {
  const html = readFileSync(path.join(folder, page.file), "utf8");
  const from = html.indexOf("<main");
  const to = html.lastIndexOf("</main>");
  if (from < 0 || to < from)
    throw new Error(
      `${page.url} has no main element, so there is nothing to index.`,
    );
  const facts = (["section", "day", "date"] as const)
    .filter((name) => page[name] !== "")
    .map(
      (name) =>
        `<i${formatAttributes({ "data-pagefind-meta": `${name}[title]`, title: page[name] })}></i>`,
    );
  return {
    url: page.url,
    content: `<!doctype html><html${formatAttributes({ lang: page.locale })}><body data-pagefind-body>${facts.join("")}${html.slice(from, to)}</main></body></html>`,
  };
}

/** Pages are read again, a batch at a time: all of them in memory would be the greater part of a build's. */
async function makeIndex({ folder, output, pages }: SearchWork): Promise<void> {
  try {
    const { index, errors } = await createIndex();
    if (!index) throw new Error(errors.join("\n"));
    for (let at = 0; at < pages.length; at += atOnce) {
      const answers = await Promise.all(
        pages
          .slice(at, at + atOnce)
          .map((page) => index.addHTMLFile(toRecord(folder, page))),
      );
      expectNone(answers.flatMap((answer) => answer.errors));
    }
    expectNone((await index.writeFiles({ outputPath: output })).errors);
    await waitForFiles(output);
  } finally {
    await close();
  }
  for (const name of readdirSync(output))
    if (!wanted.test(name))
      rmSync(path.join(output, name), { recursive: true });
  sortEntry(path.join(output, "pagefind-entry.json"));
}

function expectNone(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(errors.join("\n"));
}

/** Pagefind writes its languages in an order that changes from run to run. */
function sortEntry(file: string): void {
  const entry = z
    .looseObject({ languages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(file, "utf8")));
  const languages = Object.fromEntries(
    Object.entries(entry.languages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(file, JSON.stringify({ ...entry, languages }));
}

/** @returns whether there is a whole copy; another build may have removed what is kept in the meantime */
function copyCached(cached: string, output: string): boolean {
  try {
    cpSync(cached, output, { recursive: true });
    return true;
  } catch {
    rmSync(output, { recursive: true, force: true });
    return false;
  }
}

/** Keeps this index and the last ones that were used. Other builds may do the same: it is put there whole, by its name, and the first one stays. */
function keep(output: string, cached: string): void {
  const folder = path.dirname(cached);
  const aside = `${cached}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  cpSync(output, aside, { recursive: true });
  rmSync(cached, { recursive: true, force: true });
  try {
    renameSync(aside, cached);
  } catch {
    rmSync(aside, { recursive: true, force: true });
  }
  const lastUsed = (name: string) =>
    statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const times = readdirSync(folder).map(
    (name) => [name, lastUsed(name)] as const,
  );
  for (const [name] of times.toSorted(([, a], [, b]) => b - a).slice(mostKept))
    rmSync(path.join(folder, name), { recursive: true, force: true });
}
