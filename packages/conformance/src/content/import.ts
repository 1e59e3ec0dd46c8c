/**
 * Hostile documents in a site to import. The importer must remove the active content, report it,
 * and write a site that builds.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { command, lean, project, startBuild } from "../project.ts";
import type { Findings } from "../suite.ts";
import { run } from "../tools.ts";
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
  run(node, args, project);
  const report = readFileSync(`${into}-import-report.md`, "utf8");
  for (const { name, file, isForCheck } of posts)
    if (isForCheck && !report.includes(`\n- ${file}:`))
      findings.add("an import reports removed content", `${name}: ${file}`);
  const { status, output } = await startBuild(into, path.join(work, "site"), lean).ended;
  if (status !== 0) findings.add("an import removes active content", output.slice(0, 2000));
  return posts.length;
}
