/**
 * A built site of the package, served by its own command and asked as a stranger would.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** What every host answers, by address: the status and a part of the body. */
const answers: [address: string, status: number, part: string][] = [
  ["/", 200, "<h1"],
  ["/blog/the-first-post/", 200, "The first post"],
  ["/blog/the-first-post.md", 200, 'title: "The first post"'],
  ["/llms.txt", 200, "# "],
];

/** What a host answers that runs the function. */
const functionAnswers: typeof answers = [
  ["/api/public/v1/blog?q=first&per_page=1", 200, '"slug":"the-first-post"'],
  ["/api/public/v1/blog?pag=2", 400, "Did you mean"],
  ["/nothing/here/", 404, ""],
];

/**
 * @param command that serves, in a folder; its first address in what it writes is where
 * @throws Error that names the first answer that is not as promised
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
    for (const [address, status, part] of [...answers, ...(hasFunction ? functionAnswers : [])]) {
      const response = await fetch(origin + address);
      const body = await response.text();
      if (response.status !== status || !body.includes(part))
        throw new Error(
          `${address} is answered with ${response.status}, not ${status} and ${JSON.stringify(part)}:\n${body.slice(0, 300)}`,
        );
    }
  } finally {
    // The whole group, as Ctrl+C does: npm alone would leave what it has started.
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
  child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  const timer = setTimeout(
    () => reject(new Error(`The server was not ready in time:\n${output}`)),
    90_000,
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
