/** URL list of the live site, for comparison with a build. */
import { parseUrlList, type ListedUrl } from "../../contract/data/url-list.ts";
import { urlListPath } from "../../contract/urls.ts";

/**
 * Error for an address without a site to compare with, with the remedy in its message.
 */
export class LiveSiteError extends Error {
  override name = "LiveSiteError";
}

const timeLimit = 15_000;

/**
 * @param url address of the live site, without a trailing slash
 * @param baseUrl address of the new build, which the live site must share
 * @throws LiveSiteError
 */
export async function readLiveSite(url: string, baseUrl: string): Promise<ListedUrl[]> {
  const list = parseUrlList(await read(url, urlListPath));
  if (!list)
    throw new LiveSiteError(
      `${url} was not built with this version of Broadsheet: ${urlListPath} is not a valid list of URLs. Set the address of the live site with --url.`,
    );
  if (list.baseUrl !== baseUrl)
    throw new LiveSiteError(
      `${url} is another site: its base_url is ${list.baseUrl} instead of ${baseUrl}. Set the address of the live site with --url, or correct base_url in site.yaml.`,
    );
  return list.urls;
}

async function read(url: string, path: string): Promise<string> {
  try {
    const response = await fetch(url + path, {
      headers: { "Cache-Control": "no-cache" },
      signal: AbortSignal.timeout(timeLimit),
    });
    const text = await response.text();
    if (response.ok) return text;
    throw new LiveSiteError(
      `${url} was not built with Broadsheet: ${path} returned ${response.status}. Set the address of the live site with --url.`,
    );
  } catch (error) {
    if (error instanceof LiveSiteError) throw error;
    throw new LiveSiteError(
      `${url} cannot be reached (${reasonOf(error)}). Check that it is online, or set the address of the live site with --url.`,
      { cause: error },
    );
  }
}

/** Returns the reason of a failed fetch, which is in its `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no response within ${timeLimit} ms`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
