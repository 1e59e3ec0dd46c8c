const separator = "\n\n---\n\n";

/**
 * Joins texts into parts. A text that is larger than a part is cut, at the end of a line where there
 * is one, and never within a character.
 *
 * @param limit maximum size of a part in bytes
 */
export function cutText(texts: readonly string[], limit: number): string[] {
  const parts: string[] = [];
  let size = Infinity;
  for (const text of texts.flatMap((whole) => [...cutOne(whole, limit)])) {
    const added = separator.length + Buffer.byteLength(text);
    if (size + added > limit) {
      parts.push(text);
      size = added - separator.length;
    } else {
      parts[parts.length - 1] += separator + text;
      size += added;
    }
  }
  return parts;
}

function* cutOne(text: string, limit: number): Generator<string> {
  let rest = Buffer.from(text);
  while (rest.length > limit) {
    const line = rest.lastIndexOf("\n", limit - 1);
    let end = line > 0 ? line : limit;
    // Continuation bytes of UTF-8 (RFC 3629, section 3).
    while (((rest[end] ?? 0) & 0xc0) === 0x80) end--;
    yield rest.toString("utf8", 0, end);
    rest = rest.subarray(line > 0 ? end + 1 : end);
  }
  yield rest.toString();
}
