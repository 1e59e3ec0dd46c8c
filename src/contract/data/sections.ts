/**
 * Files of named sections, so that one read serves several kinds of lookups.
 *
 * A file starts with a line for each section, its name, a tab and its length in bytes, and an empty line. The sections follow in that order.
 */

/** @returns the sections as one file */
export function formatSections(sections: Readonly<Record<string, string>>): string {
  const encoder = new TextEncoder();
  const head = Object.entries(sections)
    .map(([name, text]) => `${name}\t${encoder.encode(text).length}\n`)
    .join("");
  return `${head}\n${Object.values(sections).join("")}`;
}

/**
 * @param file written by formatSections, whole: a caller has checked its digest
 * @returns the sections by name
 */
export function readSections(file: Uint8Array): Map<string, string> {
  const decoder = new TextDecoder();
  const sections = new Map<string, string>();
  const sizes: [name: string, bytes: number][] = [];
  let at = 0;
  for (let end = file.indexOf(10); end > at; end = file.indexOf(10, at)) {
    const [name = "", bytes] = decoder.decode(file.subarray(at, end)).split("\t");
    sizes.push([name, Number(bytes)]);
    at = end + 1;
  }
  at++;
  for (const [name, bytes] of sizes) {
    sections.set(name, decoder.decode(file.subarray(at, at + bytes)));
    at += bytes;
  }
  return sections;
}
