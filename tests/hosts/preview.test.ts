/**
 * `broadsheet preview` with a built and an unbuilt site.
 */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { serve } from "../../src/cli/commands/preview.ts";
import { findProject } from "../../src/cli/project.ts";
import type { Served } from "../../src/hosts/host.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

describe("broadsheet preview", () => {
  let server: Served;
  before(async () => {
    server = await serve(await findProject(root), demoOutput, {
      host: "127.0.0.1",
      port: 0,
    });
  });
  after(() => server.stop());

  test("serves pages, Markdown and the API", async () => {
    for (const [address, type] of [
      ["/", "text/html; charset=utf-8"],
      ["/about.md", "text/markdown; charset=utf-8"],
      ["/api/public/v1/blog", "application/json; charset=utf-8"],
    ] as const) {
      const response = await fetch(server.origin + address);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get("Content-Type"), type);
    }
  });

  test("runs the Function of the project, whatever the current folder", async () => {
    const other = makeFolder();
    const code = 'export const onRequest = () => new Response("its Function");';
    mkdirSync(path.join(other, "functions"));
    writeFileSync(path.join(other, "functions/_middleware.js"), code);
    const project = { ...(await findProject(root)), root: other };
    const running = await serve(project, demoOutput, { host: "127.0.0.1", port: 0 });
    try {
      assert.equal(await (await fetch(running.origin)).text(), "its Function");
    } finally {
      await running.stop();
    }
  });

  test("reports a folder without a built site", async () => {
    const folder = makeFolder();
    await assert.rejects(serve(await findProject(root), folder, { host: "127.0.0.1", port: 0 }), {
      message: `${folder} contains no built site. Run npm run build first.`,
    });
  });
});
