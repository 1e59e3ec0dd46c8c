import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { z } from "zod";
import { readEngine } from "../../hosts/engine.ts";
import { writeJekyllSite } from "./jekyll-site.fixture.ts";
import { runMain } from "../../cli/run-program.fixture.ts";

const root = path.join(import.meta.dirname, "../../..");
const integration = new URL("../../astro/integration.ts", import.meta.url).href;
const work = mkdtempSync(path.join(tmpdir(), "broadsheet-import-"));
after(() => rmSync(work, { recursive: true }));

/** @returns the folder of a site without packages */
function makeSite(): string {
  const folder = mkdtempSync(path.join(work, "site-"));
  writeFileSync(path.join(folder, "package.json"), "{}");
  writeFileSync(
    path.join(folder, "astro.config.mjs"),
    `import broadsheet from ${JSON.stringify(integration)};\nexport default { integrations: [broadsheet()] };\n`,
  );
  return folder;
}

describe("broadsheet import", () => {
  test("names the command that installs a missing package", async () => {
    const { status, stderr } = await runMain(["import", "../old"], { cwd: makeSite() });
    assert.equal(status, 1);
    assert.ok(
      stderr.endsWith(`npm install --save-dev broadsheet-import@^${readEngine().version}\n`),
      stderr,
    );
  });

  test("names the tarball that a clone added to the site", async () => {
    const site = makeSite();
    mkdirSync(path.join(site, "vendor"));
    writeFileSync(path.join(site, "vendor/broadsheet-import-0.2.0.tgz"), "");
    const { stderr } = await runMain(["import", "../old"], { cwd: site });
    assert.ok(
      stderr.endsWith("npm install --save-dev ./vendor/broadsheet-import-0.2.0.tgz\n"),
      stderr,
    );
  });

  test("runs the package, which is a workspace in a clone", async () => {
    const old = path.join(work, "jekyll");
    writeJekyllSite(old);
    writeFileSync(path.join(old, "about.md"), "---\ntitle: About\n---\n[Gone](/gone/).\n");
    const into = path.join(work, "imported");
    const { status, stdout, stderr } = await runMain(["import", old, "--into", into], {
      cwd: root,
    });
    assert.deepEqual([status, stderr], [0, ""]);
    assert.match(stdout, /^Import from Jekyll into /);
    assert.ok(existsSync(path.join(into, "blog/a.md")));
    const [, warnings] =
      /\ncheck: 0 problems and (\d+) warnings? in the imported files\. The warnings are in imported-baseline\.json, so that check shows new ones\.\n$/.exec(
        stdout,
      ) ?? [];
    const baseline = z
      .record(z.string(), z.array(z.string()))
      .parse(JSON.parse(readFileSync(`${into}-baseline.json`, "utf8")));
    assert.equal(Object.values(baseline).flat().length, Number(warnings));
  });
});
