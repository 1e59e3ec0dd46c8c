/**
 * Code samples of openapi.json and the reference, each run in its language against the demo site.
 */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { z } from "zod";
import { currentOpenApiPath } from "../../src/format/urls.ts";
import { startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import type { Served } from "../../src/hosts/host.ts";
import { codeSamples } from "../../src/emit/api/code-samples.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

/** Programs that run a sample, by the name of its tab. */
const programs: Record<string, [command: string, ...options: string[]]> = {
  curl: ["sh", "-c"],
  JavaScript: [process.execPath, "--input-type=module", "-e"],
  Python: ["python3", "-c"],
  PHP: ["php", "-r"],
  Go: ["sh", "-c", 'printf "%s" "$0" > main.go && go run main.go'],
};

/** Programs that must be installed for a sample. */
const needed: Record<string, string> = {
  curl: "curl",
  JavaScript: process.execPath,
  Python: "python3",
  PHP: "php",
  Go: "go",
};

const run = promisify(execFile);

const Sample = z.object({ label: z.string(), source: z.string() });
const { servers, paths } = z
  .object({
    servers: z.tuple([z.object({ url: z.string() })]),
    paths: z.record(
      z.string(),
      z.object({
        get: z.object({ operationId: z.string(), "x-codeSamples": z.array(Sample) }),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(path.join(demoOutput, currentOpenApiPath), "utf8")));
const samples = Object.values(paths).flatMap(({ get }) =>
  get["x-codeSamples"].map((sample) => ({ id: get.operationId, ...sample })),
);

describe("a code sample", () => {
  let site: Served;
  before(async () => {
    site = await startWorkerd(demoOutput);
  });
  after(() => site.stop());

  /** @returns the standard output */
  async function runSample(name: string, source: string): Promise<string> {
    const [command = "", ...options] = programs[name] ?? [];
    const folder = makeFolder();
    const text = source.replaceAll(servers[0].url, site.origin).replace(/^<\?php\n/, "");
    const { stdout } = await run(command, [...options, text], { cwd: folder });
    return stdout;
  }

  for (const { name } of codeSamples) {
    const program = needed[name] ?? "";
    const isMissing = spawnSync(program, ["version"]).error !== undefined;
    const skip = isMissing && `${program} is not installed.`;
    for (const { id, source } of samples.filter(({ label }) => label === name))
      test(`of ${id} in ${name} prints the response`, { skip }, async () => {
        assert.match(await runSample(name, source), /data|slug/);
      });
  }
});
