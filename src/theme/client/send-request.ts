/**
 * API response, formatted for the reference.
 */
export interface FormattedResponse {
  status: number;
  /** Status code and reason phrase, as in `200 OK`. HTTP/2 has no reason phrase. */
  statusLine: string;
  /** Time from sending the request to receiving the last byte. */
  milliseconds: number;
  bytes: number;
  /** One header per line, sorted by name. */
  headers: string;
  /** Indented if it is JSON. */
  body: string;
}

/** @throws Error if the request fails or the signal aborts it */
export async function sendRequest(path: string, signal: AbortSignal): Promise<FormattedResponse> {
  const start = performance.now();
  // Bypass the HTTP cache to show the current response.
  const response = await fetch(path, { cache: "no-store", signal });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const milliseconds = Math.round(performance.now() - start);
  return {
    status: response.status,
    statusLine: `${response.status} ${response.statusText}`.trim(),
    milliseconds,
    bytes: bytes.length,
    headers: Array.from(response.headers, ([name, value]) => `${name}: ${value}`).join("\n"),
    body: indent(new TextDecoder().decode(bytes)),
  };
}

/** @returns a size in words: `532 B`, `12.4 kB` */
export function formatBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // A host without the API returns an HTML page, which is shown unchanged.
    return text;
  }
}
