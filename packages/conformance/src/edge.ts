/**
 * Edge of a site in this process, loaded at run time from a module such as `broadsheet/edge`, so
 * that the test suite imports none of its source.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";

/** Reads a file of the site by its path. */
export type AssetReader = (path: string) => Promise<Response>;

export interface ResponseCache {
  match(key: string): Promise<Response | undefined>;
  put(key: string, response: Response): Promise<void>;
}

export type EdgeHandler = (
  request: Request,
  context?: { cache?: ResponseCache; waitUntil?: (work: Promise<unknown>) => void },
) => Promise<Response>;

export type CreateHandler = (read: AssetReader) => EdgeHandler;

/** @param module file or package that exports `createHandler` */
export async function loadEdge(module: string): Promise<CreateHandler> {
  const isFile = /^\.{0,2}\/|\.[jt]s$/.test(module);
  const { createHandler }: { createHandler: CreateHandler } = await import(
    isFile ? pathToFileURL(path.resolve(module)).href : module
  );
  return createHandler;
}
