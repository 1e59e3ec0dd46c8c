/**
 * Prose linter: checks comments, messages, names and documentation against the house style
 * (prose/style.yaml).
 *
 *     node scripts/run.mjs scripts/prose.ts [folder or file …]
 *
 * Prints a line for each deviation and exits 1 if there is any.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { TextlintKernel } from "@textlint/kernel";
import { parse } from "yaml";
import { failUsage, readOptions } from "../packages/conformance/src/options.ts";
import { extractCode, type Line } from "./prose/extract.ts";
import { checkNames, markdownPlugin, styleRule, type Style } from "./prose/rule.ts";

const style: Style = parse(
  readFileSync(path.join(import.meta.dirname, "prose/style.yaml"), "utf8"),
);
const kernel = new TextlintKernel();

const readers: Record<string, (source: string, name: string) => Line[]> = {
  ".md": (source) => source.split("\n").map((text, index) => ({ text, line: index + 1 })),
  ".ts": (source, name) => extractCode(source, !/\.(?:test|fixture)\./.test(name)),
  ".astro": (source) => extractCode(/^---\n(.*?)^---$/ms.exec(source)?.[1] ?? "", true),
  ".css": (source) => extractCode(source.replaceAll(/\*\/[^/]*?(?=\/\*|$)/g, "*/"), false),
};
readers[".mjs"] = readers[".mts"] = readers[".ts"] ?? (() => []);

/** Files that are not the project's own prose: site content and expected outputs. */
const excluded = /^(?:content\/(?!README)|CHANGELOG|.*\/golden\/|docs\/[^/]*@)/;

/**
 * Files are not listed by git, so that new files and copies without a repository are checked, too.
 */
const isGenerated = (name: string) =>
  /(?:^|\/)(?:node_modules|dist|dist\..*|lib|\.(?!github)[^/]*)(?:\/|$)/.test(name);

const { positionals } = readOptions({}, { allowPositionals: true });
const names = (positionals.length > 0 ? positionals : ["."])
  .flatMap((place) => {
    const found = statSync(place, { throwIfNoEntry: false });
    if (!found)
      return failUsage(`"${place}" does not exist. Pass files or folders of the project.`);
    return found.isDirectory() ? globSync(path.join(place, "**"), { exclude: isGenerated }) : place;
  })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => path.extname(name) in readers && !excluded.test(name))
  .toSorted();
let count = 0;
for (const name of names) {
  const source = readFileSync(name, "utf8");
  const lines = readers[path.extname(name)]?.(source, name) ?? [];
  const { messages } = await kernel.lintText(lines.map(({ text }) => text).join("\n"), {
    ext: ".md",
    plugins: [markdownPlugin],
    rules: [{ ruleId: "style", rule: styleRule(style) }],
  });
  const problems = [
    ...messages.map(({ loc, message }) => ({
      line: lines[loc.start.line - 1]?.line ?? 0,
      message,
    })),
    ...(name.endsWith(".md") ? [] : checkNames(source, style)),
  ];
  for (const { line, message } of problems) console.log(`${name}:${line}  ${message}`);
  count += problems.length;
}
console.log(`prose: ${names.length} files, ${count} deviations`);
process.exitCode = count === 0 ? 0 : 1;
