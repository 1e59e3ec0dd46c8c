/** @returns a regular expression that matches a text; RegExp.escape is missing in Node 22 */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
