/**
 * Workflows that `init` writes, run for a pull request and for a push to main in clones of a new
 * site's repository.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Unavailable } from "../../packages/conformance/src/suite.ts";
import { root } from "../../scripts/run-build.ts";
import { runWorkflow, type Event } from "./run-workflow.fixture.ts";
import { run } from "./run.fixture.ts";

/**
 * @param init creates a site in a folder
 * @throws Error at the first command of a workflow that fails
 */
export function tryWorkflows(
  work: string,
  host: string,
  init: (folder: string, ...options: string[]) => string,
): void {
  const site = path.join(work, `workflows-${host}`);
  init(site, "--host", host);
  // Versions of this repository's lock file, because a registry may lack newer ones for some
  // platforms and npm ci needs all.
  cpSync(path.join(root, "package-lock.json"), path.join(site, "package-lock.json"));
  lockPackages(site);
  const git = (...words: string[]) =>
    run(site, ["git", "-c", "user.name=A", "-c", "user.email=a@b", ...words]);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=Begin");
  git("checkout", "--quiet", "-b", "change");
  const page = path.join(site, "content/pages/index.md");
  writeFileSync(page, `${readFileSync(page, "utf8")}\nMore.\n`);
  git("commit", "--quiet", "--all", "--message=Write more");
  git("checkout", "--quiet", "main");

  const values = { "github.base_ref": "main" };
  const pullRequest: Event = { values, branch: "change" };
  const push: Event = { values, branch: "main" };
  const events: [file: string, event: Event][] = [
    ["check.yml", pullRequest],
    // GitHub runs it in the version of main, after check.yml.
    ...(host.startsWith("cloudflare-") ? [["preview.yml", push] satisfies [string, Event]] : []),
    ["publish.yml", push],
  ];
  const jobs = path.join(work, `workflows-${host}-jobs`);
  mkdirSync(jobs);
  for (const [file, event] of events) {
    const text = readFileSync(path.join(site, ".github/workflows", file), "utf8");
    const commands = runWorkflow(text, site, event, jobs);
    if (commands.length === 0) throw new Error(`${file} ran no command.`);
  }
}

/** @throws Unavailable if the registry lacks a version that a package of the site needs */
function lockPackages(site: string): void {
  try {
    run(site, ["npm", "install", "--package-lock-only", "--ignore-scripts"]);
  } catch (error) {
    if (error instanceof Error && error.message.includes("ETARGET"))
      throw new Unavailable(error.message);
    throw error;
  }
}
