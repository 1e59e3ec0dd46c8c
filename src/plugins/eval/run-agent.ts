/** Runs an agent: a shell command that reads a question and writes an answer. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** Milliseconds after which an agent is stopped, so that one that hangs does not block a workflow. */
const timeout = 600_000;

export interface AgentResult {
  /** Standard output. */
  answer: string;
  /** Reason why the answer does not count; undefined if the agent has succeeded. */
  failure: string | undefined;
}

/**
 * @param env additional environment variables
 * @param question text for standard input
 */
export async function runAgent(
  command: string,
  env: Readonly<Record<string, string>>,
  question: string,
): Promise<AgentResult> {
  const agent = spawn(command, {
    shell: true,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
    timeout,
  });
  // An agent may end without reading its input.
  agent.stdin.on("error", () => undefined).end(`${question}\n`);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  agent.on("error", ({ message }) => resolve(message));
  agent.on("close", (code, signal) =>
    resolve(code === 0 ? undefined : `the agent ended with ${signal ?? code}`),
  );
  const [answer, failure] = await Promise.all([text(agent.stdout), promise]);
  return { answer, failure };
}
