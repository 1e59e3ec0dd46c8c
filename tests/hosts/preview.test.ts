/**
 * `broadsheet preview` with a built and an unbuilt site, in a project with its own Function.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { servePreview } from "../../src/cli/preview-site.ts";
import { findProject } from "../../src/cli/project.ts";
import { formatSections } from "../../src/format/document-index.ts";
import { formatRedirects, type Redirect } from "../../src/format/redirects.ts";
import { sealJson } from "../../src/format/digest.ts";
import { digestOf } from "../../src/emit/output-file.ts";
import type { Served } from "../../src/hosts/host.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { eventually } from "./eventually.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

describe("broadsheet preview", () => {
  let server: Served;
  before(async () => {
    const other = makeFolder();
    mkdirSync(path.join(other, "functions"));
    const entry = JSON.stringify(path.join(root, "functions/_middleware.ts"));
    writeFileSync(
      path.join(other, "functions/_middleware.js"),
      `import { onRequest as answer } from ${entry};
export async function onRequest(context) {
  const response = await answer(context);
  response.headers.set("X-Project", "other");
  return response;
}
`,
    );
    const project = { ...(await findProject(root)), root: other };
    server = await servePreview(project, demoOutput, { host: "127.0.0.1", port: 0 });
  });
  after(() => server.stop());

  test("serves pages, Markdown and the API with the Function of the project, whatever the current folder", async () => {
    for (const [address, type] of [
      ["/", "text/html; charset=utf-8"],
      ["/about.md", "text/markdown; charset=utf-8"],
      ["/api/public/v1/blog", "application/json; charset=utf-8"],
    ] as const) {
      const response = await fetch(server.origin + address);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("Content-Type"), type);
      assert.equal(response.headers.get("X-Project"), "other");
    }
  });

  test("serves the next build as well, until it is stopped", async (context) => {
    const [content, output] = [makeFolder(), makeFolder()];
    writeFileSync(
      path.join(content, "site.yaml"),
      "name: Site\nbase_url: https://site.example\ndescription: D\nhost: static\n",
    );
    const write = (redirects: readonly Redirect[]) => {
      const table = { ...formatRedirects(redirects), pages: "\n", hashed: "\n" };
      mkdirSync(path.join(output, "_data"), { recursive: true });
      writeFileSync(path.join(output, "_data/redirects.txt"), formatSections(table));
      writeFileSync(path.join(output, "404.html"), "Not found");
      const manifest = { base_url: "https://site.example", build: "b", versions: {} };
      const sealed = sealJson(manifest, digestOf);
      writeFileSync(path.join(output, "_data/manifest.json"), sealed);
    };
    write([]);
    const child = spawn(
      process.execPath,
      [path.join(root, "src/cli/broadsheet.ts"), "preview", "--outDir", output, "--port", "0"],
      { cwd: root, env: { ...process.env, CONTENT_DIR: content }, stdio: ["ignore", "pipe", 2] },
    );
    context.after(() => child.kill("SIGKILL"));
    const ended = once(child, "exit");
    let log = "";
    child.stdout?.on("data", (chunk) => (log += String(chunk)));
    const statusOfOld = async () => {
      const [origin = ""] = /http:\/\/[\d.:]+/.exec(log) ?? [];
      return (await fetch(`${origin}/old`, { redirect: "manual" })).status;
    };
    await eventually(async () => assert.equal(await statusOfOld(), 404));
    write([{ key: "/old", to: "/", status: 301, isWildcard: false }]);
    await eventually(async () => assert.equal(await statusOfOld(), 301));
    child.kill("SIGTERM");
    assert.deepEqual(await ended, [0, null]);
    assert.match(log, /^The site was built again\.$/m);
  });

  test("reports a folder without a built site", async () => {
    const folder = makeFolder();
    await assert.rejects(
      servePreview(await findProject(root), folder, { host: "127.0.0.1", port: 0 }),
      {
        message: `${folder} contains no built site. Run npm run build first.`,
      },
    );
  });
});
