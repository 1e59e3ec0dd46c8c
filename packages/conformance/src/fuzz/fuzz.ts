/**
 * Fuzzed requests, each compared with the prediction of a naive model: to the handler in this
 * process, and over HTTP to workerd or a running site.
 *
 * Plain requests before, between and after them must always return the same bytes, which shows that
 * no hostile request poisons a cache. On workerd, the memory of the isolate must stay below
 * its limits.
 */
import { predict } from "../model/model.ts";
import { listSamplePaths } from "../model/sample-paths.ts";
import { readSourceSite, type SourceSite } from "../model/source-site.ts";
import { loadEdge } from "../project.ts";
import { findFreePort, startWorkerd } from "../server.ts";
import { sendInProcess, sendOverHttp, type Send } from "../send.ts";
import { staticHost } from "../static-host.ts";
import type { Context, Findings, Suite } from "../suite.ts";
import { compare } from "./compare.ts";
import { judgeMemory, openMemory } from "./memory.ts";
import { batchSize, makeCases } from "./requests.ts";

export interface Plan {
  /** Name of the site in reports. */
  name: string;
  count: number;
  seed: number;
  /** Number of the case to replay. */
  only: number | undefined;
  /** Number of concurrent requests. */
  concurrency: number;
}

interface Connection {
  send: Send;
  /** @returns the memory of the site's isolate in MB */
  readMemory?: (() => Promise<number>) | undefined;
}

export const fuzzHandler: Suite = {
  title: "Fuzzed requests, checked against a model",
  size: 100_000,
  async run(context) {
    const createHandler = await loadEdge();
    return fuzzSites(context, 1, async ({ baseUrl, files }) => ({
      send: sendInProcess(baseUrl, createHandler(staticHost(files))),
    }));
  },
};

export const fuzzHttp: Suite = {
  title: "Fuzzed requests over HTTP",
  size: 60_000,
  isRemote: true,
  run: (context) =>
    fuzzSites(context, 16, async (_, index) => {
      const inspectorPort = await findFreePort();
      let readMemory: Connection["readMemory"];
      const origin = await context.serve(index, async (folder) => {
        const server = await startWorkerd(folder, { inspectorPort });
        readMemory = await openMemory(inspectorPort);
        return server;
      });
      return { send: sendOverHttp(origin), readMemory };
    }),
};

/** Divides the requests equally among the sites. */
async function fuzzSites(
  { build, contents, size, seed, only, findings, log }: Context,
  concurrency: number,
  connect: (site: SourceSite, index: number) => Promise<Connection>,
): Promise<string> {
  const count = Math.ceil(size / contents.length);
  for (const [index, name] of contents.entries()) {
    const site = readSourceSite(await build(index));
    const connection = await connect(site, index);
    const plan = { name, count, seed, only, concurrency };
    const memory = await fuzz(site, connection, plan, findings);
    log(`${count} requests to ${name}; ${judgeMemory(memory, findings)}`);
  }
  return `${count * contents.length} requests`;
}

/**
 * Runs the cases of a plan. Each finding contains the options that replay it.
 *
 * @returns the memory after each batch
 */
export async function fuzz(
  site: SourceSite,
  { send, readMemory }: Connection,
  { count, seed, only, concurrency, name }: Plan,
  findings: Findings,
): Promise<number[]> {
  const makeCase = makeCases(site, seed);
  const tryCase = async (number: number) => {
    const request = makeCase(number);
    const { method, target, headers } = request;
    const replay = `${name} --seed ${seed} --case ${number}: ${method} ${target.slice(0, 160)} ${JSON.stringify(headers).slice(0, 200)}`;
    try {
      // The ETag comes from the same GET without conditions; HEAD must return it too.
      const { Range: _, "If-None-Match": condition, ...others } = headers;
      const needsTag = method === "HEAD" || (method === "GET" && condition !== undefined);
      const plain = needsTag ? await send({ method: "GET", target, headers: others }) : undefined;
      const tag = (plain?.status === 200 && plain.headers.get("ETag")) || undefined;
      const sent = condition && { "If-None-Match": condition.replaceAll("OWN", tag ?? '"none"') };
      const response = await send({ method, target, headers: { ...headers, ...sent } });
      const expected = predict(site, request, response.status);
      for (const [rule, seen] of compare({ site, request, expected, response, tag }))
        findings.add(rule, `${replay}: ${seen}`);
    } catch (error) {
      findings.add("every request gets a response", `${replay}: ${String(error)}`);
    }
  };
  if (only !== undefined) {
    await tryCase(only);
    return [];
  }
  const memory: number[] = [];
  const plain = await sendPlainRequests(site, send);
  for (let start = 0; start < count; start += batchSize) {
    const end = Math.min(start + batchSize, count);
    let next = start;
    const work = async () => {
      while (next < end) await tryCase(next++);
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    for (const [target, body] of await sendPlainRequests(site, send))
      findings.check(
        "a repeated request gets the same response",
        body === plain.get(target),
        `${name}, seed ${seed}, after case ${end}: ${target}`,
      );
    if (readMemory) memory.push(await readMemory());
  }
  return memory;
}

/** @returns responses to plain requests, by media type and path */
async function sendPlainRequests(site: SourceSite, send: Send): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const target of listSamplePaths(site))
    for (const accept of ["text/html", "text/markdown"]) {
      const { status, headers, body } = await send({
        method: "GET",
        target,
        headers: { Accept: accept },
      });
      const response = `${status} ${headers.get("ETag")} ${body.toString("base64")}`;
      responses.set(`${accept} of ${target}`, response);
    }
  return responses;
}
