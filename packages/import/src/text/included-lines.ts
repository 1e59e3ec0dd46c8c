/**
 * Sections of included files: lines by number, or between marks in comments, as in MkDocs
 * (`--8<-- [start:a]`), VitePress (`#region a`) and mdBook (`ANCHOR: a`).
 */

/** @returns the text of an included file */
export type Include = (file: string) => string | undefined;

const mark = /-+8<-+[ \t]+\[(?:start|end):|#(?:end)?region\b|\bANCHOR(?:_END)?:/;

/**
 * @param section name of a section, or the number of the first line from 1; empty for the whole file
 * @param last number of the last line; empty for that of the file
 * @returns the lines without marks
 */
export function selectLines(text: string, section = "", last = ""): string {
  const lines = text.split("\n");
  const find = (marks: RegExp, from: number) =>
    lines.findIndex(
      (line, at) => at >= from && marks.test(line) && namesOf(line).includes(section),
    );
  const isNumber = !section || /^\d+$/.test(section);
  const start = isNumber ? -1 : find(/\[start:|#region\b|\bANCHOR:/, 0);
  const end = start === -1 ? -1 : find(/\[end:|#endregion\b|\bANCHOR_END:/, start);
  const chosen = isNumber
    ? lines.slice(Math.max(0, Number(section) - 1), Number(last) || undefined)
    : lines.slice(start + 1, end === -1 ? undefined : end);
  return chosen.filter((line) => !mark.test(line)).join("\n");
}

function namesOf(line: string): string[] {
  return line.split(/[^\w.-]+|-+8<-+/);
}
