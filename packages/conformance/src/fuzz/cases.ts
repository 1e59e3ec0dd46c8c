/**
 * Fuzzed requests to a site, each compared with the model's prediction. Plain requests before,
 * between and after them must always return the same bytes, which shows that no hostile request
 * poisons a cache.
 */
import { runConcurrently } from "../run-concurrently.ts";
import type { Findings } from "../suite.ts";
import { compare } from "./compare.ts";
import { predict } from "../model/model.ts";
import { makeCase, type FuzzCase } from "./requests.ts";
import { listSamplePaths } from "../model/sample-paths.ts";
import type { Send } from "../send.ts";
import type { SourceSite } from "../model/source-site.ts";

/** Cases between two rounds of plain requests. */
const batchSize = 1000;

export interface Plan {
  /** Name of the site in reports. */
  name: string;
  count: number;
  seed: number;
  only: number | undefined;
  /** Number of concurrent requests. */
  concurrency: number;
}

/** Runs the cases of a plan. Each finding contains the options that replay it. */
export async function fuzz(
  site: SourceSite,
  send: Send,
  plan: Plan,
  findings: Findings,
): Promise<void> {
  const { count, seed, only, concurrency, name } = plan;
  if (only !== undefined) {
    await tryCase(site, send, only, plan, findings);
    return;
  }
  const plain = await sendPlainRequests(site, send);
  for (let start = 0; start < count; start += batchSize) {
    const end = Math.min(start + batchSize, count);
    await runConcurrently({ start, end, concurrency }, (number) =>
      tryCase(site, send, number, plan, findings),
    );
    for (const [target, body] of await sendPlainRequests(site, send))
      if (body !== plain.get(target))
        findings.add(
          "a repeated request gets the same response",
          `${name}, seed ${seed}, after case ${end}: ${target}`,
        );
  }
}

async function tryCase(
  site: SourceSite,
  send: Send,
  number: number,
  { seed, name }: Plan,
  findings: Findings,
): Promise<void> {
  const request = makeCase(site, seed, number);
  const { method, target, headers, condition } = request;
  const replay = `${name} --seed ${seed} --case ${number}: ${method} ${target.slice(0, 160)} ${JSON.stringify({ ...headers, condition }).slice(0, 200)}`;
  try {
    // The ETag comes from the same GET without conditions; HEAD must return it too.
    const needsTag = method === "HEAD" || (method === "GET" && condition.length > 0);
    const { Range: _, ...others } = headers;
    const plain = needsTag ? await send({ method: "GET", target, headers: others }) : undefined;
    const tag = plain?.headers.get("ETag") ?? undefined;
    const tags = condition.map((kind) => formatTag(kind, tag));
    const response = await send({
      method,
      target,
      headers: tags.length === 0 ? headers : { ...headers, "If-None-Match": tags.join(", ") },
    });
    const known = plain?.status === 200 ? tag : undefined;
    for (const [rule, seen] of compare(site, request, predict(site, request), response, known))
      findings.add(rule, `${replay}: ${seen}`);
  } catch (error) {
    findings.add("every request gets a response", `${replay}: ${String(error)}`);
  }
}

function formatTag(kind: FuzzCase["condition"][number], tag = '"unknown"'): string {
  return {
    own: tag,
    weak: tag.startsWith("W/") ? tag : `W/${tag}`,
    other: '"other"',
    comma: '"a,b"',
    star: "*",
  }[kind];
}

/** @returns responses to plain requests, by media type and path */
async function sendPlainRequests(site: SourceSite, send: Send): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const target of listSamplePaths(site))
    for (const accept of ["text/html", "text/markdown"]) {
      const response = await send({ method: "GET", target, headers: { Accept: accept } });
      const { status, headers, body } = response;
      responses.set(
        `${accept} of ${target}`,
        `${status} ${headers.get("ETag")} ${body.toString("base64")}`,
      );
    }
  return responses;
}
