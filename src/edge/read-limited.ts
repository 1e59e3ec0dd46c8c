/**
 * Reads streams of unknown length, such as messages and answers of other sites, which may not end.
 */

export class TooLongError extends Error {
  override name = "TooLongError";
}

/**
 * @param body decoded content, so that the limit holds for compressed answers too
 * @throws TooLongError for more than `maxBytes`, without reading the rest
 */
export async function readLimited(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLongError(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return concatBytes(chunks);
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
