/**
 * Check of the links between documents of the package: README, guides and changelog.
 */
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.fixture.ts";

/** @returns the targets of the links in a Markdown text without their fragments */
export function findLinks(text: string): string[] {
  const prose = text.replace(/^ *```[^]*?^ *```|`[^`\n]*`/gm, "");
  return Array.from(prose.matchAll(/\]\(([^)\s#]+)/g), ([, to = ""]) => to);
}

/** @throws Error that lists all links to files missing from the package */
export function checkLinks(tarball: string, work: string): void {
  const folder = path.join(work, "unpacked");
  mkdirSync(folder);
  run(folder, ["tar", "-xzf", tarball]);
  const root = path.join(folder, "package");
  const documents = globSync("**/*.md", { cwd: root });
  if (!documents.includes(path.join("docs", "guides", "hosting.md")))
    throw new Error("The package has no guides in docs/guides/.");
  const broken = documents.flatMap((name) => {
    return findLinks(readFileSync(path.join(root, name), "utf8"))
      .filter((to) => !/^[a-z]+:|^\//.test(to))
      .filter((to) => !existsSync(path.resolve(root, path.dirname(name), to)))
      .map((to) => `${name} links to ${to}`);
  });
  if (broken.length > 0) throw new Error(broken.join("\n"));
}
