/**
 * REDbot, a linter for HTTP responses, on one response of each kind.
 *
 * On this machine the Node server is tested, because wrangler compresses responses without Vary and
 * with the same ETag, unlike Cloudflare.
 */
import path from "node:path";
import { z } from "zod";
import { fetchOpenApi, readOperations } from "./openapi.ts";
import { startNode } from "./server.ts";
import { readSitemap } from "./sitemap.ts";
import type { Suite } from "./suite.ts";
import { installPython, run } from "./tools.ts";

/** Caused by the test: Strict-Transport-Security is invalid over http. */
const expected = "HSTS_INVALID";

const Note = z.object({ note_id: z.string(), level: z.string(), summary: z.string() });
const Archive = z.object({
  log: z.object({ entries: z.array(z.object({ _red_messages: z.array(Note) })).min(1) }),
});

/** Paths, and requests to the API. */
const files = [
  "/",
  "/openapi.json",
  "/llms.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
  "/favicon.svg",
  "/.well-known/api-catalog",
  "/mcp",
  "/no-such-page/",
  "API/blog?include=markdown,html",
  "API/blog/no-such-post",
  "API/blog?page=0",
  "API/changes?since=0123456789abcdef",
  "API/openapi.json",
];

export const redbot: Suite = {
  title: "REDbot",
  isRemote: true,
  async run({ serve, cache, findings }) {
    const program = path.join(installPython(cache, "redbot", ["redbot>=2.7,<3"]), "redbot");
    const origin = await serve(0, startNode);
    const paths = await listPaths(origin);
    for (const address of paths) {
      const { log } = Archive.parse(JSON.parse(run(program, ["-o", "har", origin + address])));
      const notes = log.entries.flatMap((entry) => entry["_red_messages"]);
      for (const { note_id, level, summary } of notes)
        findings.check(summary, level !== "BAD" || note_id === expected, address);
    }
    return `${paths.length} URLs linted by REDbot`;
  },
};

/** @returns every operation of the API, its kinds of errors, and one path of each kind of file */
async function listPaths(origin: string): Promise<string[]> {
  const operations = readOperations(await fetchOpenApi(origin)).map(
    ({ path: address, parameters }) =>
      address.replace(/\{(\w+)\}/, (_, name: string) =>
        String(parameters.find((one) => one.name === name)?.example),
      ),
  );
  const page = (await readSitemap(origin)).find((one) => /^\/[^/]+\/$/.test(one)) ?? "/";
  return [
    ...operations,
    page,
    page.slice(0, -1),
    `${page.slice(0, -1)}.md`,
    ...files.map((file) => file.replace("API", () => operations[0] ?? "")),
  ];
}
