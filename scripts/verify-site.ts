/**
 * `npm run verify:site`: runs the slow tests, then builds the demo and, if available, a real site
 * and audits both with public tools: the Nu HTML checker, Lighthouse and afdocs.
 *
 * Takes minutes. Arguments select audits. Continues after a failed audit and prints a summary; a
 * missing tool counts as skipped.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { startWorkerd } from "../src/hosts/cloudflare/wrangler.ts";
import { realContent, root, runBuild } from "./run-build.ts";
import { createReporter } from "./reporter.ts";
import { auditAgents } from "./verify-site/audit-agents.ts";
import { auditHtml } from "./verify-site/audit-html.ts";
import { auditLighthouse } from "./verify-site/audit-lighthouse.ts";
import { auditTests } from "./verify-site/audit-tests.ts";
import type { BuiltSite } from "./verify-site/audit.ts";

const audits = {
  tests: auditTests,
  html: auditHtml,
  agents: auditAgents,
  lighthouse: auditLighthouse,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in audits));
if (unknown.length > 0) {
  console.error(
    `Unknown audit "${unknown.join(", ")}". Available: ${Object.keys(audits).join(", ")}.`,
  );
  process.exit(1);
}

const temporary = mkdtempSync(path.join(tmpdir(), "broadsheet-verify-"));
const started: BuiltSite[] = [];
const reporter = createReporter("verify:site");
try {
  const sites = {
    demo: await startSite("the demo site", path.join(root, "content")),
    real: existsSync(realContent) ? await startSite("a real site", realContent) : null,
  };
  for (const [name, audit] of Object.entries(audits)) {
    if (named.length > 0 && !named.includes(name)) continue;
    for await (const finding of audit(sites)) reporter.report(finding);
  }
  if (!sites.real)
    reporter.report({
      status: "skipped",
      line: "a real site: its documents are not on this machine",
    });
} finally {
  await Promise.all(started.map(({ running }) => running.stop()));
  rmSync(temporary, { recursive: true, force: true });
}
process.exitCode = reporter.end();

async function startSite(name: string, content: string): Promise<BuiltSite> {
  const output = path.join(temporary, String(started.length));
  const build = runBuild(content, output);
  if (build.status !== 0) throw new Error(`The build of ${name} failed:\n${build.output}`);
  const { base_url: baseUrl } = z
    .object({ base_url: z.string() })
    .parse(parse(readFileSync(path.join(content, "site.yaml"), "utf8")));
  const site = { name, output, baseUrl, running: await startWorkerd(output) };
  started.push(site);
  return site;
}
