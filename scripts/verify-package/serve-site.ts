/**
 * Smoke test of a site served by one of its own commands.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** Responses of every host: path, status and an excerpt of the body. */
const responses: [path: string, status: number, part: string][] = [
  ["/", 200, "<h1"],
  ["/blog/the-first-post/", 200, "The first post"],
  ["/blog/the-first-post.md", 200, 'title: "The first post"'],
  ["/llms.txt", 200, "# "],
];

/** Responses of hosts that run the edge function. */
const functionResponses: typeof responses = [
  ["/api/public/v1/blog?q=first&per_page=1", 200, '"slug":"the-first-post"'],
  ["/api/public/v1/blog?pag=2", 400, "Did you mean"],
  ["/nothing/here/", 404, ""],
];

/**
 * Starts a server with a command, which must print its origin.
 *
 * @throws Error at the first unexpected response
 */
export async function trySite(
  folder: string,
  [program = "", ...args]: readonly string[],
  hasFunction = true,
  variables: Record<string, string> = {},
): Promise<void> {
  const { INIT_CWD: _, ...own } = process.env;
  const env = { ...own, ...variables };
  const child = spawn(program, args, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = once(child, "close");
  try {
    const origin = await readOrigin(child);
    for (const [path, status, part] of [...responses, ...(hasFunction ? functionResponses : [])]) {
      const response = await fetch(origin + path);
      const body = await response.text();
      if (response.status !== status || !body.includes(part))
        throw new Error(
          `${path} returns ${response.status}, expected ${status} and ${JSON.stringify(part)}:\n${body.slice(0, 300)}`,
        );
    }
  } finally {
    // Stops the process group, as Ctrl+C does, because npm would leave its child processes running.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
}

async function readOrigin(child: ReturnType<typeof spawn>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += String(chunk);
      const [origin] = /http:\/\/[\d.:a-z]+/.exec(output) ?? [];
      if (origin !== undefined) resolve(origin);
    });
  child.once("exit", (code) => reject(new Error(`The server exited with ${code}:\n${output}`)));
  const timer = setTimeout(
    () => reject(new Error(`The server did not start within 90 s:\n${output}`)),
    90_000,
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
