/**
 * Digest of the code that a site's configuration consists of: astro.config, the modules that it
 * imports by relative paths, the environment variables that these modules name, and the versions of
 * the packages that it imports. It changes with the code and with the options of every plugin, so
 * that authors of plugins declare nothing.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Static imports, exports and imports with a literal, also those in comments. */
const imports = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g;

const names = ["mjs", "js", "ts", "mts"].map((end) => `astro.config.${end}`);

export interface ConfigCode {
  /** 32 hexadecimal digits. */
  digest: string;
  /** Modules of the configuration outside of packages, to be watched. */
  modules: readonly string[];
}

/** @param root folder of astro.config */
export function readConfigCode(root: string): ConfigCode {
  const config = names.map((name) => path.join(root, name)).find((file) => existsSync(file));
  const digest = createHash("sha256");
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || isEngine(file) || !existsSync(file)) return;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    digest.update(`${path.relative(root, file)}\0${text}\0`);
    for (const [name] of text.matchAll(/\b[A-Z][A-Z\d_]*\b/g))
      if (process.env[name] !== undefined) digest.update(`${name}=${process.env[name]}\0`);
    for (const [, name = ""] of text.matchAll(imports)) follow(name, file);
  };
  const follow = (name: string, from: string): void => {
    if (/^(?:node|data|https?):/.test(name)) return;
    if (/^\.{0,2}\//.test(name)) return visit(path.resolve(path.dirname(from), name));
    const manifest = findManifest(name, from);
    if (manifest === undefined) return;
    digest.update(readFileSync(manifest));
    // A package of the workspace changes without its version.
    const folder = realpathSync(path.dirname(manifest));
    if (!folder.includes(`${path.sep}node_modules${path.sep}`)) {
      const entry = resolve(name, from);
      if (entry !== undefined && !isEngine(entry)) visit(entry);
    }
  };
  if (config !== undefined) visit(config);
  return { digest: digest.digest("hex").slice(0, 32), modules: [...seen] };
}

/** The code of the engine has its own digest. */
const engine = fileURLToPath(new URL("..", import.meta.url));
const isEngine = (file: string) => file.startsWith(engine);

function findManifest(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, from);
  } catch {
    return undefined;
  }
}

function resolve(name: string, from: string): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(name, pathToFileURL(from).href));
  } catch {
    return undefined;
  }
}
