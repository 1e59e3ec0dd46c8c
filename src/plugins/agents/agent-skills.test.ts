import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import { presetApi } from "../../collections/preset-api.ts";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { emitAgentSkills } from "./agent-skills.ts";

const { operations } = presetApi;

/** Schema of the index in Agent Skills Discovery 0.2.0. */
const indexSchema = z.strictObject({
  $schema: z.literal("https://schemas.agentskills.io/discovery/0.2.0/schema.json"),
  skills: z
    .array(
      z.strictObject({
        name: z
          .string()
          .max(64)
          .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
        type: z.literal("skill-md"),
        description: z.string().min(1).max(1024),
        url: z.string(),
        digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
      }),
    )
    .length(1),
});

function read(baseUrl: string, description = "About it", settings = "") {
  const site = loadContent({
    "site.yaml": `name: "Site: One"\nbase_url: ${baseUrl}\ndescription: ${description}\n${settings}`,
  });
  const [skill, index] = emitAgentSkills(site);
  assert.ok(skill && index);
  assert.equal(index.path, "/.well-known/agent-skills/index.json");
  const [entry] = indexSchema.parse(JSON.parse(index.body.toString())).skills;
  assert.ok(entry);
  return { entry, path: skill.path, text: skill.body.toString() };
}

describe("agent skill", () => {
  const hosts: [baseUrl: string, name: string][] = [
    ["https://site.example", "read-site-example"],
    ["http://localhost:4321", "read-localhost-4321"],
    ["https://größe.example", "read-xn-gre-6ka8i-example"],
    [`https://${"long.".repeat(20)}example`, `read-${"long-".repeat(11)}long`],
  ];
  for (const [baseUrl, name] of hosts) {
    test(`of ${baseUrl} is named ${name}, like its folder and in its front matter`, () => {
      const { entry, path, text } = read(baseUrl);
      assert.equal(entry.name, name);
      assert.equal(path, `/.well-known/agent-skills/${name}/SKILL.md`);
      assert.equal(entry.url, path);
      const frontMatter: unknown = parse(text.split("---\n")[1] ?? "");
      assert.deepEqual(frontMatter, { name, description: entry.description });
    });
  }

  test("has a matching digest in the index", () => {
    const { entry, text } = read("https://site.example");
    const sum = createHash("sha256").update(text).digest("hex");
    assert.equal(entry.digest, `sha256:${sum}`);
  });

  test("stays within the limits for a site with a long description", () => {
    read("https://site.example", "word ".repeat(1000));
  });

  test("lists all operations, and no URL of another site", () => {
    const { text } = read("https://site.example");
    for (const { path } of operations)
      assert.ok(text.includes(`\`https://site.example/api/public/v1${path}\``), path);
    for (const [url] of text.matchAll(/https?:\/\/[^\s`)]+/g))
      assert.ok(url.startsWith("https://site.example"), url);
    assert.ok(text.length < 16_000, "an agent reads the whole text");
  });

  test("describes the parameters of the site's own lists, and none of unused collections", () => {
    const field = (options: string) =>
      `{ label: L, fields: { size: { type: number }, form: { type: enum, options: [${options}], filter: true } } }`;
    const { text } = read(
      "https://site.example",
      "About it",
      `collections: { case-studies: false, talks: ${field("a, b")}, shows: ${field("b, c")} }\n`,
    );
    assert.doesNotMatch(text, /^- `industry`/m);
    assert.match(text, /^- `sort`: .*One of .*, size, -size\.$/m);
    assert.match(text, /^- `form`: .*One of a, b, c\.$/m);
  });

  test("describes files on a host without parameters", () => {
    const { text } = read("https://site.example", "About it", "host: static\n");
    assert.match(text, /`https:\/\/site\.example\/api\/public\/v1\/pages\.json` is a list/);
    assert.doesNotMatch(text, /Accept: text\/markdown|per_page|v1\/search|\{\{/);
  });
});
