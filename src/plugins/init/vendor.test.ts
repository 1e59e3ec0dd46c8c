import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { copyTarball } from "./vendor.ts";

const work = mkdtempSync(path.join(tmpdir(), "broadsheet-vendor-"));
after(() => rmSync(work, { recursive: true }));
writeFileSync(path.join(work, "broadsheet-1.2.3.tgz"), "bytes");

/** @param resolved origin of the package in the hidden lock file of npm */
function copyFrom(name: string, lock: string | undefined): string {
  const modules = path.join(work, name, "node_modules");
  const site = path.join(work, name, "site");
  for (const folder of [modules, site]) mkdirSync(folder, { recursive: true });
  if (lock !== undefined) writeFileSync(path.join(modules, ".package-lock.json"), lock);
  const manifest = { name: "broadsheet", dependencies: { astro: "~7", broadsheet: "^1.2.3" } };
  writeFileSync(path.join(site, "package.json"), JSON.stringify(manifest, null, 2));
  copyTarball(site, modules);
  return site;
}

const lockOf = (resolved: string | undefined) =>
  JSON.stringify({ packages: { "node_modules/broadsheet": { version: "1.2.3", resolved } } });

const readManifest = (site: string) =>
  JSON.parse(readFileSync(path.join(site, "package.json"), "utf8"));

describe("a new site", () => {
  test("contains the tarball from which npm has installed the engine", () => {
    const site = copyFrom("tarball", lockOf("file:../broadsheet-1.2.3.tgz"));
    assert.equal(readFileSync(path.join(site, "vendor/broadsheet-1.2.3.tgz"), "utf8"), "bytes");
    assert.deepEqual(readManifest(site), {
      name: "broadsheet",
      dependencies: { astro: "~7", broadsheet: "file:vendor/broadsheet-1.2.3.tgz" },
    });
  });

  const others: [from: string, lock: string | undefined][] = [
    ["a registry", lockOf("https://registry.example/broadsheet/-/broadsheet-1.2.3.tgz")],
    ["a registry that the lock file omits", lockOf(undefined)],
    ["a link", lockOf("file:../broadsheet")],
    ["another package manager", undefined],
  ];
  for (const [from, lock] of others)
    test(`depends on a version if the engine comes from ${from}`, () => {
      const site = copyFrom(from, lock);
      assert.ok(!existsSync(path.join(site, "vendor")));
      assert.equal(readManifest(site).dependencies.broadsheet, "^1.2.3");
    });
});
