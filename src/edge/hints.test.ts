/**
 * The hint of every error is a request that succeeds: each one is read out of the hint and sent.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fillPath, isRequired } from "../format/api.ts";
import { presetSchemas } from "../collections/preset-schemas.fixture.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { apisOf, servedApi } from "../emit/site-apis.ts";
import { serveSearched } from "../plugins/search/edge/searched-site.fixture.ts";

const site = await serveSearched({
  "site.yaml": `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
collections:
  events:
    label: Events
    fields:
      starts_at: { type: datetime, label: Start, filter: range }
      day: { type: date, label: Day, filter: range }
      price: { type: number, label: Price, filter: range }
      level: { type: enum, label: Level, options: [beginners, "A & B"], filter: true }
      open: { type: boolean, label: Open, filter: true }
      venue: { type: text, label: Venue, filter: true }
      host: { type: reference, label: Host, to: services, filter: true }
`,
  "events/fair.md": markdownFile({
    tags: ["water", "C++ & C#", "50 %?"],
    starts_at: "2026-05-01T18:00+02:00",
    day: "2026-05-01",
    price: 12,
    level: "beginners",
    open: true,
    venue: "Hall 7, \u00c4u\u00dfere Alster",
    host: "energy",
  }),
  "pages/about.md": markdownFile({}),
  "services/energy.md": markdownFile({}),
  "blog/first.md": markdownFile({ date: "2026-01-01", tags: ["water"] }),
  "case-studies/port.md": markdownFile({ client: "Port", services: ["energy"] }),
  "guides/kit/index.md": markdownFile({}),
  "guides/kit/use.md": markdownFile({}),
});
const [first] = apisOf(site.site);
assert.ok(first);
const { operations } = servedApi(first);
const api = "/api/public/v1";

/** Values that are invalid for some type of parameter. */
const values = [
  "",
  ",",
  ",,",
  " ",
  "0",
  "-1",
  "1.5",
  "9999",
  "watr",
  "C++ C#",
  "50 %",
  "Hall 7, Aussere Alster",
  "begginers",
  "enrgy",
  "tru",
  "titel",
  "markdwon",
  "dee",
  "blog_pots",
  "2026-13-01",
  "2026-05-01T18",
  "2026-05-01T18:00 02:00",
  "2026-05-01 18:00:00Z",
  "\u6c34&x=#?\u0000",
  "x".repeat(300),
];

/** @returns the requests that an error suggests for a request, as paths with queries */
function readHint(path: string, message: string, hint: string): string[] {
  const [base = "", query = ""] = path.split("?");
  const pairs = query === "" ? [] : query.split("&");
  const others = (name: string) => pairs.filter((pair) => !pair.startsWith(`${name}=`));
  const toPath = (parts: readonly string[]) => [base, parts.join("&")].filter(Boolean).join("?");
  const [sent = ""] = pairs.at(-1)?.split("=") ?? [];
  const value = pairs.at(-1)?.slice(sent.length + 1) ?? "";
  return [
    ...Array.from(hint.matchAll(/\b(\w+)=(\S*?)(?=[.?,]?(?:\s|$))/g), ([, name = "", text = ""]) =>
      toPath([...others(name), `${name}=${text}`]),
    ),
    ...Array.from(hint.matchAll(/\bomit (\w+)\.$/g), ([, name = ""]) => toPath(others(name))),
    ...Array.from(
      /one of these values/.test(hint)
        ? (/ one of (.*), got /.exec(message)?.[1]?.split(", ") ?? [])
        : [],
      (one) => toPath([...others(sent), `${sent}=${encodeURIComponent(one)}`]),
    ),
    ...(hint.endsWith("once.") ? [toPath(pairs.slice(0, 1))] : []),
    ...(/ takes /.test(hint) ? [toPath(others(sent))] : []),
    ...Array.from(hint.matchAll(/^Did you mean "(\w+)"\? \w+ takes/g), ([, name = ""]) =>
      toPath([...others(sent), `${name}=${value}`]),
    ),
    ...Array.from(
      hint.matchAll(/^Did you mean "([^"]+)"\? (\S+) lists/g),
      ([, slug = "", list = ""]) => `${list}/${slug}`,
    ),
    ...Array.from(hint.matchAll(/\/api\/\S*?(?=[.?,]?(?:\s|$))/g), ([found]) => found),
  ];
}

/** Sends a request, and those that its error suggests. */
async function expectHint(path: string): Promise<number> {
  const response = await site.get(path);
  if (response.status === 200) return 0;
  const { error } = presetSchemas.ErrorResponse.parse(await response.json());
  const suggested = readHint(path, error.message, error.hint);
  assert.notEqual(suggested.length, 0, `${path}: ${error.hint}`);
  for (const next of suggested) {
    const { status } = await site.get(next);
    assert.equal(status, 200, `${path}: ${error.hint} ${next}`);
  }
  return suggested.length;
}

/** Names of documents by collection. */
const slugs: Readonly<Record<string, string>> = {
  pages: "about",
  services: "energy",
  guides: "kit/use",
  blog: "first",
  "case-studies": "port",
  events: "fair",
};

describe("hint of an error is a request that succeeds", () => {
  const tested = new Set<string>();
  for (const operation of operations) {
    const { id, parameters } = operation;
    const slug = operation.kind === "item" ? slugs[operation.collection] : "blog.ndjson";
    if (slug === undefined) continue;
    const path = api + fillPath(operation.path, slug);
    const required = parameters.filter(isRequired);
    const at = (...pairs: string[]) => {
      const given = required
        .filter(({ name }) => !pairs.some((pair) => pair.startsWith(`${name}=`)))
        .map(({ name, example }) => `${name}=${example}`);
      return [path, [...given, ...pairs].join("&")].filter(Boolean).join("?");
    };
    test(`for every parameter of ${id}`, async () => {
      let sent = 0;
      assert.equal((await site.get(at())).status, 200);
      for (const parameter of parameters) {
        const { name, example } = parameter;
        const key = JSON.stringify(parameter);
        // Many operations share a parameter.
        if (tested.has(key)) continue;
        tested.add(key);
        for (const value of values)
          sent += await expectHint(at(`${name}=${encodeURIComponent(value)}`));
        const pair = `${name}=${encodeURIComponent(example)}`;
        const { status } = await site.get(at(pair));
        if (status === 200) sent += await expectHint(at(pair, pair));
      }
      for (const unknown of ["per_pge=1", "lcale=en", "nonsense=1"])
        sent += await expectHint(at(unknown));
      assert.notEqual(sent, 0);
    });
  }

  for (const path of [
    "/services/enrgy",
    "/services/nothing-like-it",
    "/guides/kit/us",
    "/blog/first.de",
    "/events/fairr",
    "/export/blg.ndjson",
    "/servces",
    "/nothing",
    "/changes?since=0000000000000000",
  ])
    test(`for ${path}`, async () => {
      assert.notEqual(await expectHint(api + path), 0);
    });
});
