/**
 * Tries fuzzed requests on a site, each against what the model predicts. Before, between and after them the same plain requests must be answered with the
 * same bytes, so that nothing hostile stays in a cache.
 */
import { doAtOnce } from "./at-once.ts";
import type { Findings } from "./attack.ts";
import { compare } from "./compare.ts";
import { predict } from "./model.ts";
import { makeCase, type FuzzCase } from "./requests.ts";
import type { Send } from "./senders.ts";
import type { SourceSite } from "./source-site.ts";

/** Cases between two looks at the plain requests. */
const stretch = 1000;

export interface Plan {
  /** Of the site, for the reports. */
  name: string;
  count: number;
  seed: number;
  only: number | undefined;
  /** Requests that are under way at a time. */
  atOnce: number;
}

/** Tries the cases of a plan, and tells what each difference is replayed with. */
export async function fuzz(
  site: SourceSite,
  send: Send,
  plan: Plan,
  findings: Findings,
): Promise<void> {
  const { count, seed, only, atOnce, name } = plan;
  if (only !== undefined) {
    await tryCase(site, send, makeCase(site, seed, only), plan, findings);
    return;
  }
  const plain = await askPlainly(site, send);
  for (let start = 0; start < count; start += stretch) {
    const end = Math.min(start + stretch, count);
    await doAtOnce({ start, end, atOnce }, (number) =>
      tryCase(site, send, makeCase(site, seed, number), plan, findings),
    );
    for (const [target, body] of await askPlainly(site, send))
      if (body !== plain.get(target))
        findings.add(
          "what is asked again is answered alike",
          `${name}, seed ${seed}, after case ${end}: ${target}`,
        );
  }
}

async function tryCase(
  site: SourceSite,
  send: Send,
  asked: FuzzCase,
  { seed, name }: Plan,
  findings: Findings,
): Promise<void> {
  const replay = `${name} --seed ${seed} --case ${asked.number}: ${asked.method} ${asked.target.slice(0, 160)} ${JSON.stringify({ ...asked.headers, condition: asked.condition }).slice(0, 200)}`;
  try {
    const { method, target, headers } = asked;
    // A tag is known from the same request without conditions, which HEAD has to repeat too.
    const plain =
      method === "HEAD" || (method === "GET" && asked.condition.length > 0)
        ? await send({
            method: "GET",
            target,
            headers: without(headers, "Range"),
          })
        : undefined;
    const tag = plain?.headers.get("ETag") ?? undefined;
    const condition = asked.condition.map((kind) => spell(kind, tag)).join(", ");
    const answer = await send({
      method,
      target,
      headers: condition === "" ? headers : { ...headers, "If-None-Match": condition },
    });
    const expected = predict(site, asked);
    for (const [rule, seen] of compare(
      site,
      asked,
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
  return Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name));
}

/** @returns the answers to plain requests, by what was asked */
async function askPlainly(site: SourceSite, send: Send): Promise<Map<string, string>> {
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
