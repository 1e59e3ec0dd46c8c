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
import type { Send } from "../senders.ts";
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
    await tryCase(site, send, makeCase(site, seed, only), plan, findings);
    return;
  }
  const plain = await sendPlainRequests(site, send);
  for (let start = 0; start < count; start += batchSize) {
    const end = Math.min(start + batchSize, count);
    await runConcurrently({ start, end, concurrency }, (number) =>
      tryCase(site, send, makeCase(site, seed, number), plan, findings),
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
  request: FuzzCase,
  { seed, name }: Plan,
  findings: Findings,
): Promise<void> {
  const replay = `${name} --seed ${seed} --case ${request.number}: ${request.method} ${request.target.slice(0, 160)} ${JSON.stringify({ ...request.headers, condition: request.condition }).slice(0, 200)}`;
  try {
    const { method, target, headers } = request;
    // The ETag comes from the same GET without conditions; HEAD must return it too.
    const plain =
      method === "HEAD" || (method === "GET" && request.condition.length > 0)
        ? await send({
            method: "GET",
            target,
            headers: without(headers, "Range"),
          })
        : undefined;
    const tag = plain?.headers.get("ETag") ?? undefined;
    const condition = request.condition.map((kind) => spell(kind, tag)).join(", ");
    const answer = await send({
      method,
      target,
      headers: condition === "" ? headers : { ...headers, "If-None-Match": condition },
    });
    const expected = predict(site, request);
    for (const [rule, seen] of compare(
      site,
      request,
      expected,
      answer,
      plain && plain.status === 200 ? tag : undefined,
    ))
      findings.add(rule, `${replay}: ${seen}`);
  } catch (error) {
    findings.add("every request is answered", `${replay}: ${String(error)}`);
  }
}

function spell(kind: FuzzCase["condition"][number], tag = '"unknown"'): string {
  const other = '"other"';
  return {
    own: tag,
    weak: tag.startsWith("W/") ? tag : `W/${tag}`,
    other,
    comma: '"a,b"',
    star: "*",
  }[kind];
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name));
}

/** @returns responses to plain requests, by media type and path */
async function sendPlainRequests(site: SourceSite, send: Send): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const targets = [
    ...site.operations.filter(({ path }) => !path.includes("{")).map(({ path }) => path),
    "/api/public/v1/blog?q=a&per_page=3",
    "/api/public/v1/nothing",
    ...[...site.pages].slice(0, 5),
    "/llms.txt",
    "/nothing/",
  ];
  for (const target of targets)
    for (const accept of ["text/html", "text/markdown"]) {
      const { status, headers, body } = await send({
        method: "GET",
        target,
        headers: { Accept: accept },
      });
      answers.set(
        `${accept} of ${target}`,
        `${status} ${headers.get("ETag")} ${body.toString("base64")}`,
      );
    }
  return answers;
}
