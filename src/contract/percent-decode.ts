/** @returns text with its percent-encoded characters decoded; as it is where a `%` starts no character */
export function percentDecode(text: string): string {
  return isPercentDecodable(text) ? decodeURIComponent(text) : text;
}

export function isPercentDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
