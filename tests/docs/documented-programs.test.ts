/**
 * Programs in the documentation, run against the demo site. documented-programs.slow.test.ts checks
 * their types and builds those of docs/guides/replacing-parts.md, and content-layer.slow.test.ts
 * those with Astro's content collections.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import type { Served } from "../../src/hosts/host.ts";
import { root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runSite } from "../hosts/running-sites.fixture.ts";
import { runFile } from "../hosts/run-typed.fixture.ts";
import {
  clientPage,
  clientPrograms,
  findPrograms,
  localPrograms,
  readmePage,
  searchPage,
} from "./documented-programs.fixture.ts";

const Configured = z.object({
  default: z.object({ integrations: z.tuple([z.object({ name: z.literal("broadsheet") })]) }),
});

const programs = findPrograms();
const configurations = programs.filter(({ source }) => source.includes("broadsheet("));

test("every program in the documentation is run by a test", () => {
  const run = [
    ...programs.filter(({ page }) => [clientPage, readmePage, searchPage].includes(page)),
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

describe(clientPage, () => {
  // Inside the project, so that the programs can import its packages.
  const folder = path.join(root, ".wrangler/documented-programs");
  let site: Served;
  before(async () => {
    mkdirSync(folder, { recursive: true });
    site = await runSite(demoOutput);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [what, name, expected] of [
    [
      "has a typed client, which reads, reports errors and synchronises a copy",
      "client",
      [
        /^why-pumps-are-oversized \S/m,
        /^not_found 404 There is no published post/m,
        /\/guides\/\S+\/$/m,
        /^[1-9]\d* 0 true$/m,
      ],
    ],
    ["is introduced by the program of the package's README", "readme", [/\/blog\/\S+\/$/m]],
    [
      "searches with the program of the guide to the search",
      "search",
      [/oversized https?:.*\/blog\/\S+$/m],
    ],
  ] as const)
    test(what, () => {
      const file = path.join(folder, `${name}.ts`);
      writeFileSync(file, clientPrograms(site.origin)[name]);
      const output = runFile(file);
      for (const pattern of expected) assert.match(output, pattern);
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
        const [source = "", ...others] = localPrograms(clientPage, language, site.origin);
        assert.deepEqual(others, []);
        const ran = spawnSync(program, [...options, source], { encoding: "utf8" });
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
