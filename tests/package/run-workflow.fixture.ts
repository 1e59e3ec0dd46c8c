/**
 * Runner for the commands of a GitHub workflow: each job starts in a fresh clone without packages,
 * and bash runs its `run:` steps in order.
 *
 * Checkout and the upload and download of artifacts are simulated; caches are empty. There are no
 * secrets, so the workflow's own conditions skip deployment. Steps that use GitHub's own token are
 * skipped here by name.
 */
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { run } from "./run.fixture.ts";

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

/** Commands that need a registry or a GitHub token. */
const needsAccount = /\bdocker\b|\bgh pr\b/;

export interface Event {
  /** Values of the workflow's expressions. */
  values: Readonly<Record<string, string>>;
  /** The branch that is checked out. */
  branch: string;
}

/**
 * @param source text of the workflow
 * @param repository repository of the site
 * @param work folder for clones and artifacts, which the next workflow can read
 * @returns the executed commands
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
      if (/PUBLISHES == 'true'|steps\.publish\./.test(condition)) continue;
      const artifact = path.join(work, "artifacts", String(step.with["name"]));
      const local = path.join(folder, String(step.with["path"]));
      if (step.uses?.includes("/checkout@")) {
        rmSync(folder, { recursive: true });
        run(work, ["git", "clone", "--quiet", repository, folder]);
        run(folder, ["git", "checkout", "--quiet", branch]);
      } else if (step.uses?.includes("/upload-artifact@")) {
        if (!existsSync(local)) throw new Error(`The job ${name} did not create ${local}.`);
        rmSync(artifact, { recursive: true, force: true });
        cpSync(local, artifact, { recursive: true });
      } else if (step.uses?.includes("/download-artifact@")) {
        cpSync(artifact, local, { recursive: true });
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
