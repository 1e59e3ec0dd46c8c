/**
 * The program of the editor in the browser, from the packages that npm has installed.
 *
 * Sveltia CMS comes as modules that a bundler is to take further: they name other packages, and import JSON. Here each of these names becomes a path
 * and each JSON a module; of the languages that it colours code in, those that sites have. Maps and their drawing tools are left out: no form asks
 * for a place.
 */
import { readFileSync, readdirSync } from "node:fs";
import { findPackageJSON, stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { OutputFile } from "../../emit/output-file.ts";
import { moduleBeside } from "../module-beside.ts";
import { readFolder } from "../read-folder.ts";
import { BuildError } from "../system-failure.ts";
import { editorPackage, editorVersion } from "./editor-package.ts";
import { shikiFiles } from "./shiki-files.ts";

/** The modules of other packages that it imports, and where they lie in them. */
const modules: Record<string, string> = {
  "exifr/dist/lite.esm.mjs": "dist/lite.esm.mjs",
  immutable: "dist/immutable.es.js",
  "turndown/lib/turndown.browser.es.js": "lib/turndown.browser.es.js",
};

/**
 * @param root where the files are served, with a final slash
 * @throws BuildError that says how to install the editor
 */
export function programFiles(root: string): OutputFile[] {
  const sveltia = findEditor();
  const file = (name: string, body: string | Uint8Array): OutputFile => ({
    path: root + name,
    body,
  });
  const shiki = shikiFiles(packageFolder("@shikijs/langs", sveltia));
  const themes = path.join(packageFolder("@shikijs/themes", sveltia), "dist");
  const paths = new Map([
    ["@sveltia/cms", "./sveltia/index.js"],
    ["yaml", "./yaml/index.js"],
    ...Object.keys(modules).map(
      (name) => [name, `../packages/${flat(name)}`] as const,
    ),
    ...shiki.map(
      ({ name }) => [`@shikijs/langs/${name}`, `../langs/${name}.mjs`] as const,
    ),
    ...["github-dark", "github-light"].map(
      (name) => [`@shikijs/themes/${name}`, `../themes/${name}.mjs`] as const,
    ),
  ]);
  const fonts = readdirSync(path.join(sveltia, "npm/assets"))
    .filter((name) => name.endsWith(".woff2"))
    .map((name) => `${root}sveltia/assets/${name}`);
  return [
    ...["desk", "entry-format"].map((name) =>
      file(`${name}.js`, renameImports(readModule(name), paths)),
    ),
    ...readFolder(path.join(sveltia, "npm"))
      .filter(([name]) => !name.endsWith(".map"))
      .map(([name, bytes]) =>
        file(
          `sveltia/${name}`,
          name === "index.js"
            ? renameImports(placeFonts(bytes.toString(), fonts), paths)
            : bytes,
        ),
      ),
    ...readFolder(path.join(sveltia, "locales")).map(([name, bytes]) =>
      file(
        `locales/${name.replace(/json$/, "js")}`,
        `export default ${bytes.toString().trim()};\n`,
      ),
    ),
    ...Object.entries(modules).map(([name, place]) =>
      file(
        `packages/${flat(name)}`,
        withoutMap(
          readFileSync(
            path.join(packageFolder(packageOf(name), sveltia), place),
            "utf8",
          ),
        ),
      ),
    ),
    ...shiki.map(({ name, text }) => file(`langs/${name}.mjs`, text)),
    ...["github-dark", "github-light"].map((name) =>
      file(
        `themes/${name}.mjs`,
        readFileSync(path.join(themes, `${name}.mjs`)),
      ),
    ),
    ...readFolder(
      path.join(
        packageFolder("yaml", fileURLToPath(import.meta.url)),
        "browser",
      ),
    )
      .filter(([name]) => name.endsWith(".js"))
      .map(([name, bytes]) => file(`yaml/${name}`, bytes)),
  ];
}

function findEditor(): string {
  try {
    return packageFolder(editorPackage, fileURLToPath(import.meta.url));
  } catch {
    throw new BuildError(
      `admin: is in site.yaml, but the editor is not installed. Run: npm install ${editorPackage}@${editorVersion}`,
    );
  }
}

/** @throws Error for a package that is not installed */
function packageFolder(name: string, from: string): string {
  const file = findPackageJSON(
    name,
    pathToFileURL(path.join(from, "index.js")),
  );
  if (file === undefined) throw new Error(`${name} is not installed.`);
  return path.dirname(file);
}

function packageOf(module: string): string {
  return module.split("/", 1).join();
}

function flat(module: string): string {
  return `${module.replaceAll("/", "-").replace(/\.m?js$/, "")}.js`;
}

/** In the repository modules are TypeScript, which no browser takes. */
function readModule(name: string): string {
  const file = fileURLToPath(
    moduleBeside(import.meta.url, `../../admin/${name}`),
  );
  const text = withoutMap(readFileSync(file, "utf8"));
  return file.endsWith(".ts") ? stripTypeScriptTypes(text) : text;
}

/** In text that imports by names, whatever quotes it has. */
function renameImports(text: string, paths: ReadonlyMap<string, string>) {
  return withoutMap(text)
    .replace(
      /(\bfrom\s*|\bimport\s*\(?\s*)(["'`])([^"'`\s]+)\2/g,
      (whole, before: string, _quote: string, name: string) => {
        const renamed = paths.get(name);
        return renamed === undefined ? whole : `${before}"${renamed}"`;
      },
    )
    .replace(/(\.\.\/locales\/[\w-]+)\.json/g, "$1.js")
    .replace(/(from\s*"\.\/[\w-]+)\.ts"/g, '$1.js"');
}

/** Its styles name fonts of another origin, which lie beside it too. */
function placeFonts(text: string, fonts: readonly string[]): string {
  return text.replace(
    /url\(https:\/\/[^)\s]+\/fonts\/([\w-]+)[^)\s]*\/([\w-]+)\.woff2\)/g,
    (whole, family: string, style: string) => {
      const font = fonts.find((name) => name.includes(`/${family}-${style}-`));
      return font === undefined ? whole : `url(${font})`;
    },
  );
}

function withoutMap(text: string): string {
  return text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n");
}
