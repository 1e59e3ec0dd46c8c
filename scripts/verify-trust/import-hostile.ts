/**
 * Hostile documents in a site to import. The importer must remove the active content, report it,
 * and write a site that builds.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runImport } from "../../packages/import/src/run-import.ts";
import { lean, runBuild } from "../run-build.ts";
import type { Findings } from "./attack.ts";
import { hostileMarkup } from "./hostile-markup.ts";

/** @returns the number of imported documents */
export function importHostile(work: string, findings: Findings): number {
  const source = path.join(work, "jekyll");
  const into = path.join(work, "imported");
  mkdirSync(path.join(source, "_posts"), { recursive: true });
  writeFileSync(path.join(source, "_config.yml"), "title: Old\n");
  const posts = hostileMarkup.flatMap(({ name, html, isForCheck }, number) =>
    ["md", "html"].map((extension) => {
      const file = `_posts/2024-01-05-${extension}-${number}.${extension}`;
      const body = html.replaceAll("FOREIGN", "https://other.example");
      writeFileSync(
        path.join(source, file),
        `---\ntitle: ${extension} ${number}\ndescription: D\n---\nBefore.\n\n${body}\n\nAfter.\n`,
      );
      return { name, file, isForCheck };
    }),
  );
  const now = new Date("2026-07-01T00:00:00Z");
  const { reportFile = "" } = runImport({
    folder: source,
    into,
    isDry: false,
    now,
  });
  const report = readFileSync(reportFile, "utf8").split("\n");
  for (const { name, file, isForCheck } of posts) {
    const prefix = `- ${file}:`;
    if (isForCheck && !report.some((line) => line.startsWith(prefix)))
      findings.add("an import reports removed content", `${name}: ${file}`);
  }
  const { status, output } = runBuild(into, path.join(work, "site"), lean);
  if (status !== 0) findings.add("an import removes active content", output.slice(0, 2000));
  return posts.length;
}
