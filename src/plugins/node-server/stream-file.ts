/**
 * Streams of files and bytes that fill the reader's buffer. A slow client needs one buffer and one
 * file descriptor; a fast client causes no garbage.
 *
 * A file is opened on the first read and closed after the last one or on cancellation, so a
 * response that is never sent opens no file.
 */
import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { ByteRange } from "../../edge/conditions.ts";
import { chunkBytes } from "../../hosts/node/http.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Zero on Windows, which has no such flag. */
const noFollow: number = constants.O_NOFOLLOW ?? 0;

const memory = new WeakMap<ReadableStream, number>();

/** Streams a byte range of a file. */
export function streamFile(file: string, { first, last }: ByteRange) {
  let opening: Promise<FileHandle> | undefined;
  let at = first;
  const fill = async (view: Bytes) => {
    opening ??= open(file, constants.O_RDONLY | noFollow);
    const handle = await opening;
    const { bytesRead } = await handle.read(view, 0, view.length, at);
    if (bytesRead === 0) throw new Error(`${file} was truncated while it was being sent.`);
    at += bytesRead;
    return bytesRead;
  };
  const close = async () => {
    const handle = await opening;
    await handle?.close();
  };
  return makeStream(last + 1 - first, 0, fill, close);
}

/**
 * Streams bytes in memory without copying them, as a Response would do for each client.
 *
 * @param isShared true for bytes that stay in memory anyway
 */
export function streamBytes(bytes: Bytes, { isShared }: { isShared: boolean }) {
  let at = 0;
  return makeStream(bytes.length, isShared ? 0 : bytes.length, (view) => {
    view.set(bytes.subarray(at, at + view.length));
    at += view.length;
    return view.length;
  });
}

/**
 * @returns the number of bytes in memory that only the body of a response holds; for a body that
 *   this module has not created, its length, because a Response copies the bytes it is given
 */
export function memoryOf({ body, headers }: Response): number {
  const known = body ? memory.get(body) : 0;
  return known ?? Number(headers.get("Content-Length") ?? 0);
}

/**
 * @param length number of bytes of the stream
 * @param held number of bytes in memory that only the stream holds
 * @param fill writes the next bytes into a view and returns their number
 * @param close runs after the last byte, an error or a cancellation
 */
function makeStream(
  length: number,
  held: number,
  fill: (view: Bytes) => number | Promise<number>,
  close: () => void | Promise<void> = () => {},
): ReadableStream<Bytes> {
  let left = length;
  const stream: ReadableStream<Bytes> = new ReadableStream({
    type: "bytes",
    autoAllocateChunkSize: chunkBytes,
    async pull(controller) {
      const { byobRequest } = controller;
      const view = byobRequest?.view;
      if (!byobRequest || !view) return;
      const { buffer, byteOffset, byteLength } = view;
      const wanted = Math.min(byteLength, left);
      try {
        const bytes = wanted > 0 ? await fill(new Uint8Array(buffer, byteOffset, wanted)) : 0;
        left -= bytes;
        if (left === 0) await close();
        if (bytes > 0) byobRequest.respond(bytes);
        if (left > 0) return;
        // Before the reader can request more.
        controller.close();
        if (bytes === 0) byobRequest.respond(0);
      } catch (error) {
        await close();
        throw error;
      }
    },
    cancel: close,
  });
  memory.set(stream, held);
  return stream;
}
