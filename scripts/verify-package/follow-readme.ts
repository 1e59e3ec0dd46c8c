/**
 * The first ten minutes as the README tells them, command by command. Only where npm would fetch Broadsheet from the registry is it given the package.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { firstCommands } from "../first-minutes.ts";
import { root } from "../run-build.ts";
import { trySite } from "./serve-site.ts";
import { Missing } from "../tally.ts";
import { run } from "./steps.ts";

/**
 * @param folder where somebody stands who has just read it
 * @throws Missing at the command that publishes, after all others have done what they say
 */
export async function followReadme(
  folder: string,
  tarball: string,
): Promise<void> {
  let standing = folder;
  const readme = readFileSync(path.join(root, "README.md"), "utf8");
  for (const line of firstCommands(readme)) {
    const words = Array.from(
      line.matchAll(/"([^"]*)"|\S+/g),
      ([word, quoted]) => quoted ?? word,
    );
    const [program, what = ""] = words;
    if (program === "cd") standing = path.join(standing, what);
    else if (program === "npx")
      run(standing, [
        "npx",
        "--yes",
        `--package=${tarball}`,
        ...words.slice(1),
      ]);
    else if (line === "npm install") {
      takePackage(standing, tarball);
      run(standing, words);
    } else if (line === "npm run dev" || line === "npm run preview")
      await trySite(standing, [...words, "--", "--port", "0"]);
    else if (line === "npm run deploy")
      throw new Missing(`"${line}" needs an account at a host`);
    else run(standing, words);
  }
}

function takePackage(folder: string, tarball: string): void {
  const file = path.join(folder, "package.json");
  const manifest = readFileSync(file, "utf8");
  writeFileSync(
    file,
    manifest.replace(
      /"broadsheet": "\^[^"]+"/,
      `"broadsheet": "file:${tarball}"`,
    ),
  );
}
