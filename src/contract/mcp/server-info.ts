/**
 * What a site's server is called.
 */
import type { ServerInfo } from "./description.ts";

/** What the schema of server cards allows, in characters. */
const titleLimit = 100;

/**
 * @param about the site's name, and the version of the API that it answers with
 * @returns the server of a site, named by its domain in reverse: `example.site/content`
 */
export function describeServer(about: {
  name: string;
  version: string;
  baseUrl: string;
}): ServerInfo {
  return {
    name: `${reverseDomain(about.baseUrl)}/content`,
    title: cutTo(about.name, titleLimit),
    version: about.version,
    websiteUrl: about.baseUrl,
  };
}

/** @returns the name of a host from its end, in letters, digits, hyphens and dots */
export function reverseDomain(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  return /^[\d.]+$|:/.test(hostname)
    ? hostname.replaceAll(/[^\w.-]/g, "-")
    : hostname.split(".").toReversed().join(".");
}

/** @returns a text of so many characters at most, with an ellipsis where it is cut */
export function cutTo(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
}
