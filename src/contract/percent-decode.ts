/** @returns text with its percent-encoded characters decoded; as it is where a `%` starts no character */
export function percentDecode(text: string): string {
  return isPercentDecodable(text) ? decodeURIComponent(text) : text;
}

/** @returns the first encoded octets of a query that are not UTF-8, as they were sent; a `%` that starts no octet is a character like any other */
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
