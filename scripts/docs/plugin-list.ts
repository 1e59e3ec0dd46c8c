/**
 * List of the plugins of the package, in docs/reference/plugins.md: the first sentence of the comment
 * of each main module.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { builtInNames } from "../../src/plugins/built-in.ts";
import { root } from "../run-build.ts";

export const listMark = "plugins of the package: written by npm run fix";

const modules = globSync("src/plugins/*/*.ts", { cwd: root })
  .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

/** @throws Error for a plugin whose main module does not start with a comment */
export function writePluginList(): string {
  return [
    "| Name | Purpose |",
    "| --- | --- |",
    ...builtInNames.map((name) => `| \`${name}\` | ${describe(name)} |`),
  ].join("\n");
}

function describe(name: string): string {
  const definition = new RegExp(String.raw`definePlugin\(\{\s*api: 1,\s*name: "${name}"`);
  const main = modules.find(({ text }) => definition.test(text));
  const [, paragraph = ""] = /^\/\*\*([^]*?)(?:\*\/|\n \*\n)/.exec(main?.text ?? "") ?? [];
  const [, sentence] =
    /^\s*(.+?)\.(?=\s+[A-Z]|\s*$)/.exec(paragraph.replace(/\s*\n \* ?/g, " ")) ?? [];
  if (sentence !== undefined) return sentence;
  throw new Error(
    `${main?.file ?? `src/plugins/${name}`} has no comment. Write one or two sentences above its imports on what the plugin adds.`,
  );
}
