/**
 * `npm run verify:clients`: makes clients of openapi.json with the generators that people use, and has each read every operation of a served site, with
 * every filter at once too, and of one whose content is damaged. The sites answer with fields that the clients do not know yet. Takes minutes. Arguments name single generators.
 *
 * Agents are tried at /mcp of the first: with the inspector of their protocol and with its conformance tests.
 *
 * Goes on after one has failed, and ends with a line that counts them. What a generator needs and this machine has not is a line that says so. Tools
 * are kept in the user's cache folder.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { startWorkerd } from "../src/hosts/cloudflare/wrangler.ts";
import { Missing, startTally } from "./tally.ts";
import { agentChecks, type AgentCheck } from "./verify-clients/agents.ts";
import { readApi } from "../tests/hosts/built-api.fixture.ts";
import { expectedLines, listCalls } from "./verify-clients/calls.ts";
import { run, type Client, type Workplace } from "./verify-clients/client.ts";
import { oapiCodegen } from "./verify-clients/oapi-codegen.ts";
import { rust } from "./verify-clients/openapi-generator-rust.ts";
import { java, python } from "./verify-clients/openapi-generator.ts";
import { openapiPythonClient } from "./verify-clients/openapi-python-client.ts";
import { buildSite, damageContent, describeEarlier } from "./verify-clients/sites.ts";
import { heyApi, orval } from "./verify-clients/typescript.ts";

const clients = [python, java, rust, openapiPythonClient, oapiCodegen, heyApi, orval];

const words = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) =>
  words.every((word) => name.toLowerCase().includes(word.toLowerCase()));
const wanted = clients.filter(isWanted);
const checks = agentChecks.filter(isWanted);
if (wanted.length + checks.length === 0) {
  console.error(
    `There is no client ${words.join(" ")}. Known are ${[...clients, ...agentChecks].map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

const cache = path.join(homedir(), ".cache/broadsheet-clients");
mkdirSync(cache, { recursive: true });
const work = mkdtempSync(path.join(tmpdir(), "broadsheet-clients-"));
const tally = startTally("verify:clients");
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
      tryClient(client, { description, calls }, expected, [running.origin, broken.origin]);
    for (const one of checks) tryAgent(one, { origin: running.origin, openApi, cache });
  } finally {
    await Promise.all([running.stop(), broken.stop()]);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = tally.end();

function tryClient(
  client: Client,
  site: Pick<Workplace, "description" | "calls">,
  expected: readonly string[],
  args: readonly string[],
): void {
  const folder = mkdtempSync(path.join(work, "client-"));
  try {
    const program = client.prepare({
      ...site,
      work: folder,
      cache,
    });
    const printed = run(program.command, [...program.args, ...args], program.cwd);
    const lines = printed.trim().split("\n");
    const wrong = expected.filter((line, index) => lines[index] !== line);
    tally.report({
      status: wrong.length === 0 ? "ok" : "failed",
      line: `${client.name}: ${expected.length - wrong.length} of ${expected.length} calls are read`,
      details: wrong.map((line) => `wanted ${line}, got ${lines[expected.indexOf(line)]}`),
    });
  } catch (error) {
    reportFailure(client.name, error);
  }
}

function tryAgent({ name, check }: AgentCheck, site: Parameters<AgentCheck["check"]>[1]): void {
  const folder = mkdtempSync(path.join(work, "agent-"));
  try {
    tally.report({
      status: "ok",
      line: `${name}: ${check(folder, site)}`,
    });
  } catch (error) {
    reportFailure(name, error);
  }
}

function reportFailure(name: string, error: unknown): void {
  tally.report(
    error instanceof Missing
      ? {
          status: "skipped",
          line: `${name}: there is no ${error.message} here`,
        }
      : { status: "failed", line: `${name}: ${String(error)}` },
  );
}
