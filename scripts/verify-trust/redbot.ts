/**
 * REDbot, a linter for HTTP responses, on one response of each kind from the Node server.
 *
 * workerd is not used because wrangler compresses responses without Vary and with the same ETag,
 * unlike Cloudflare.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { apiPath, openApiPath } from "../../src/contract/urls.ts";
import { currentVersion } from "../../src/contract/version.ts";
import { serve } from "../../src/hosts/node/serve.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { installTool } from "./python-tool.ts";

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

export async function runRedbot(attack: Attack): Promise<Outcome> {
  const program = installTool(attack, "redbot>=2.7,<3");
  if (typeof program === "object") return program;
  const running = await serve(attack.sites.demo().output, { port: 0 });
  const findings = new Findings();
  const queue = [...paths];
  const worker = async (): Promise<void> => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift())
      for (const { note_id, summary } of await lint(program, running.origin + path))
        if (!(note_id in expected)) findings.add(summary, path);
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    await running.stop();
  }
  return {
    tried: `${paths.length} URLs linted by REDbot`,
    found: findings.all(),
  };
}

const api = (path: string) => apiPath(currentVersion, path);

const paths = [
  api(""),
  api("/blog"),
  api("/blog?locale=de&include=markdown,html"),
  api("/blog/this-site-as-json"),
  api("/blog/no-such-post"),
  api("/blog?page=0"),
  api("/tags"),
  api("/changes"),
  api("/changes?since=0123456789abcdef"),
  api("/export"),
  api("/export/blog.ndjson"),
  openApiPath(currentVersion),
  "/openapi.json",
  "/llms.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
  "/.well-known/api-catalog",
  "/mcp",
  "/",
  "/about/",
  "/about",
  "/about.md",
  "/favicon.svg",
  "/no-such-page/",
];

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
