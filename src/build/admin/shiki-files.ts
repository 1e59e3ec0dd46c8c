/**
 * The grammars by which the editor in the browser colours code: of its three hundred, those that texts mostly have, with what they are made of.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

const languages = [
  "css",
  "diff",
  "docker",
  "go",
  "html",
  "ini",
  "javascript",
  "json",
  "jsx",
  "markdown",
  "python",
  "shellscript",
  "sql",
  "toml",
  "tsx",
  "typescript",
  "xml",
  "yaml",
];

interface Grammar {
  name: string;
  text: string;
}

/** @param folder of the package @shikijs/langs */
export function shikiFiles(folder: string): Grammar[] {
  const found = new Map<string, Grammar>();
  const waiting = [...languages];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    const text = readFileSync(path.join(folder, "dist", `${name}.mjs`), "utf8");
    found.set(name, { name, text });
    for (const [, other = ""] of text.matchAll(/from\s*'\.\/([\w-]+)\.mjs'/g))
      waiting.push(other);
    for (const [, other = ""] of text.matchAll(/from\s*"\.\/([\w-]+)\.mjs"/g))
      waiting.push(other);
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
