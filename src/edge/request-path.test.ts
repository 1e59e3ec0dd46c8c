/**
 * The request path is short enough to be read in one sitting.
 */
import assert from "node:assert/strict";
import inspector from "node:inspector/promises";
import { test } from "node:test";
import { buildSite, postFiles } from "./built-site.fixture.ts";

/** @returns the engine's modules whose functions run during the given work */
async function listModules(work: () => Promise<unknown>): Promise<string[]> {
  const session = new inspector.Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return result
    .filter(({ functions }) =>
      // The function that starts at offset 0 is the module itself.
      functions.some(({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0),
    )
    .flatMap(({ url }) => /\/(src\/(?!.*\.(?:test|fixture)\.).*)$/.exec(url)?.[1] ?? []);
}

test("a search runs at most 16 modules of the engine", async () => {
  const { get } = buildSite(postFiles([{ title: "A post" }]));
  const modules = await listModules(async () => {
    const response = await get("/api/public/v1/blog?q=post");
    assert.equal(response.status, 200);
  });
  assert.ok(modules.includes("src/edge/handle.ts"));
  assert.ok(modules.length <= 16, modules.join("\n"));
});
