/**
 * Fuzzed requests, each compared with the prediction of a naive model: to the handler in this
 * process, and over HTTP to workerd or a running site.
 *
 * Plain requests before, between and after them must always return the same bytes, which shows that
 * no hostile request poisons a cache.
 */
import { predict } from "../model/model.ts";
import { listSamplePaths } from "../model/sample-paths.ts";
import { readSourceSite, type SourceSite } from "../model/source-site.ts";
import { loadEdge } from "../project.ts";
import { runConcurrently } from "../run-concurrently.ts";
import { sendInProcess, sendOverHttp, type Send } from "../send.ts";
import { staticHost } from "../static-host.ts";
import type { Context, Findings, Suite } from "../suite.ts";
import { compare } from "./compare.ts";
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

export const fuzzHandler: Suite = {
  title: "Fuzzed requests, checked against a model",
  size: 100_000,
  async run(context) {
    const createHandler = await loadEdge();
    return fuzzSites(context, 1, async ({ baseUrl, files }) =>
      sendInProcess(baseUrl, createHandler(staticHost(files))),
    );
  },
};

export const fuzzHttp: Suite = {
  title: "Fuzzed requests over HTTP",
  size: 20_000,
  isRemote: true,
  run: (context) =>
    fuzzSites(context, 12, async (_, index) => sendOverHttp(await context.serve(index))),
};

/** Divides the requests equally among the sites. */
async function fuzzSites(
  { build, contents, size, seed, only, findings, log }: Context,
  concurrency: number,
  connect: (site: SourceSite, index: number) => Promise<Send>,
): Promise<string> {
  const count = Math.ceil(size / contents.length);
  for (const [index, name] of contents.entries()) {
    log(`${count} requests to ${name}`);
    const site = readSourceSite(await build(index));
    const send = await connect(site, index);
    await fuzz(site, send, { name, count, seed, only, concurrency }, findings);
  }
  return `${count * contents.length} requests`;
}

/** Runs the cases of a plan. Each finding contains the options that replay it. */
export async function fuzz(
  site: SourceSite,
  send: Send,
  { count, seed, only, concurrency, name }: Plan,
  findings: Findings,
): Promise<void> {
  const makeCase = makeCases(site, seed);
  const tryCase = async (number: number) => {
    const { method, target, headers } = makeCase(number);
    const replay = `${name} --seed ${seed} --case ${number}: ${method} ${target.slice(0, 160)} ${JSON.stringify(headers).slice(0, 200)}`;
    try {
      // The ETag comes from the same GET without conditions; HEAD must return it too.
      const { Range: _, "If-None-Match": condition, ...others } = headers;
      const needsTag = method === "HEAD" || (method === "GET" && condition !== undefined);
      const plain = needsTag ? await send({ method: "GET", target, headers: others }) : undefined;
      const tag = plain?.headers.get("ETag") ?? undefined;
      const sent = condition && {
        "If-None-Match": condition.replaceAll("OWN", tag ?? '"unknown"'),
      };
      const response = await send({ method, target, headers: { ...headers, ...sent } });
      const request = { method, target, headers };
      const known = plain?.status === 200 ? tag : undefined;
      const expected = predict(site, request);
      for (const [rule, seen] of compare({ site, request, expected, response, tag: known }))
        findings.add(rule, `${replay}: ${seen}`);
    } catch (error) {
      findings.add("every request gets a response", `${replay}: ${String(error)}`);
    }
  };
  if (only !== undefined) return tryCase(only);
  const plain = await sendPlainRequests(site, send);
  for (let start = 0; start < count; start += batchSize) {
    const end = Math.min(start + batchSize, count);
    await runConcurrently({ start, end, concurrency }, tryCase);
    for (const [target, body] of await sendPlainRequests(site, send))
      if (body !== plain.get(target))
        findings.add(
          "a repeated request gets the same response",
          `${name}, seed ${seed}, after case ${end}: ${target}`,
        );
  }
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
