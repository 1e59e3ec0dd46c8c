/**
 * The files of a site with a list of any length, as the edge reads them, without building its pages.
 *
 * A few hundred real documents are loaded and repeated in memory under new names: writing and reading a hundred thousand would take minutes.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { manifestPath } from "../../src/contract/data/manifest.ts";
import { publishedPages } from "../../src/content/site.ts";
import { emitApi } from "../../src/emit/api/emit-api.ts";
import { emitFileIndex, isPublicFile } from "../../src/emit/api/file-index.ts";
import { digestOf, type OutputFile } from "../../src/emit/output-file.ts";
import type { Document } from "../../src/content/document.ts";
import { loadSite } from "../../src/pipeline/load-site.ts";
import { writeDocuments } from "./documents.ts";

const loaded = 500;
/** Repeated documents beyond this have no text: a hundred thousand would fill the memory, and lists show none. */
const withText = 10_000;

/**
 * @param count how many posts the blog's list has
 * @returns the API's files and the data of the edge
 */
export function makeEdgeFiles(count: number): OutputFile[] {
  const root = mkdtempSync(path.join(tmpdir(), "broadsheet-bench-"));
  try {
    const folder = path.join(root, "content");
    mkdirSync(folder);
    writeDocuments(folder, Math.min(count, loaded));
    const site = loadSite({ folder, now: new Date("2026-07-01T00:00:00Z") });
    const blog = Array.from({ length: count }, (_, index) =>
      renumber(site.lists["blog"] ?? [], index),
    );
    const paths = [...publishedPages(site), ...blog].map((document) => document.path);
    return indexFiles([...emitApi({ ...site, lists: { ...site.lists, blog } }, paths)]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** @returns the files with the index of them and the manifest that names it */
function indexFiles(files: readonly OutputFile[]): OutputFile[] {
  const manifest = files.find(({ path: name }) => name === manifestPath);
  const index = emitFileIndex(
    manifest?.body.toString() ?? "",
    files.flatMap(({ path: name, body }) =>
      isPublicFile(name) ? [[name, digestOf(body)] as const] : [],
    ),
    [],
  );
  return [...files.filter((file) => file !== manifest), ...index];
}

/** @returns the document at the index of the endless repetition of the given ones */
function renumber(documents: readonly Document[], index: number): Document {
  const document = documents[index % documents.length];
  if (!document) throw new Error("There is nothing to repeat.");
  if (index < documents.length) return document;
  const slug = `${document.slug}-${index}`;
  return {
    ...document,
    slug,
    path: `/blog/${slug}/`,
    title: `${document.title} ${index}`,
    body: index < withText ? document.body : "",
  };
}
