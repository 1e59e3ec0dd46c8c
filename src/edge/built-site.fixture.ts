/**
 * Built files of a site and an edge that serves them, for tests that simulate failing reads.
 */
import assert from "node:assert/strict";
import type { ErrorCode } from "../contract/errors.ts";
import { everyResponse } from "../format/headers.ts";
import { presetSchemas } from "../collections/preset-schemas.fixture.ts";
import { emitSite } from "../emit/emit.ts";
import { emitAgentSkills } from "../plugins/agents/agent-skills.ts";
import { digestOf, type OutputFile } from "../emit/output-file.ts";
import { loadContent, makeFolder, markdownFile } from "../content/content-folder.fixture.ts";
import type { History } from "../emit/export/history-file.ts";
import { manifestPath } from "../format/manifest.ts";
import { currentVersion } from "../format/version.ts";
import { htmlFile, notFoundPath, referencePath, markdownPath } from "../format/urls.ts";
import { emitFileIndex, isIndexed, isVerified } from "../emit/api/file-index.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import { writeOutput } from "../pipeline/output/write-output.ts";
import type { Site } from "../content/site.ts";
import type { EdgeContext } from "./cache-layer.ts";
import { createHandler } from "../plugins/built-in-edge.ts";

/** Replaces a response of the file reader; undefined leaves it unchanged. */
export type Fault = (path: string) => Promise<Response> | undefined;

export interface BuiltSite {
  site: Site;
  files: Map<string, string>;
  /** Paths that the edge has read, in order. */
  reads: string[];
  /** Requests a path of the site from the edge. */
  get(path: string, init?: RequestInit, context?: EdgeContext): Promise<Response>;
  /** Injects a fault into the file reader, or removes it. */
  fail(fault?: Fault): void;
}

export function buildSite(content: Parameters<typeof loadContent>[0]): BuiltSite {
  return serveSite(loadContent(content));
}

export function serveSite(site: Site, history?: History): BuiltSite {
  return serveBuiltFiles(site, buildFiles(site, history));
}

export function serveBuiltFiles(site: Site, files: Map<string, string>): BuiltSite {
  let fault: Fault | undefined;
  const reads: string[] = [];
  const handler = createHandler((path) => {
    reads.push(path);
    const body = files.get(fileAt(path));
    return (
      fault?.(path) ??
      Promise.resolve(
        body === undefined
          ? new Response(null, { status: 404 })
          : new Response(toBytes(path, body)),
      )
    );
  });
  return {
    site,
    files,
    reads,
    get: (path, init, context) =>
      handler(new Request(`https://site.example${path}`, init), context),
    fail: (next) => (fault = next),
  };
}

/** @returns the files of a build, with pages that contain only their own path */
export function buildFiles(site: Site, history?: History): Map<string, string> {
  const all = [...emitSite(site, history), ...emitAgentSkills(site)];
  const files = new Map(all.map((file) => [file.path, toText(file)]));
  for (const { path } of listHtmlPages(site))
    files.set(`/${htmlFile(path)}`, `<!doctype html><p>${path}</p>`);
  for (const locale of site.settings.locales) {
    const page = notFoundPath(locale, site.defaultLocale);
    files.set(`${page}.html`, "<!doctype html><h1>Page not found</h1>");
    files.set(`${page}.md`, "# Page not found\n");
  }
  // The Markdown alternate of the reference is converted from its page.
  files.set(markdownPath(referencePath), "# API\n");
  indexFiles(files);
  return files;
}

/** Writes the file index and the manifest, like the last step of a build. */
export function indexFiles(files: Map<string, string>): void {
  const named = [...files].filter(([name]) => isIndexed(name));
  const written = emitFileIndex(
    files.get(manifestPath) ?? "",
    named.map(([name, body]) => [name, isVerified(name, body.length) ? digestOf(body) : undefined]),
  );
  for (const file of written) files.set(file.path, toText(file));
}

/** Represents each byte of a binary file as a letter. */
export function toText({ path, body }: OutputFile): string {
  return typeof body === "string" ? body : Buffer.from(body).toString(encodingOf(path));
}

function encodingOf(path: string): "latin1" | "utf8" {
  return path.endsWith(".bin") ? "latin1" : "utf8";
}

/** @returns a new folder with the files of a build */
export function writeBuiltFiles(files: Iterable<readonly [path: string, body: string]>): string {
  const folder = makeFolder();
  writeOutput(
    folder,
    Array.from(files, ([path, body]) => ({ path, body: toBytes(path, body) })),
  );
  return folder;
}

/** @returns the file contents as stored on disk */
export function toBytes(path: string, body: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(body, encodingOf(path)));
}

/** @returns the file that a static host serves at a URL path */
export function fileAt(address: string): string {
  const name = decodeURIComponent(address);
  if (name.endsWith("/")) return `${name}index.html`;
  return /\.[a-z]+$/i.test(name) ? name : `${name}.html`;
}

/** @returns posts for a content folder; the first is the newest */
export function postFiles(
  titles: readonly { title: string; description?: string }[],
): Record<string, string> {
  return Object.fromEntries(
    titles.map(({ title, description = "About it" }, index) => {
      const day = new Date(Date.UTC(2026, 0, 1) - index * 86_400_000);
      return [
        `blog/post-${index}.md`,
        markdownFile(
          { title, description, date: day.toISOString().slice(0, 10) },
          `Text ${index}.\n`,
        ),
      ];
    }),
  );
}

/** Asserts the format of an error and the headers of every response. */
export async function expectError(
  response: Response,
  status: number,
  code: ErrorCode,
): Promise<{ message: string; hint: string; docs: string }> {
  assert.equal(response.status, status);
  const { error } = presetSchemas.ErrorResponse.parse(await response.json());
  assert.equal(error.code, code);
  assert.match(error.docs, new RegExp(`/developers/#${code}$`));
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.equal(response.headers.get("ETag"), null);
  expectStandardHeaders(response);
  return error;
}

export function expectStandardHeaders(response: Response, version = currentVersion): void {
  for (const [name, value] of Object.entries({ ...everyResponse, "API-Version": version }))
    assert.equal(response.headers.get(name), value, name);
}
