/**
 * History of the live site's recent builds, from which a build lists its changes
 * (emit/export/history-file.ts).
 *
 * It contains only published documents. A document that was built but never published, such as one
 * that became a draft again, must not appear in later lists. So only deployments and responses of
 * the live site are written to the cache. Without a cache, as in CI, the history is fetched from
 * the live site. Without a response the history starts over, and clients with a copy download
 * everything once. A build never fails for this reason.
 */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseHistory, type History } from "../emit/export/history-file.ts";
import { historyPath } from "../format/urls.ts";

/**
 * Environment variable with the URL of the live site, which then takes precedence over the cache,
 * or `off`.
 */
export const historyVariable = "BROADSHEET_HISTORY";

/** Timeout of a request in milliseconds. */
const timeLimit = 10_000;

interface FoundHistory {
  history: History | undefined;
  /** Message for the user; empty if there is none. */
  notice: string;
}

/**
 * @param cache cache folder of the project
 * @param wish URL to fetch before the cache is consulted, or `off` for no history
 * @returns the history of the last published builds, if known
 */
export async function findHistory(
  cache: string,
  baseUrl: string,
  wish = process.env[historyVariable],
): Promise<FoundHistory> {
  if (wish === "off") return { history: undefined, notice: "" };
  const known = readCachedHistory(cache, baseUrl);
  const origin = wish || baseUrl;
  const isNobody = origin === baseUrl && isReserved(baseUrl);
  if (isNobody || (!wish && known)) return { history: known, notice: "" };
  try {
    const text = await readLive(origin, historyPath);
    const history = parseHistory(text, baseUrl);
    if (!history) throw new Error("it is not a history of this site");
    cachePublished(cache, baseUrl, historyPath, text);
    return { history, notice: "" };
  } catch (error) {
    const reason = reasonOf(error);
    return {
      history: known,
      notice: `The list of changes starts at ${known ? "the last deployment from this machine" : "this build"}, because ${origin} did not return its history (${reason}).`,
    };
  }
}

/** Caches a file that has been published: the history or openapi.json. */
export function cachePublished(cache: string, baseUrl: string, name: string, text: string): void {
  const file = fileOf(cache, baseUrl, name);
  const aside = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(aside, text);
  renameSync(aside, file);
}

function readCachedHistory(cache: string, baseUrl: string): History | undefined {
  try {
    return parseHistory(readPublished(cache, baseUrl, historyPath), baseUrl);
  } catch {
    return undefined;
  }
}

/** @throws Error if it is not in the cache */
export function readPublished(cache: string, baseUrl: string, name: string): string {
  return readFileSync(fileOf(cache, baseUrl, name), "utf8");
}

function fileOf(cache: string, baseUrl: string, name: string): string {
  const site = hash("sha256", baseUrl).slice(0, 16);
  return path.join(cache, "history", `${site}.${path.basename(name)}`);
}

/**
 * Returns whether a host name is reserved for examples (RFC 2606, RFC 6761). Such hosts are never
 * contacted.
 */
export function isReserved(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|localhost|test)$/.test(hostname);
}

/**
 * @param file path from the root of the site
 * @throws Error if the live site does not serve the file
 */
export async function readLive(origin: string, file: string): Promise<string> {
  const response = await fetch(origin.replace(/\/+$/, "") + file, {
    headers: { "Cache-Control": "no-cache" },
    signal: AbortSignal.timeout(timeLimit),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the request for ${file} returned ${response.status}`);
  return text;
}

/** Returns the reason of a failed fetch, which is in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no response within ${timeLimit} ms`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
