/**
 * Comparison of the pages of two builds. URLs of bundled files are replaced by digests of their
 * content, so that names may differ but bytes may not. Stylesheets are compared by their rules:
 * Astro's renderer has one stylesheet for all templates of a route; this project's renderer has a
 * set for each template.
 */
import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { listFiles } from "./built-sites.fixture.ts";

const addresses = /\/?_astro\/[^"'`\s,)]+|(?<=["'(`])\.\/[\w.-]+\.js/g;

const stylesheets = /<link rel="stylesheet" href="[^"]+">/g;

/**
 * @returns the pages of a build by name, without stylesheets, with digests instead of URLs of
 * bundled files
 */
export function readPages(folder: string): Map<string, string> {
  const known = new Map<string, string>();
  const digest = (address: string): string => {
    const name = address.startsWith("./") ? `/_astro/${address.slice(2)}` : decodeURI(address);
    const found = known.get(name);
    if (found !== undefined) return found;
    // A file may refer to itself.
    known.set(name, "itself");
    const file = path.join(folder, name);
    const shown = existsSync(file)
      ? `[${path.extname(file)} ${hash("sha256", isText(file) ? read(file) : readFileSync(file)).slice(0, 12)}]`
      : `[missing ${address}]`;
    known.set(name, shown);
    return shown;
  };
  const read = (file: string) =>
    readFileSync(file, "utf8").replaceAll(stylesheets, "").replace(addresses, digest);
  return new Map(
    listFiles(folder)
      .filter((name) => name.endsWith(".html"))
      .map((name) => [name, read(path.join(folder, name))]),
  );
}

/**
 * @returns the rules of all stylesheets of a build, without the at-rules around them, in
 * alphabetical order
 */
export function readRules(folder: string): string[] {
  const rules = listFiles(folder)
    .filter((name) => name.endsWith(".css"))
    .flatMap(
      (name) => readFileSync(path.join(folder, name), "utf8").match(/[^{}]+\{[^{}]*\}/g) ?? [],
    );
  return [...new Set(rules)].toSorted();
}

function isText(file: string): boolean {
  return /\.(?:css|js)$/.test(file);
}
