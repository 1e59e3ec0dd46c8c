/**
 * Package build, run by `npm pack`: compiles modules for Node into lib/ and copies the files that
 * Vite processes: components, styles and browser scripts.
 *
 * Node does not strip types in packages, so lib/ is JavaScript with declarations. Only the
 * extensions of imports differ from the source.
 */
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { bundlePackages } from "./bundle-packages.ts";
import { root } from "./run-build.ts";
import { runStep } from "./run-step.ts";

const source = path.join(root, "src");
const target = path.join(root, "lib");

rmSync(target, { recursive: true, force: true });
if (!(await runStep("tsc", "-p", "tsconfig.package.json"))) process.exit(1);

for (const name of globSync(
  [
    "{theme,plugins}/**/*.{astro,css}",
    "{theme,plugins/*}/client/**/*.ts",
    "theme/fonts/*",
    "plugins/social-images/fonts/*",
    "**/*.yaml",
    "{site/strings,plugins/*}/*.json",
    "emit/*.md",
    "plugins/*/*.{js,md}",
    "**/*.d.ts",
    "plugins/*/templates/**/{*,.*}",
  ],
  { cwd: source, exclude: ["**/*.test.ts"] },
)) {
  mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
  cpSync(path.join(source, name), path.join(target, name), { recursive: true });
}
for (const name of globSync(["**/*.astro", "**/*.d.ts", "{theme,plugins/*}/client/**/*.ts"], {
  cwd: target,
})) {
  const file = path.join(target, name);
  writeFileSync(file, renameImports(file, readFileSync(file, "utf8")));
}

await bundlePackages(root, target);

/**
 * Changes the extensions of imports in files that tsc does not compile. Browser scripts stay
 * TypeScript.
 *
 * @throws Error if an imported module is not in the package
 */
function renameImports(file: string, text: string): string {
  return text.replace(
    /((?:from|import)\s*\(?\s*")(\.{1,2}\/[^"]+)\.ts"/g,
    (whole, before: string, module: string) => {
      const imported = path.join(path.dirname(file), module);
      if (existsSync(`${imported}.js`)) return `${before}${module}.js"`;
      if (existsSync(`${imported}.ts`)) return whole;
      throw new Error(`${file} imports ${module}.ts, which is not in lib/.`);
    },
  );
}
