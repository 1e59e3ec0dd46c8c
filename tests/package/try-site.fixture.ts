/**
 * Smoke test of a site served by one of its own commands.
 */
import { startServer } from "../../packages/conformance/src/server.ts";

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
  command: readonly string[],
  hasFunction = true,
  variables: Record<string, string> = {},
): Promise<void> {
  const env = { ...variables, INIT_CWD: undefined };
  const { origin, stop } = await startServer(command, { cwd: folder, env });
  try {
    for (const [path, status, part] of [...responses, ...(hasFunction ? functionResponses : [])]) {
      const response = await fetch(origin + path);
      const body = await response.text();
      if (response.status !== status || !body.includes(part))
        throw new Error(
          `${path} returns ${response.status}, expected ${status} and ${JSON.stringify(part)}:\n${body.slice(0, 300)}`,
        );
    }
  } finally {
    await stop();
  }
}
