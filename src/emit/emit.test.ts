/**
 * Snapshot of each format, in golden/. To accept an intended change, run `node --test
 * --test-update-snapshots src/emit/emit.test.ts` and review the diff.
 */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { describe, test } from "node:test";
import { loadContent, markdownFile, png } from "../content/content-folder.fixture.ts";
import { cloudflarePages as host } from "../plugins/cloudflare/products.ts";
import { builtIn } from "../plugins/built-in.ts";
import { emitOutputs } from "../plugin/outputs.ts";
import { emitSite } from "./emit.ts";

const site = loadContent({
  "site.yaml": `name: Site
base_url: https://site.example
description: { en: About it, de: Darüber }
locales: [en, de]
api: { deprecations: [{ version: v1, declared: 2026-01-01, sunset: 2027-01-01 }] }
`,
  "company.md":
    "---\nname: Company\ndescription: What it does\nlogo: images/logo.svg\naddress: { country: DE }\n---\n\n[We](pages/about.md) do it.\n",
  "images/logo.svg": "<svg/>",
  "pages/index.de.md": markdownFile({ title: "Start", category: "Company" }),
  "pages/about.md": markdownFile({
    title: "About [us] & 'them'",
    category: "Company",
    aliases: ["/us/", "/who"],
    updated: "2026-02-01",
  }),
  "services/roofs.md": markdownFile({ title: "Roofs", order: 1 }),
  "industries/ports.md": markdownFile({ title: "Ports" }),
  "case-studies/shed.md": markdownFile(
    {
      title: "A *shed*",
      date: "2026-01-05",
      client: "Port of Example",
      industry: "ports",
      services: ["roofs"],
      outcomes: ["Dry; at last.", "A third less heat."],
      image: { src: "images/shed.png", alt: "A [shed]" },
    },
    "\nSee [the roof](../services/roofs.md#flat), [here](#top) and ![plan](images/shed.png).\n\n```md\n[not](../services/roofs.md)\n```\n",
  ),
  "case-studies/images/shed.png": png,
  "blog/news.md": markdownFile(
    {
      title: 'News <1> & ]]> "two"',
      date: "2026-03-01T10:00:00+02:00",
      kind: "news",
      author: "A. Author",
      tags: ["a & b"],
    },
    '<p style="color:red">Red ]]> ]]></p>\n\n[Home](/)[^1]\n\n[^1]: Note.\n',
  ),
  "blog/news.de.md": markdownFile({ title: "Neues", date: "2026-03-01", kind: "news" }, "Grüße.\n"),
  "blog/hidden.md": markdownFile({
    title: "Hidden",
    date: "2026-03-01",
    draft: true,
  }),
});
const files = new Map(
  [
    ...emitSite(site),
    ...host.emitFiles(site),
    ...(await Array.fromAsync(emitOutputs(site, builtIn.outputs, () => false))),
  ].map(({ path, body }) => [path, body.toString()]),
);

const golden: [path: string, file: string][] = [
  ["/case-studies/shed.md", "alternate.md"],
  ["/de/blog/news.md", "alternate.de.md"],
  ["/feed.xml", "feed.xml"],
  ["/atom.xml", "atom.xml"],
  ["/feed.json", "feed.json"],
  ["/de/feed.json", "feed.de.json"],
  ["/llms.txt", "llms.txt"],
  ["/llms-full.txt", "llms-full.txt"],
  ["/llms-full.en.txt", "llms-full.en.txt"],
  ["/de/llms-full.txt", "llms-full.de.txt"],
  ["/robots.txt", "robots.txt"],
  ["/.well-known/api-catalog", "api-catalog.json"],
  ["/.well-known/agent-skills/index.json", "agent-skills.json"],
  ["/.well-known/agent-skills/read-site-example/SKILL.md", "skill.md"],
  ["/mcp/server-card", "server-card.json"],
  ["/.well-known/mcp/server-card.json", "well-known-server-card.json"],
  ["/.well-known/ai-catalog.json", "ai-catalog.json"],
  ["/_headers", "headers.txt"],
  ["/_redirects", "redirects.txt"],
  ["/_routes.json", "routes.json"],
  ["/api/public/v1/index.json", "api-index.json"],
  ["/api/public/v1/company.json", "company.json"],
  ["/api/public/v1/case-studies.json", "case-studies.json"],
  ["/api/public/v1/blog/news.json", "post.json"],
  ["/_data/manifest.json", "manifest.json"],
  ["/_data/v1/items.0.jsonl", "items.jsonl"],
  ["/_data/v1/documents.index", "documents.index.txt"],
  ["/_data/redirects.txt", "edge-redirects.txt"],
];

/** Masks digests in the manifest, because the files that they depend on have separate snapshots. */
function maskDigests(manifest: string): string {
  return manifest.replace(/"[0-9a-f]{16,32}"/g, '"…"');
}

describe("output", () => {
  for (const [path, file] of golden) {
    test(`${path} equals golden/${file}`, (context) => {
      const body = files.get(path);
      assert.ok(body !== undefined);
      context.assert.fileSnapshot(
        path === "/_data/manifest.json" ? maskDigests(body) : body,
        fileURLToPath(new URL(`golden/${file}`, import.meta.url)),
        { serializers: [String] },
      );
    });
  }

  test("contains nothing of a draft", () => {
    for (const [path, body] of files) assert.doesNotMatch(path + body, /hidden/i, path);
  });

  test("is deterministic", async () => {
    assert.deepEqual(
      new Map(
        [
          ...emitSite(site),
          ...host.emitFiles(site),
          ...(await Array.fromAsync(emitOutputs(site, builtIn.outputs, () => false))),
        ].map(({ path, body }) => [path, body.toString()]),
      ),
      files,
    );
  });
});
