/**
 * Takes notes out of drawings: comments, `<metadata>`, and the names of files and folders that Inkscape keeps.
 */
const notes =
  /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<metadata\b[^>]*?(?:\/>|>[^]*?<\/metadata\s*>)|\s(?:sodipodi:(?:docname|docbase|absref)|inkscape:export-filename)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** @returns whether a drawing holds notes; other encodings than UTF-8 are left alone */
export function hasSvgMetadata(bytes: Buffer): boolean {
  const text = bytes.toString();
  return Buffer.from(text).equals(bytes) && stripText(text) !== text;
}

/** @returns the drawing without them */
export function stripSvg(bytes: Buffer): Buffer {
  return Buffer.from(stripText(bytes.toString()));
}

function stripText(text: string): string {
  return text.replace(notes, (note) => (note.startsWith("<![") ? note : ""));
}
