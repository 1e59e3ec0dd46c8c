/**
 * The features of host-features.fixture.ts, tested with a site on each host.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { writeContent } from "../../src/content/content-folder.fixture.ts";
import { findHost } from "../../src/plugins/built-in.fixture.ts";
import type { Served } from "../../src/hosts/host.ts";
import { build, listFiles, makeFolder, root } from "../build/built-sites.fixture.ts";
import {
  testedContent,
  testedSettings,
  hostColumns,
  hostFeatures,
} from "./host-features.fixture.ts";

for (const name of hostColumns)
  describe(`a site on ${name}`, () => {
    const output = path.join(makeFolder(), "dist");
    let running: Served;
    let asset: string;
    before(async () => {
      const content = writeContent({
        "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nhost: ${name === "static" ? "nginx" : name}\n${testedSettings}`,
        ...testedContent,
      });
      const { status, output: log } = build(content, output);
      assert.equal(status, 0, log);
      const host = findHost(name);
      running = await host.serve(output, { host: "127.0.0.1", port: 0, root });
      asset = `/${listFiles(output).find((file) => file.endsWith(".css"))}`;
    });
    after(() => running.stop());
    for (const { feature, exceptions, check } of hostFeatures) {
      const exception = exceptions?.[name];
      const title = `${feature}: ${exception ?? "yes"}`;
      test(title, async () => {
        const { origin } = running;
        const checked = check({
          origin,
          asset,
          get: (address, init) => fetch(origin + address, { redirect: "manual", ...init }),
        });
        if (exception === undefined) await checked;
        else await assert.rejects(checked);
      });
    }
  });
