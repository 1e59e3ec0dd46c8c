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

type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Size of a read in bytes. */
export const chunkBytes = 32 * 1024;

/** Zero on Windows, which has no such flag. */
const noFollow: number = constants.O_NOFOLLOW ?? 0;

const memory = new WeakMap<ReadableStream, number>();

/** @param range byte range of the file */
export function streamFile(file: string, { first, last }: ByteRange): ByteStream {
  let [at, isOver] = [first, false];
  let handle: FileHandle | undefined;
  const close = async () => {
    const opened = handle;
    [handle, isOver] = [undefined, true];
    await opened?.close();
  };
  const fill = async (view: Uint8Array<ArrayBuffer>) => {
    handle ??= await open(file, constants.O_RDONLY | noFollow);
    // The stream was cancelled while the file was opened.
    if (isOver) {
      await close();
      return { bytes: 0, isLast: true };
    }
    const wanted = Math.min(view.length, last + 1 - at);
    try {
      const { bytesRead: bytes } = await handle.read(view, 0, wanted, at);
      if (bytes === 0) throw new Error(`${file} was truncated while it was being sent.`);
      at += bytes;
      if (at > last) await close();
      return { bytes, isLast: at > last };
    } catch (error) {
      await close();
      throw error;
    }
  };
  return makeStream(0, fill, close);
}

/**
 * Streams bytes in memory without copying them, as a Response would do for each client.
 *
 * @param isShared true for bytes that stay in memory anyway
 */
export function streamBytes(bytes: Uint8Array, { isShared }: { isShared: boolean }): ByteStream {
  let at = 0;
  return makeStream(isShared ? 0 : bytes.length, (view) => {
    const part = bytes.subarray(at, at + view.length);
    view.set(part);
    at += part.length;
    return { bytes: part.length, isLast: at >= bytes.length };
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

interface Filled {
  bytes: number;
  isLast: boolean;
}

/**
 * @param held number of bytes in memory that only the stream holds
 * @param fill writes the next bytes into a view
 */
function makeStream(
  held: number,
  fill: (view: Uint8Array<ArrayBuffer>) => Filled | Promise<Filled>,
  cancel: () => void | Promise<void> = () => undefined,
): ByteStream {
  const stream: ByteStream = new ReadableStream({
    type: "bytes",
    autoAllocateChunkSize: chunkBytes,
    async pull(controller) {
      const { byobRequest } = controller;
      const view = byobRequest?.view;
      if (!byobRequest || !view) return;
      const { buffer, byteOffset, byteLength } = view;
      const { bytes, isLast } = await fill(new Uint8Array(buffer, byteOffset, byteLength));
      if (bytes > 0) byobRequest.respond(bytes);
      if (!isLast) return;
      controller.close();
      if (bytes === 0) byobRequest.respond(0);
    },
    cancel,
  });
  memory.set(stream, held);
  return stream;
}
