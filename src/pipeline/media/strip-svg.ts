/**
 * Strips notes from SVG files: comments, `<metadata>`, and the file and folder names that Inkscape
 * stores.
 */
const notes =
  /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<metadata\b[^>]*?(?:\/>|>[^]*?<\/metadata\s*>)|\s(?:sodipodi:(?:docname|docbase|absref)|inkscape:export-filename)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** @returns whether an SVG contains notes; false for encodings other than UTF-8 */
export function hasSvgMetadata(bytes: Buffer): boolean {
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) && stripText(text) !== text;
}

/** @returns the SVG without notes */
export function stripSvg(bytes: Buffer): Buffer {
  return Buffer.from(stripText(bytes.toString()));
}

function stripText(text: string): string {
  return text.replace(notes, (note) => (note.startsWith("<![") ? note : ""));
}
