/**
 * Percent-encoding of paths and queries (RFC 3986).
 */

/** @returns undefined if the text contains encoded octets that are not UTF-8 */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * @returns the text with percent-encoded characters decoded; a `%` that starts no encoded character
 * is kept
 */
export function percentDecode(text: string): string {
  return decode(text) ?? text;
}

/**
 * @returns the first encoded octets of a query that are not UTF-8, as they were sent. A `%` without
 * digits is an ordinary character
 */
export function findUndecodable(query: string): string | undefined {
  return query.match(/(?:%[0-9a-f]{2})+/gi)?.find((octets) => !isPercentDecodable(octets));
}

export function isPercentDecodable(text: string): boolean {
  return decode(text) !== undefined;
}

/**
 * @returns the file name for a URL path, `/%61bout/` → `/about/`; undefined for an encoded
 * separator or bytes that are not UTF-8
 */
export function toFileName(path: string): string | undefined {
  if (!path.includes("%")) return path;
  return /%(?:2f|5c)/i.test(path) ? undefined : decode(path);
}
