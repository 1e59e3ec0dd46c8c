/**
 * Values in settings that are programs, found in their text. Programs are never run.
 */

/** @returns the first constant text that a key has */
export function findText(program: string, key: string): string | undefined {
  return new RegExp(String.raw`(?:^|[\s{,(])${key}:\s*(["'\`])([^"'\`$]*)\1`, "m").exec(
    program,
  )?.[2];
}

/** @returns the text of the first object or list that a key has, with its brackets */
export function findBlock(program: string, key: string): string | undefined {
  const match = new RegExp(String.raw`(?:^|[\s{,(])${key}:\s*(?=[{[])`, "m").exec(program);
  if (!match) return undefined;
  const start = match.index + match[0].length;
  let depth = 0;
  for (let index = start; index < program.length; index++) {
    if (/[{[]/.test(program[index] ?? "")) depth++;
    if (/[}\]]/.test(program[index] ?? "") && --depth === 0) return program.slice(start, index + 1);
  }
  return undefined;
}

/** @returns the keys of an object at its first level */
export function findKeys(block: string): string[] {
  let depth = 0;
  let flat = "";
  for (const char of block) {
    if (/[}\]]/.test(char)) depth--;
    if (depth === 1) flat += char;
    if (/[{[]/.test(char)) depth++;
  }
  return [...flat.matchAll(/(?:^|[\s,{])["']?([\w-]+)["']?\s*:/g)].map(([, key = ""]) => key);
}

/** @returns the constant texts of a list */
export function findTexts(block: string): string[] {
  return [...block.matchAll(/(["'`])([^"'`]*)\1/g)].map(([, , text = ""]) => text);
}
