/**
 * `broadsheet preview` with a built and an unbuilt site, in a project with its own Function.
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
    server = await serve(project, demoOutput, { host: "127.0.0.1", port: 0 });
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

  test("reports a folder without a built site", async () => {
    const folder = makeFolder();
    await assert.rejects(serve(await findProject(root), folder, { host: "127.0.0.1", port: 0 }), {
      message: `${folder} contains no built site. Run npm run build first.`,
    });
  });
});
