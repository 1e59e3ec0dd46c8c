/**
 * Hostile documents in a site to import. The importer must remove the active content, report it,
 * and write a site that builds.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { command, lean, project, runBuild } from "../project.ts";
import type { Findings } from "../suite.ts";
import { hostileMarkup } from "./markup.ts";

/** @returns the number of imported documents */
export async function importHostile(work: string, findings: Findings): Promise<number> {
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
  const [node = "", ...args] = command("import", source, "--into", into);
  const imported = spawnSync(node, args, { cwd: project, encoding: "utf8" });
  if (imported.status !== 0) throw new Error(`The import fails:\n${imported.stderr}`);
  const report = readFileSync(`${into}-import-report.md`, "utf8").split("\n");
  for (const { name, file, isForCheck } of posts) {
    const prefix = `- ${file}:`;
    if (isForCheck && !report.some((line) => line.startsWith(prefix)))
      findings.add("an import reports removed content", `${name}: ${file}`);
  }
  const { status, output } = await runBuild(into, path.join(work, "site"), { options: lean });
  if (status !== 0) findings.add("an import removes active content", output.slice(0, 2000));
  return posts.length;
}
