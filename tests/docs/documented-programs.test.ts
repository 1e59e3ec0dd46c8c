/**
 * Programs in the documentation, run against the demo site. Those of
 * docs/guides/replacing-parts.md are built in documented-programs.slow.test.ts and, with Astro's
 * content collections, in content-layer.slow.test.ts.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, test } from "node:test";
import openapiTS, { astToString } from "openapi-typescript";
import { z } from "zod";
import type { Served } from "../../src/hosts/host.ts";
import { root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runSite } from "../hosts/running-sites.fixture.ts";
import { runTyped } from "../hosts/run-typed.fixture.ts";
import { findPrograms } from "./documented-programs.fixture.ts";

const Configured = z.object({
  default: z.object({ integrations: z.tuple([z.object({ name: z.literal("broadsheet") })]) }),
});

const client = "docs/guides/client.md";
const readme = "packages/client/README.md";
const search = "docs/guides/search.md";
const programs = findPrograms();
const sourcesOf = (page: string, language: string) =>
  programs.flatMap((one) => (one.page === page && one.language === language ? one.source : []));
const configurations = programs.filter(({ source }) => source.includes("broadsheet("));

test("every program in the documentation is run by a test", () => {
  const run = [
    ...programs.filter(({ page }) => [client, readme, search].includes(page)),
    ...configurations,
    ...programs.filter(({ language }) => language === "astro"),
    ...programs.filter(({ source }) => source.includes("broadsheet/loader")),
  ];
  assert.deepEqual(
    programs.filter((program) => !run.includes(program)),
    [],
  );
  assert.ok(configurations.length >= 2, `${configurations.length}`);
});

describe(client, () => {
  // Inside the project, so that the programs can import its packages.
  const folder = path.join(root, ".wrangler/documented-programs");
  let site: Served;
  before(async () => {
    mkdirSync(folder, { recursive: true });
    site = await runSite(demoOutput);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const local = (source: string) => source.replaceAll("https://site.example", site.origin);

  test("has a typed client, which reads, reports errors and synchronises a copy", async () => {
    const openApi = readFileSync(path.join(demoOutput, "openapi.json"), "utf8");
    writeFileSync(path.join(folder, "site-api.ts"), astToString(await openapiTS(openApi)));
    const entry = JSON.stringify(path.join(root, "packages/client/src/index.ts"));
    const [copy = "", ...others] = sourcesOf(client, "ts").toReversed();
    const blocks = [...others.toReversed(), `${copy}console.log(put, removed, isReset);\n`]
      // Blocks without imports may declare names of the blocks before them again.
      .map((source) => (source.includes("import ") ? source : `{\n${source}}\n`));
    const file = path.join(folder, "client.ts");
    writeFileSync(file, local(blocks.join("")).replaceAll('"broadsheet-client"', entry));
    const output = runTyped(file);
    assert.match(output, /^why-pumps-are-oversized \S/m);
    assert.match(output, /^not_found 404 There is no published post/m);
    assert.match(output, /\/guides\/\S+\/$/m);
    assert.match(output, /^[1-9]\d* 0 true$/m);
  });

  test("is introduced by the program of the package's README", () => {
    const entry = JSON.stringify(path.join(root, "packages/client/src/index.ts"));
    const file = path.join(folder, "readme.ts");
    const source = sourcesOf(readme, "ts").join("");
    writeFileSync(file, local(source).replaceAll('"broadsheet-client"', entry));
    assert.match(runTyped(file), /\/blog\/\S+\/$/m);
  });

  test("searches with the program of the guide to the search", () => {
    const entry = JSON.stringify(path.join(root, "packages/client/src/index.ts"));
    const file = path.join(folder, "search.ts");
    writeFileSync(
      file,
      local(sourcesOf(search, "js").join("")).replaceAll('"broadsheet-client"', entry),
    );
    assert.match(runTyped(file), /oversized https?:.*\/blog\/\S+$/m);
  });

  for (const [language, program, ...options] of [
    ["js", process.execPath, "--input-type=module", "--eval"],
    ["python", "python3", "-c"],
  ] as const) {
    const isMissing = spawnSync(program, ["--version"]).error !== undefined;
    test(
      `lists the guides with its ${language} program`,
      { skip: isMissing && `${program} is not installed` },
      () => {
        const [source = "", ...others] = sourcesOf(client, language);
        assert.deepEqual(others, []);
        const ran = spawnSync(program, [...options, local(source)], { encoding: "utf8" });
        assert.equal(ran.status, 0, ran.stderr);
        assert.match(ran.stdout, /\/guides\/\S+\/$/m);
      },
    );
  }
});

describe("a configuration in the documentation", () => {
  const integration = pathToFileURL(path.join(root, "src/astro/integration.ts")).href;
  for (const [index, { page, source }] of configurations.entries())
    test(`of ${page} is valid (${index + 1})`, async () => {
      const module = source.includes("export default")
        ? source.replace('"broadsheet"', JSON.stringify(integration))
        : `import broadsheet from ${JSON.stringify(integration)};\nexport default { integrations: [${source.replace(/^\/\/.*\n/, "").replace(/;\s*$/, "")}] };\n`;
      Configured.parse(await import(`data:text/javascript,${encodeURIComponent(module)}`));
    });
});
