/**
 * `_routes.json`: which requests start the Function of Cloudflare Pages.
 *
 * Every request does, so that each is answered by the contract: methods, headers, conditions, 404s. What it costs, and how to leave out folders, is told
 * in docs/contributing/decisions/every-request-through-the-function.md.
 */
import type { OutputFile } from "../../emit/output-file.ts";

const routes = { version: 1, include: ["/*"], exclude: [] };

export const routesFile: OutputFile = {
  path: "/_routes.json",
  body: `${JSON.stringify(routes, null, 2)}\n`,
};
