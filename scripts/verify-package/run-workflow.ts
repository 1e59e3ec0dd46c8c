/**
 * Runs the commands of a workflow as GitHub does: job after job, each in a fresh clone with nothing installed, its `run:` steps in order by bash.
 *
 * Actions that move files (checkout, upload and download of artifacts) are carried out; caches are empty. Steps and jobs that need an account are left
 * out by the workflow's own conditions, because there are no secrets. Images and GitHub Pages are published with GitHub's own token, so those steps are
 * named here.
 */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { run } from "./steps.ts";

const text = z.union([z.string(), z.number(), z.boolean()]);

const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      if: z.string().optional(),
      env: z.record(z.string(), z.string()).default({}),
      steps: z.array(
        z.object({
          uses: z.string().optional(),
          run: z.string().optional(),
          if: z.string().optional(),
          with: z.record(z.string(), text).default({}),
          env: z.record(z.string(), z.string()).default({}),
        }),
      ),
    }),
  ),
});

/** Commands that need an account beside GitHub's runner. */
const needsAccount = /\bdocker\b|\bgh pr\b/;

export interface Event {
  /** Expressions of the workflow with their values. */
  values: Readonly<Record<string, string>>;
  /** The branch that is checked out. */
  branch: string;
}

/**
 * @param source the text of the workflow
 * @param repository the repository of the site
 * @param work a folder for clones and artifacts, which stay for the next workflow
 * @returns the commands that were run
 * @throws Error at the first command that fails
 */
export function runWorkflow(
  source: string,
  repository: string,
  { values, branch }: Event,
  work: string,
): string[] {
  const commands: string[] = [];
  const resolve = (value: string) =>
    value.replace(/\$\{\{ *(.*?) *\}\}/g, (_, expression: string) => values[expression] ?? "");
  for (const [name, job] of Object.entries(workflow.parse(parse(source)).jobs)) {
    if (job.if?.includes("needs.preview.outputs")) continue;
    const folder = path.join(work, "job", name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const environment = resolveAll(job.env, resolve);
    for (const step of job.steps) {
      const condition = step.if ?? "";
      if (condition.includes("PUBLISHES == 'true'")) continue;
      const artifact = path.join(work, "artifacts", String(step.with["name"]));
      const place = path.join(folder, String(step.with["path"]));
      if (step.uses?.includes("/checkout@")) {
        rmSync(folder, { recursive: true });
        run(work, ["git", "clone", "--quiet", repository, folder]);
        run(folder, ["git", "checkout", "--quiet", branch]);
      } else if (step.uses?.includes("/upload-artifact@")) {
        if (!existsSync(place)) throw new Error(`${name} has no ${place}`);
        rmSync(artifact, { recursive: true, force: true });
        cpSync(place, artifact, { recursive: true });
      } else if (step.uses?.includes("/download-artifact@")) {
        cpSync(artifact, place, { recursive: true });
      } else if (step.run !== undefined && !needsAccount.test(step.run)) {
        commands.push(step.run);
        run(folder, ["bash", "-e", "-o", "pipefail", "-c", step.run], {
          ...environment,
          ...resolveAll(step.env, resolve),
          RUNNER_TEMP: work,
          CI: "true",
        });
      }
    }
  }
  return commands;
}

function resolveAll(
  values: Readonly<Record<string, string>>,
  resolve: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, resolve(value)]));
}
