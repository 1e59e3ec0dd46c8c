/**
 * Finds the line of a file for a line of the text that was made of it, so that remarks name lines that authors can look up.
 */

const farthest = 200;

/**
 * @param source the text as it is in the file
 * @param made the text after lines have gone and come
 * @returns the line of the source, from 1, that a line of the other text is or follows
 */
export function alignLines(source: string, made: string): (line: number) => number {
  if (source === made) return (line) => line;
  const from = source.split("\n");
  const lines: number[] = [];
  let position = 0;
  for (const line of made.split("\n")) {
    const found = from.slice(position, position + farthest).indexOf(line);
    if (found !== -1) position += found + 1;
    lines.push(Math.max(1, position));
  }
  return (line) => lines[line - 1] ?? Math.max(1, position);
}
