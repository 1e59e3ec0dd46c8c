/**
 * An answer of the API as the reference shows it.
 */
export interface Answer {
  status: number;
  /** `200 OK`; over HTTP/2 without words. */
  statusLine: string;
  /** From the request to the last byte. */
  milliseconds: number;
  bytes: number;
  /** A line each, sorted by name. */
  headers: string;
  /** Indented where it is JSON. */
  body: string;
}

/** @throws Error when no answer comes, or the signal ends the wait */
export async function ask(path: string, signal: AbortSignal): Promise<Answer> {
  const start = performance.now();
  // The HTTP cache would hide the current response.
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
    // A host without the API answers with a page of its own, which is shown as it is.
    return text;
  }
}
