/**
 * REDbot, a linter for HTTP responses, on one response of each kind.
 *
 * On this machine the Node server is tested, because wrangler compresses responses without Vary and
 * with the same ETag, unlike Cloudflare.
 */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { readOperations } from "./openapi.ts";
import { runConcurrently } from "./run-concurrently.ts";
import { startNode } from "./server.ts";
import { Findings, type Suite } from "./suite.ts";
import { installPython } from "./tools.ts";

const concurrency = 3;

/** Notes caused by the test setup, with the reason. */
const expected: Readonly<Record<string, string>> = {
  HSTS_INVALID: "Strict-Transport-Security is invalid over http, which this test uses",
};

const Note = z.object({
  note_id: z.string(),
  level: z.string(),
  summary: z.string(),
});
const Archive = z.object({
  log: z.object({
    entries: z.array(z.object({ _red_messages: z.array(Note) })).min(1),
  }),
});

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
];

export const redbot: Suite = {
  title: "REDbot",
  isRemote: true,
  async run({ sites, cache }) {
    const bin = installPython(cache, "redbot", ["redbot>=2.7,<3"]);
    const running = await sites.serve(0, startNode);
    const findings = new Findings();
    try {
      const paths = await listPaths(running.origin);
      await runConcurrently({ start: 0, end: paths.length, concurrency }, async (number) => {
        const address = paths[number] ?? "/";
        const notes = await lint(path.join(bin, "redbot"), running.origin + address);
        for (const { note_id, summary } of notes)
          if (!(note_id in expected)) findings.add(summary, address);
      });
      return { tried: `${paths.length} URLs linted by REDbot`, found: findings.all() };
    } finally {
      await running.stop();
    }
  },
};

/** @returns every operation of the API, its kinds of errors, and one path of each kind of file */
async function listPaths(origin: string): Promise<string[]> {
  const read = async (address: string) => (await fetch(origin + address)).text();
  const operations = readOperations(JSON.parse(await read("/openapi.json"))).map(
    ({ path: address, parameters }) =>
      address.replace(/\{(\w+)\}/, (_, name: string) =>
        String(parameters.find((one) => one.name === name)?.example),
      ),
  );
  const [api = ""] = operations;
  const pages = Array.from(
    (await read("/sitemap.xml")).matchAll(/<loc>([^<]+)/g),
    ([, url = ""]) => new URL(url).pathname,
  );
  const page = pages.find((one) => /^\/[^/]+\/$/.test(one)) ?? "/";
  const bare = page.slice(0, -1);
  return [
    ...operations,
    ...["blog?include=markdown,html", "blog/no-such-post", "blog?page=0"].map(
      (one) => `${api}/${one}`,
    ),
    `${api}/changes?since=0123456789abcdef`,
    `${api}/openapi.json`,
    page,
    bare,
    `${bare}.md`,
    ...files,
  ];
}

/** @returns notes of level BAD */
async function lint(program: string, url: string): Promise<z.infer<typeof Note>[]> {
  const { stdout } = await promisify(execFile)(program, ["-o", "har", url], {
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  return Archive.parse(JSON.parse(stdout)).log.entries.flatMap((entry) =>
    entry["_red_messages"].filter(({ level }) => level === "BAD"),
  );
}
