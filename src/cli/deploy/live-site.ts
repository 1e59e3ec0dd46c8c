/** Reads off the live site what it holds, so that a build can be compared with it. */
import { parseUrlList, type ListedUrl } from "../../contract/data/url-list.ts";
import { urlListPath } from "../../contract/urls.ts";

/**
 * Thrown when there is nothing at an address that a build can be compared with. Its message says
 * what to do.
 */
export class LiveSiteError extends Error {
  override name = "LiveSiteError";
}

const timeLimit = 15_000;

/**
 * @param url where the live site is, without a final slash
 * @param baseUrl the address of the site that is about to be published, which the live one must
 * have too
 * @throws LiveSiteError
 */
export async function readLiveSite(url: string, baseUrl: string): Promise<ListedUrl[]> {
  const list = parseUrlList(await read(url, urlListPath));
  if (!list)
    throw new LiveSiteError(
      `${url} is live, but no site that Broadsheet has built: ${urlListPath} is no list of addresses as this version writes it. Give the address of the live site with --url.`,
    );
  if (list.baseUrl !== baseUrl)
    throw new LiveSiteError(
      `${url} is another site: its base_url is ${list.baseUrl}, and this one's is ${baseUrl}. Give the address of the live site with --url, or correct base_url in site.yaml.`,
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
      `${url} is live, but no site that Broadsheet has built: ${path} was answered with ${response.status}. Give the address of the live site with --url.`,
    );
  } catch (error) {
    if (error instanceof LiveSiteError) throw error;
    throw new LiveSiteError(
      `${url} cannot be reached (${reasonOf(error)}). Look whether it is online, or give the address of the live site with --url.`,
      { cause: error },
    );
  }
}

/** The reason of a failed fetch stands in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer in ${timeLimit} ms`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
