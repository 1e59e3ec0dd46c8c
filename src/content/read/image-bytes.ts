/**
 * Detection of incomplete and fake images by their first and last bytes, without decoding:
 * interrupted uploads, HTML pages saved as images, Git LFS pointers.
 */

/**
 * @param head the first few thousand bytes, or the whole file
 * @param tail the last few thousand bytes, because some programs append data to the image
 * @param size length of the file in bytes
 * @returns true for a complete PNG, JPEG, GIF, WebP, AVIF or TIFF, whatever its name
 */
export function isWholeImage(head: Buffer, tail: Buffer, size: number): boolean {
  const starts = (text: string, at = 0) => head.toString("latin1", at, at + text.length) === text;
  const ends = (text: string) => tail.includes(text, 0, "latin1");
  if (starts("\u0089PNG\r\n\u001A\n")) return ends("IEND");
  if (starts("\u00FF\u00D8\u00FF")) return ends("\u00FF\u00D9");
  if (starts("GIF8")) return tail.findLast((byte) => byte !== 0) === 0x3b;
  if (starts("RIFF") && starts("WEBP", 8)) return head.readUInt32LE(4) + 8 <= size;
  if (starts("ftyp", 4)) return hasCompleteBoxes(head, size);
  return (starts("II*\0") || starts("MM\0*")) && size > 32;
}

/**
 * AVIF is a sequence of boxes, each of which starts with its length. The last ones contain the
 * image.
 */
function hasCompleteBoxes(head: Buffer, size: number): boolean {
  let at = 0;
  while (at + 8 <= head.length) {
    const length = head.readUInt32BE(at);
    // 0 means "to the end of the file"; 1 means a 64-bit length, as in videos.
    if (length < 8) return length === 0;
    at += length;
  }
  return at <= size;
}
