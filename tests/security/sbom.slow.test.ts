/** SBOM of the site, by the command of the workflow that publishes it. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { z } from "zod";
import manifest from "../../package.json" with { type: "json" };
import { root } from "../build/built-sites.fixture.ts";

test("the workflow creates a CycloneDX SBOM with all packages", () => {
  const workflow = readFileSync(path.join(root, ".github/workflows/publish.yml"), "utf8");
  const [, command = ""] = /^ +(npm sbom [^>\n]*)/m.exec(workflow) ?? [];
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: root,
    encoding: "utf8",
    shell: true,
  });
  assert.equal(status, 0, stderr);
  const sbom = z
    .object({
      bomFormat: z.literal("CycloneDX"),
      components: z.array(z.object({ name: z.string(), version: z.string() })),
    })
    .parse(JSON.parse(stdout));
  const names = new Set(sbom.components.map(({ name }) => name));
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    assert.ok(names.has(name), name);
});
