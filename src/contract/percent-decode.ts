/**
 * Percent-encoding of paths and queries (RFC 3986).
 */

/** @returns text with its percent-encoded characters decoded; unchanged where a `%` starts none */
export function percentDecode(text: string): string {
  return isPercentDecodable(text) ? decodeURIComponent(text) : text;
}

/** @returns the first encoded octets of a query that are not UTF-8, as they were sent; a `%` without digits is an ordinary character */
export function findUndecodable(query: string): string | undefined {
  return query.match(/(?:%[0-9a-f]{2})+/gi)?.find((octets) => !isPercentDecodable(octets));
}

export function isPercentDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** @returns the file name that a path means, `/%61bout/` → `/about/`; undefined for an encoded separator or bytes that are not UTF-8 */
export function toFileName(path: string): string | undefined {
  if (!path.includes("%")) return path;
  return /%(?:2f|5c)/i.test(path) || !isPercentDecodable(path)
    ? undefined
    : decodeURIComponent(path);
}
