import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { parse } from "yaml";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { findWrangler } from "../wrangler.ts";
import { host } from "./host.ts";
import { workerConfig } from "./worker-config.ts";

const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-worker-"));
after(() => rmSync(folder, { recursive: true }));

describe("Cloudflare Workers", () => {
  test("are told the headers of files, and no redirects: the Worker answers every old address", () => {
    const files = host.emitFiles(loadContent({}));
    assert.deepEqual(
      files.map((file) => file.path),
      ["/_headers"],
    );
  });

  const commands: [target: Parameters<typeof host.deploy>[1], args: string][] = [
    [{}, "deploy --assets dist"],
    [{ branch: "main", project: "site" }, "deploy --assets dist --name site"],
    [{ branch: "pr-12" }, "versions upload --preview-alias pr-12 --assets dist"],
    [{ branch: "7/New_Menu" }, "versions upload --preview-alias b-7-new-menu --assets dist"],
  ];
  for (const [target, args] of commands)
    test(`${JSON.stringify(target)} is wrangler ${args}`, () => {
      const [program, script, ...rest] = host.deploy("dist", target);
      assert.deepEqual([program, script], [process.execPath, findWrangler()]);
      assert.equal(rest.join(" "), args);
    });

  test("are set up in docs/guides/hosting.md as they are for a new site", () => {
    const page = readFileSync(path.join(process.cwd(), "docs/guides/hosting.md"), "utf8");
    const [, written = ""] = /^```jsonc\n([^]*?)^```$/m.exec(page) ?? [];
    assert.deepEqual(
      parse(written),
      workerConfig({
        name: "broadsheet",
        main: "src/hosts/cloudflare-workers/worker.ts",
        directory: "dist",
      }),
    );
  });

  test("take the files of a new site: wrangler makes a small Worker of them", () => {
    for (const { path: name, body } of host.projectFiles("my-site")) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, body);
    }
    // The package that worker.js names.
    const worker = path.join(import.meta.dirname, "worker.ts");
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
    const [program, ...args] = host.deploy("dist", {});
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
