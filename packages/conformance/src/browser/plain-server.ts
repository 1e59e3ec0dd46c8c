/** Server without headers of security, for hosts of attackers and for pages without policies. */
import http from "node:http";
import path from "node:path";
import { portOf } from "../server.ts";
import type { Context } from "../suite.ts";

/** Name of a file, from which its media type follows, and its body; undefined if there is none. */
type Answer = readonly [name: string, body: string | Buffer | undefined];

/** Media types by extension. Others are pages. */
const types = new Map(
  Object.entries({
    css: "text/css",
    js: "text/javascript",
    json: "application/json",
    svg: "image/svg+xml",
  }),
);

/**
 * Starts a server that allows every origin.
 *
 * @param answer receives the path of a request
 * @returns its origin
 */
export async function startPlain(
  answer: (path: string) => Answer,
  defer: Context["defer"],
): Promise<string> {
  const server = http
    .createServer(({ url = "" }, response) => {
      const [name, body] = answer(url.split("?", 1)[0] ?? "");
      response.statusCode = body === undefined ? 404 : 200;
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Content-Type", types.get(path.extname(name).slice(1)) ?? "text/html");
      response.end(body ?? "Not found");
    })
    .listen(0, "127.0.0.1");
  defer(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${await portOf(server)}`;
}
