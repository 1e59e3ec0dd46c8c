/**
 * Fuzzed requests: valid, almost valid and hostile ones, from the grammar in requests.yaml and the
 * values of a site. Seed and number fully determine each request.
 */
import fc from "fast-check";
import { z } from "zod";
import { toLocalDay } from "../model/local-day.ts";
import { allItems, apiRoot, type SourceSite } from "../model/source-site.ts";
import type { SentRequest } from "../send.ts";
import { readTable } from "../table.ts";

/** Number of cases that are generated together. */
export const batchSize = 1000;

const Alternative = z.union([z.string(), z.tuple([z.string(), z.number()])]);
const Grammar = z.record(z.string(), z.array(Alternative));
const grammar = readTable("requests.yaml", import.meta.url, Grammar);

const incomplete = ["%", "%zz", "%e0%a4%a", "%ED%A0%80", "%c0%80"];

/** Changes a text, some of them at an index. */
const changes: Readonly<Record<string, readonly ((text: string, at: number) => string)[]>> = {
  cut: [4, 12, 240].map((length) => (text, at) => text.slice(at, at + length) || text),
  varied: [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.normalize("NFD"),
    (text) => text.toUpperCase().normalize("NFD"),
    (text) => text.replaceAll("ss", "ß"),
    (text) => text.replaceAll("s", "\u017f"),
    (text) => text.replaceAll("k", "\u212a"),
    (text) => `${text}x`,
  ],
  repeated: [99, 100, 101, 199, 200, 201, 202, 255, 256, 300, 400, 1500, 3000].map(
    (times) => (text) => text.repeat(times),
  ),
  encoded: [
    encode,
    encode,
    (text) => encode(text).replaceAll("%20", "+"),
    (text) => text.replace(/[^\x21-\x7e]|[#&+%]/gu, escape),
    (text) => Buffer.from(text).toString("hex").replace(/../g, "%$&"),
    (text, at) => encode(text) + incomplete[at % incomplete.length],
  ],
  broken: [
    (path) => path.toUpperCase(),
    (path) => path.replaceAll("/", "\\"),
    (path) => path.replace(/\/(?=[^/]*$)/, "%2f"),
    (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path, at) => path.slice(0, at),
    ...["/./", "%", "%z", "%e0%a4", "%c0%af", "%ff"].map(
      (inserted) => (path: string, at: number) => path.slice(0, at) + inserted + path.slice(at),
    ),
  ],
};

export function makeCases(site: SourceSite, seed: number): (number: number) => SentRequest {
  const requests = requestsTo(site);
  let index = -1;
  let batch: readonly SentRequest[] = [];
  return (number) => {
    const wanted = Math.floor(number / batchSize);
    if (index !== wanted) {
      index = wanted;
      // The seed of a sample determines all of its cases. The factor is a prime number, so that
      // small seeds share no batches.
      batch = fc.sample(requests, { seed: seed + index * 1_000_003, numRuns: batchSize });
    }
    const request = batch[number % batchSize];
    if (!request) throw new Error(`There is no case ${number}.`);
    return request;
  };
}

function requestsTo(site: SourceSite): fc.Arbitrary<SentRequest> {
  const rules = new Map(Object.entries({ ...grammar, ...listValues(site) }));
  const known = new Map<string, fc.Arbitrary<string>>();
  const expandRule = (name: string): fc.Arbitrary<string> => {
    const found = known.get(name);
    if (found) return found;
    const alternatives = rules.get(name);
    if (!alternatives) throw new Error(`There is no rule ${name}.`);
    const rule = fc.oneof(
      ...(alternatives.length === 0 ? ["nothing"] : alternatives).map((alternative) => {
        const [text, weight] = typeof alternative === "string" ? [alternative, 1] : alternative;
        return { weight, arbitrary: expand(text) };
      }),
    );
    known.set(name, rule);
    return rule;
  };
  const expand = (text: string): fc.Arbitrary<string> => {
    const found = text.matchAll(/<<(\w+)(?:\|(\w+))?>>|[^<]+|</g);
    const parts = Array.from(found, ([part, name, change]) => {
      if (name === undefined) return fc.constant(part);
      if (change === undefined) return expandRule(name);
      return fc
        .tuple(expandRule(name), fc.constantFrom(...(changes[change] ?? [])), fc.nat())
        .map(([value, apply, at]) => apply(value, at % (value.length + 1)));
    });
    return fc.tuple(...parts).map((all) => all.join(""));
  };
  return fc
    .tuple(
      expandRule("method"),
      expandRule("target"),
      fc.array(expandRule("header"), { maxLength: 3 }),
    )
    .map(([method, target, headers]) => ({
      method,
      // Clients send only visible ASCII and no fragment. HTTP servers reject quotes and angle
      // brackets.
      target: `/${target.replace(/^\//, "")}`.replace(/[^\x21-\x7e]|[#"<>]/gu, escape),
      headers: Object.fromEntries(headers.map((header) => header.split(/: (.*)/s))),
    }));
}

/** @returns values of the site, by the rule that contains them */
function listValues(site: SourceSite) {
  const items = allItems(site);
  const slugsOf = (list: string) =>
    site.lists.get(`${apiRoot}/${list}`)?.map(({ slug }) => slug) ?? [];
  const operations = [...site.operations.keys()];
  const pages = [...site.pages];
  return {
    list: [...site.lists.keys()],
    operation: operations.filter((path) => !path.includes("{")),
    document: operations.flatMap((path) => /.*(?=\{slug\})/.exec(path) ?? []),
    post: slugsOf("blog"),
    page: pages,
    stem: pages.map((path) => path.slice(0, -1)),
    file: [...site.files.keys()],
    redirect: [...site.redirects.keys()],
    secret: [...site.secrets],
    tag: items.flatMap(({ tags }) => tags),
    industry: slugsOf("industries"),
    service: slugsOf("services"),
    type: items.map(({ type }) => type),
    locale: site.locales,
    collection: [...site.lists.keys()].map((list) => list.slice(apiRoot.length + 1)),
    phrase: items.flatMap(
      ({ title }) =>
        title
          .match(/\b[A-Za-z]+ [A-Za-z]+(?: [A-Za-z]+)?\b/)
          ?.slice(0, 1)
          .map((part) => `"${part}"`) ?? [],
    ),
    // In the time zone of the site and in UTC, which can be the day before or after.
    day: items.flatMap(({ published_at: at }) =>
      at === null ? [] : [toLocalDay(at, site.timezone), at.slice(0, "YYYY-MM-DD".length)],
    ),
    words: items.flatMap(({ title, description }) => [
      title,
      description,
      `${title}\t${description}`,
    ]),
  };
}

/** @returns a percent-encoded text; unpaired surrogates are replaced */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function escape(character: string): string {
  return encode(character).replace("#", "%23");
}
