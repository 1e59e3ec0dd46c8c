/**
 * Detects addresses of this site in a text by their form alone.
 */

/** @returns whether an address means this site: relative, rooted or a place on the page, without scheme or host */
export function isSiteAddress(url: string): boolean {
  return url !== "" && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}

/** @returns whether an address starts from the document's place in the content folder */
export function isRelativeAddress(url: string): boolean {
  return isSiteAddress(url) && !/^[/?#]/.test(url);
}
