/**
 * The first ten minutes as the README tells them, command by command, from a fresh clone of this repository.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { firstCommands } from "../first-minutes.ts";
import { root } from "../run-build.ts";
import { trySite } from "./serve-site.ts";
import { Missing } from "../tally.ts";
import { run } from "./steps.ts";

/**
 * @param folder an empty one, in which the clone and the site are made
 * @throws Missing at the command that publishes, after all others have done what they say
 */
export async function followReadme(folder: string): Promise<void> {
  let standing = path.join(folder, "broadsheet");
  run(folder, ["git", "clone", "--quiet", root, standing]);
  const readme = readFileSync(path.join(root, "README.md"), "utf8");
  for (const line of firstCommands(readme)) {
    const words = Array.from(line.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word);
    const [program, what = ""] = words;
    if (program === "cd") standing = path.join(standing, what);
    else if (line === "npm run dev" || line === "npm run preview")
      await trySite(standing, [...words, "--", "--port", "0"]);
    else if (line === "npm run deploy") throw new Missing(`"${line}" needs an account at a host`);
    else run(standing, words);
  }
}
