/**
 * History of the live site's last builds, from which this build lists its changes
 * (contract/data/history.ts).
 *
 * It contains published documents only. One that was built and never published, such as a text that
 * became a draft again, must not appear in later lists. So only a deployment and the live site write to
 * the project's cache. A machine without that cache, as in CI, asks the live site. Without an answer the
 * history starts again, and clients with a copy read everything once. A build never fails for it.
 */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseHistory, type History } from "../contract/data/history.ts";
import { historyPath } from "../contract/urls.ts";

/** The variable that says where the live site is, first of all places, or `off`. */
export const historyVariable = "BROADSHEET_HISTORY";

/** Milliseconds. */
const timeLimit = 5_000;

export interface FoundHistory {
  history: History | undefined;
  /** Message for the user; empty for none. */
  notice: string;
}

/**
 * @param cache the folder of the project's cache
 * @param wish an address to ask before the cache is looked at, or `off` for no history at all
 * @returns what was published with the last builds, as far as anybody knows
 */
export async function findHistory(
  cache: string,
  baseUrl: string,
  wish = process.env[historyVariable],
): Promise<FoundHistory> {
  if (wish === "off") return { history: undefined, notice: "" };
  const known = readKept(cache, baseUrl);
  const origin = wish || baseUrl;
  const isNobody = origin === baseUrl && isReserved(baseUrl);
  if (isNobody || (!wish && known)) return { history: known, notice: "" };
  try {
    const text = await readLive(origin, historyPath);
    const history = parseHistory(text, baseUrl);
    if (!history) throw new Error("it has no history of this site");
    keepHistory(cache, baseUrl, text);
    return { history, notice: "" };
  } catch (error) {
    const reason = reasonOf(error);
    return {
      history: known,
      notice: `The changes are listed since ${known ? "the last deployment from here" : "this build"}: ${origin} did not answer with its history (${reason}).`,
    };
  }
}

/** Remembers what a build has published. */
export function keepHistory(cache: string, baseUrl: string, text: string): void {
  const file = fileOf(cache, baseUrl);
  const aside = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(aside, text);
  renameSync(aside, file);
}

function readKept(cache: string, baseUrl: string): History | undefined {
  try {
    return parseHistory(readFileSync(fileOf(cache, baseUrl), "utf8"), baseUrl);
  } catch {
    return undefined;
  }
}

function fileOf(cache: string, baseUrl: string): string {
  const name = hash("sha256", baseUrl).slice(0, 16);
  return path.join(cache, "history", `${name}.json`);
}

/** Names that no site can have (RFC 2606, RFC 6761): those of examples, which are never asked. */
export function isReserved(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|localhost|test)$/.test(hostname);
}

/**
 * @param file its path from the root of the site
 * @throws Error where the live site does not serve it
 */
export async function readLive(origin: string, file: string): Promise<string> {
  const response = await fetch(origin.replace(/\/+$/, "") + file, {
    headers: { "Cache-Control": "no-cache" },
    signal: AbortSignal.timeout(timeLimit),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${file} was answered with ${response.status}`);
  return text;
}

/** The cause of a failed fetch has its reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer in ${timeLimit} ms`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
