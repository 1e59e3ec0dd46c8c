import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createServer } from "vite";
import { nativeModules } from "./native-modules.ts";

const own = fileURLToPath(new URL("../../", import.meta.url));
const astro = path.dirname(createRequire(import.meta.url).resolve("astro/package.json"));
const page = path.join(own, "theme/layouts/SiteLayout.astro");
const reference = path.join(own, "plugins/reference/components/ReferencePage.astro");

describe("modules of pages in a preview", async () => {
  const server = await createServer({
    configFile: false,
    root: own,
    plugins: [nativeModules()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  after(() => server.close());
  const resolve = async (id: string, importer: string, environment: "ssr" | "client" = "ssr") =>
    server.environments[environment].pluginContainer.resolveId(id, importer);

  test("are loaded by Node if they belong to this package or to Astro's internals", async () => {
    for (const [id, importer, file] of [
      ["../../site/display/metadata.ts", page, path.join(own, "site/display/metadata.ts")],
      [
        "./errors-data.js",
        path.join(astro, "dist/core/errors/index.js"),
        path.join(astro, "dist/core/errors/errors-data.js"),
      ],
    ] as const) {
      const resolved = await resolve(id, importer);
      assert.equal(resolved?.external, true, id);
      assert.notEqual(resolved.id, pathToFileURL(file).href);
      assert.equal(new URL(resolved.id).href, pathToFileURL(file).href);
      assert.equal(await import(resolved.id), await import(file));
    }
  });

  test("are loaded by Vite if they need compilation or virtual modules", async () => {
    for (const [id, importer, environment] of [
      ["../../site/display/metadata.ts", page, "client"],
      ["../components/SiteHead.astro", page, "ssr"],
      ["../client/theme.ts", page, "ssr"],
      [`${reference}?astro&type=script&index=0&lang.ts`, reference, "ssr"],
      // Imports virtual modules and reads import.meta.env.
      ["../vite-plugin-app/createAstroServerApp.js", path.join(astro, "dist/core/util.js"), "ssr"],
      ["./services/service.js", path.join(astro, "dist/assets/index.js"), "ssr"],
      // Imports the module above.
      ["./internal.js", path.join(astro, "dist/assets/index.js"), "ssr"],
    ] as const) {
      const resolved = await resolve(id, importer, environment);
      assert.ok(resolved, id);
      assert.ok(!resolved.id.startsWith("file:"), id);
    }
  });
});
