/**
 * `npm run verify:clients`: generates clients from openapi.json with popular generators. Each
 * client calls every operation of a running site, alone and with all filters combined, and of a
 * site with damaged content. The sites respond with fields that the clients do not know yet.
 *
 * The package's own client runs in Node, Deno, Bun, workerd and Chromium. /mcp is tested with the
 * inspector, the conformance tests and the Python SDK of the Model Context Protocol.
 *
 * Takes minutes. Arguments select generators. Continues after a failure and prints a summary; a
 * tool that cannot be installed counts as skipped. Tools are stored in the user's cache folder.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { startWorkerd } from "../src/hosts/cloudflare/wrangler.ts";
import { Unavailable, createReporter } from "./reporter.ts";
import { agentChecks, type AgentCheck } from "./verify-clients/agents.ts";
import { readApi } from "../tests/hosts/built-api.fixture.ts";
import { expectedLines, listCalls } from "./verify-clients/calls.ts";
import { run, type Client, type Workspace } from "./verify-clients/client.ts";
import { oapiCodegen } from "./verify-clients/oapi-codegen.ts";
import { ownClientChecks } from "./verify-clients/own-client.ts";
import { typescriptFetch } from "./verify-clients/openapi-generator-fetch.ts";
import { go } from "./verify-clients/openapi-generator-go.ts";
import { rust } from "./verify-clients/openapi-generator-rust.ts";
import { java, python } from "./verify-clients/openapi-generator.ts";
import { openapiPythonClient } from "./verify-clients/openapi-python-client.ts";
import { buildSite, damageContent, describeEarlier } from "./verify-clients/sites.ts";
import { heyApi, orval } from "./verify-clients/typescript.ts";

const clients = [
  python,
  java,
  rust,
  go,
  typescriptFetch,
  openapiPythonClient,
  oapiCodegen,
  heyApi,
  orval,
];

const args = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) =>
  args.every((arg) => name.toLowerCase().includes(arg.toLowerCase()));
const wanted = clients.filter(isWanted);
const otherChecks = [...ownClientChecks, ...agentChecks];
const checks = otherChecks.filter(isWanted);
if (wanted.length + checks.length === 0) {
  console.error(
    `Unknown client "${args.join(" ")}". Available: ${[...clients, ...otherChecks].map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

const cache = path.join(homedir(), ".cache/broadsheet-clients");
mkdirSync(cache, { recursive: true });
const work = mkdtempSync(path.join(tmpdir(), "broadsheet-clients-"));
const reporter = createReporter("verify:clients");
try {
  const output = buildSite(work);
  const [running, broken] = [
    await startWorkerd(output),
    await startWorkerd(damageContent(work, output)),
  ];
  try {
    const served = await fetch(`${running.origin}/openapi.json`);
    const openApi: unknown = await served.json();
    const calls = listCalls(openApi, readApi(output));
    const expected = await expectedLines(calls, {
      origin: running.origin,
      damaged: broken.origin,
    });
    const description = describeEarlier(work, output);
    for (const client of wanted)
      testClient(client, { description, calls }, expected, [running.origin, broken.origin]);
    for (const check of checks) await testCheck(check, { origin: running.origin, openApi, cache });
  } finally {
    await Promise.all([running.stop(), broken.stop()]);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = reporter.end();

function testClient(
  client: Client,
  site: Pick<Workspace, "description" | "calls">,
  expected: readonly string[],
  origins: readonly string[],
): void {
  const folder = mkdtempSync(path.join(work, "client-"));
  try {
    const program = client.prepare({
      ...site,
      work: folder,
      cache,
    });
    const printed = run(program.command, [...program.args, ...origins], program.cwd);
    const lines = printed.trim().split("\n");
    const wrong = expected.filter((line, index) => lines[index] !== line);
    reporter.report({
      status: wrong.length === 0 ? "ok" : "failed",
      line: `${client.name}: ${expected.length - wrong.length} of ${expected.length} calls pass`,
      details: wrong.map((line) => `wanted ${line}, got ${lines[expected.indexOf(line)]}`),
    });
  } catch (error) {
    reportFailure(client.name, error);
  }
}

async function testCheck(
  { name, check }: AgentCheck,
  site: Parameters<AgentCheck["check"]>[1],
): Promise<void> {
  const folder = mkdtempSync(path.join(work, "check-"));
  try {
    reporter.report({
      status: "ok",
      line: `${name}: ${await check(folder, site)}`,
    });
  } catch (error) {
    reportFailure(name, error);
  }
}

function reportFailure(name: string, error: unknown): void {
  reporter.report(
    error instanceof Unavailable
      ? {
          status: "skipped",
          line: `${name}: ${error.message} is not available`,
        }
      : { status: "failed", line: `${name}: ${String(error)}` },
  );
}
