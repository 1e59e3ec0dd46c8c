/**
 * Runner for the commands of a GitHub workflow: each job starts in a fresh clone without packages,
 * and bash runs its `run:` steps in order.
 *
 * Checkout and the upload and download of artifacts are simulated; caches are empty. The workflows
 * run as if the secrets of the host were set, without the steps that use a secret, GitHub's token or
 * the result of such a step.
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

/** Commands that need a container registry. */
const needsRegistry = /\bdocker\b/;

/** Expressions that only GitHub with an account at the host evaluates. */
const needsAccount = /\b(?:secrets\.|github\.token\b|steps\.publish\.)/;

/** Condition of the step that stops a workflow without secrets. */
const withoutSecrets = "env.PUBLISHES != 'true'";

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
  for (const [name, job] of Object.entries(workflow.parse(parse(source)).jobs)) {
    if (job.if?.includes("needs.preview.outputs")) continue;
    const folder = path.join(work, "job", name);
    const temporary = path.join(work, "temporary", name);
    for (const made of [folder, temporary]) {
      rmSync(made, { recursive: true, force: true });
      mkdirSync(made, { recursive: true });
    }
    const context: Readonly<Record<string, string>> = { ...values, "runner.temp": temporary };
    const resolve = (value: string) =>
      value.replace(/\$\{\{ *(.*?) *\}\}/g, (_, expression: string) => context[expression] ?? "");
    const environment = resolveAll(job.env, resolve);
    for (const step of job.steps) {
      const condition = step.if ?? "";
      if (condition === withoutSecrets) continue;
      if ([condition, ...Object.values(step.env)].some((value) => needsAccount.test(value)))
        continue;
      const artifact = path.join(work, "artifacts", String(step.with["name"]));
      const local = path.resolve(folder, resolve(String(step.with["path"])));
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
      } else if (step.run !== undefined && !needsRegistry.test(step.run)) {
        commands.push(step.run);
        run(folder, ["bash", "-e", "-o", "pipefail", "-c", step.run], {
          ...environment,
          ...resolveAll(step.env, resolve),
          RUNNER_TEMP: temporary,
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
