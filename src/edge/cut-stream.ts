/**
 * A part of a stream, for hosts that send files only whole: Cloudflare's assets, the development server.
 */
import type { ByteRange } from "../contract/byte-range.ts";

/** @returns the bytes of the range; the source is read no further than that */
export function cutStream(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  { first, last }: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader();
  let at = 0;
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) throw new Error("The content is shorter than it said.");
        const part = value.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
        at += value.length;
        if (part.length > 0) controller.enqueue(part);
        if (at > last) {
          controller.close();
          await reader.cancel();
        }
        if (part.length > 0 || at > last) return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
