/**
 * Quick start of the README, run command by command in a fresh clone of this repository.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { firstCommands } from "../docs/first-minutes.fixture.ts";
import { root } from "../../scripts/run-build.ts";
import { trySite } from "./try-site.fixture.ts";
import { Unavailable } from "../../packages/conformance/src/suite.ts";
import { run } from "./run.fixture.ts";

/**
 * @param folder empty folder for the clone and the site
 * @throws Unavailable at the deploy command, after all others have succeeded
 */
export async function followReadme(folder: string): Promise<void> {
  let cwd = path.join(folder, "broadsheet");
  run(folder, ["git", "clone", "--quiet", root, cwd]);
  const readme = readFileSync(path.join(root, "README.md"), "utf8");
  for (const line of firstCommands(readme)) {
    const words = Array.from(line.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word);
    const [program, target = ""] = words;
    if (program === "cd") cwd = path.join(cwd, target);
    else if (line === "npm run dev" || line === "npm run preview")
      await trySite(cwd, [...words, "--", "--port", "0"]);
    else if (line === "npm run deploy")
      throw new Unavailable(`"${line}" needs an account with a host`);
    else run(cwd, words);
  }
}
