/**
 * Streams of files and bytes in chunks, so that a slow client needs one chunk and one file
 * descriptor.
 *
 * A file is opened on the first read and closed after the last one or on cancellation, so a
 * response that is never sent opens no file.
 */
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { ByteRange } from "../../edge/conditions.ts";

/** Maximum size of a chunk in bytes. */
export const chunkBytes = 32 * 1024;

/** Zero on Windows, which has no such flag. */
const noFollow: number = constants.O_NOFOLLOW ?? 0;

const memory = new WeakMap<ReadableStream, number>();

/** @param range byte range of the file */
export function streamFile(file: string, range: ByteRange) {
  return toStream(readChunks(file, range), 0);
}

/**
 * Streams bytes in memory without copying them, as a Response would do for each client.
 *
 * @param isShared true for bytes that stay in memory anyway
 */
export function streamBytes(bytes: Uint8Array<ArrayBuffer>, { isShared }: { isShared: boolean }) {
  return toStream(split(bytes), isShared ? 0 : bytes.length);
}

/**
 * @returns the number of bytes in memory that only the body of a response holds; for a body that
 *   this module has not created, its length, because a Response copies the bytes it is given
 */
export function memoryOf({ body, headers }: Response): number {
  const known = body ? memory.get(body) : 0;
  return known ?? Number(headers.get("Content-Length") ?? 0);
}

async function* readChunks(file: string, { first, last }: ByteRange) {
  const handle = await open(file, constants.O_RDONLY | noFollow);
  try {
    for (let at = first; at <= last;) {
      const chunk = new Uint8Array(Math.min(chunkBytes, last + 1 - at));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) throw new Error(`${file} was truncated while it was being sent.`);
      at += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

async function* split(bytes: Uint8Array<ArrayBuffer>) {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

/**
 * @param held number of bytes in memory that only the stream holds
 * @returns a stream that reads a chunk when it is read
 */
export function toStream(
  chunks: AsyncIterator<Uint8Array<ArrayBuffer>>,
  held: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  memory.set(stream, held);
  return stream;
}
