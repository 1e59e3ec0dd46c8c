import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { projectFiles } from "../host-templates/templates.ts";
import { cloudflareWorkers } from "./products.ts";

const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-worker-"));
after(() => rmSync(folder, { recursive: true }));

describe("Cloudflare Workers", () => {
  test("gets file headers but no redirects, which the Worker handles", () => {
    const files = cloudflareWorkers.emitFiles(loadContent({}));
    assert.deepEqual(
      files.map((file) => file.path),
      ["/_headers"],
    );
  });

  test("accepts the files of a new site, which bundle to a small Worker", () => {
    const site = {
      name: "my-site",
      url: "https://a.example",
      schedule: "daily",
      forge: "github",
    } as const;
    for (const { path: name, body } of projectFiles(
      "cloudflare-workers",
      cloudflareWorkers,
      site,
    )) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, body);
    }
    // The module that worker.js imports.
    const worker = path.join(import.meta.dirname, "function.ts");
    const module = path.join(folder, "node_modules/broadsheet");
    mkdirSync(module, { recursive: true });
    writeFileSync(
      path.join(module, "package.json"),
      JSON.stringify({
        name: "broadsheet",
        exports: { "./cloudflare-workers": "./worker.js" },
      }),
    );
    writeFileSync(
      path.join(module, "worker.js"),
      `export { default } from ${JSON.stringify(worker)};\n`,
    );
    mkdirSync(path.join(folder, "dist"));
    const target = { folder: "dist", baseUrl: "https://a.example" };
    const { command } = cloudflareWorkers.deploy(target);
    const [program, ...args] = command;
    const { status, stdout, stderr } = spawnSync(
      program,
      [...args, "--dry-run", "--minify", "--outdir", "out"],
      {
        cwd: folder,
        env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" },
        encoding: "utf8",
      },
    );
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout, /env\.ASSETS/);
    const bytes = gzipSync(readFileSync(path.join(folder, "out/worker.js")));
    assert.ok(bytes.length < 50_000, `${bytes.length} bytes`);
  });
});
