/**
 * The files of a built API, and an edge that reads them, for tests. The reader can be told to fail.
 */
import assert from "node:assert/strict";
import type { ErrorCode } from "../contract/errors.ts";
import { everyResponse } from "../contract/headers.ts";
import { projections as allProjections } from "../contract/projections.ts";
import { schemas } from "../contract/v1/schemas.ts";
import { emitSite } from "../emit/emit.ts";
import { loadContent, markdownFile } from "../model/content-folder.fixture.ts";
import type { Site } from "../model/site.ts";
import { createHandler, type EdgeContext } from "./handle.ts";

/** What a reader may do instead of answering with the file. */
export type Fault = (path: string) => Promise<Response> | undefined;

export interface BuiltSite {
  site: Site;
  files: Map<string, string>;
  /** The paths that the edge has read, in order. */
  reads: string[];
  /** Asks the edge for a path of the site. */
  get(
    path: string,
    init?: RequestInit,
    context?: EdgeContext,
  ): Promise<Response>;
  /** Makes the reader fail from now on; without a fault it works again. */
  fail(fault?: Fault): void;
}

/** @param projections the major versions of the API, side by side, the current one first */
export function buildSite(
  content: Parameters<typeof loadContent>[0],
  projections = allProjections,
): BuiltSite {
  const site = loadContent(content);
  const files = new Map(
    emitSite(site, projections).map(({ path, body }) => [
      path,
      body.toString(),
    ]),
  );
  let fault: Fault | undefined;
  const reads: string[] = [];
  const handler = createHandler(
    (path) => {
      reads.push(path);
      const body = files.get(path);
      return (
        fault?.(path) ??
        Promise.resolve(
          new Response(body, { status: body === undefined ? 404 : 200 }),
        )
      );
    },
    projections.map(({ version }) => version),
  );
  return {
    site,
    files,
    reads,
    get: (path, init, context) =>
      handler(new Request(`https://site.example${path}`, init), context),
    fail: (next) => (fault = next),
  };
}

/** @returns posts for a content folder: their titles by slug, the first the newest */
export function posts(
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

/** Holds a response to the one shape of failures and to the headers that every response has. */
export async function expectError(
  response: Response,
  status: number,
  code: ErrorCode,
): Promise<{ message: string; hint: string; docs: string }> {
  assert.equal(response.status, status);
  const { error } = schemas.ErrorResponse.parse(await response.json());
  assert.equal(error.code, code);
  assert.match(error.docs, new RegExp(`/developers/#${code}$`));
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.equal(response.headers.get("ETag"), null);
  expectPromisedHeaders(response);
  return error;
}

export function expectPromisedHeaders(response: Response): void {
  for (const [name, value] of Object.entries(everyResponse))
    assert.equal(response.headers.get(name), value, name);
}
