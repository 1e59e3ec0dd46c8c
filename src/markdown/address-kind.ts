/**
 * Classification of URLs in a text by their syntax.
 */

/**
 * @returns whether a URL refers to this site: relative, root-relative or a fragment, without scheme
 *   and host
 */
export function isSiteAddress(url: string): boolean {
  return url !== "" && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}

/**
 * URL of a candidate in `srcset`. A comma ends a URL only before a space.
 * https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute
 */
export const candidateUrl = /(?<=(?:^|,)\s*)(?!\s|,)\S*[^\s,]/g;

/** @returns whether a URL is resolved against the document's place in the content folder */
export function isRelativeAddress(url: string): boolean {
  return isSiteAddress(url) && !/^[/?#]/.test(url);
}
