/**
 * Files as streams that read a chunk when it is asked for, so that a client that takes nothing holds one chunk and one descriptor.
 *
 * The file is opened with the first chunk and closed with the last, or when the stream is cancelled: a response that is never sent holds none.
 */
import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { ByteRange } from "../contract/byte-range.ts";

const chunkBytes = 32 * 1024;

/** @param range of bytes that the file has */
export function streamFile(
  file: string,
  { first, last }: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let [at, isOver] = [first, false];
  let handle: FileHandle | undefined;
  const close = async () => {
    const opened = handle;
    [handle, isOver] = [undefined, true];
    await opened?.close();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        handle ??= await open(file, constants.O_RDONLY | noFollow);
        // Cancelled while it was opened.
        if (isOver) return close();
        const chunk = new Uint8Array(Math.min(chunkBytes, last + 1 - at));
        const { bytesRead } = await handle
          .read(chunk, 0, chunk.length, at)
          .catch(async (error: unknown) => {
            await close();
            throw error;
          });
        if (isOver) return;
        if (bytesRead === 0) {
          await close();
          throw new Error(`${file} has become shorter while it was sent.`);
        }
        at += bytesRead;
        controller.enqueue(chunk.subarray(0, bytesRead));
        if (at <= last) return;
        await close();
        controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** Windows has no such flag. */
const noFollow: number = constants.O_NOFOLLOW ?? 0;

/** @returns bytes in memory as a stream of parts of them, where a Response of its own would copy them for each client */
export function streamBytes(
  bytes: Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (at < bytes.length)
          controller.enqueue(bytes.subarray(at, at + chunkBytes));
        at += chunkBytes;
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
