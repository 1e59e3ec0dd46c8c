/**
 * Rules for package-lock.json: every package comes from the registry and has a digest, and no entry
 * depends on a machine.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { root } from "../build/built-sites.fixture.ts";

const lockSchema = z.object({
  lockfileVersion: z.number(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(""),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      optional: z.boolean().optional(),
      engines: z.unknown().optional(),
      dependencies: z.record(z.string(), z.string()).default({}),
      devDependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const text = read("package-lock.json");
const { packages } = lockSchema.parse(JSON.parse(text));
/** @returns whether an entry is the project, a workspace or a link to a workspace */
const isOwn = (entry: string) =>
  !entry.startsWith("node_modules/") || packages[entry]?.resolved?.startsWith("packages/") === true;
const entries = Object.entries(packages).filter(([entry]) => !isOwn(entry));
const manifest = z
  .object({
    engines: z.unknown().optional(),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()).optional(),
    allowScripts: z.record(z.string(), z.boolean()),
    workspaces: z.array(z.string()),
  })
  .parse(JSON.parse(read("package.json")));

describe("package-lock.json", () => {
  for (const [name, minimum] of [
    ["package-lock.json", 500],
    ["scripts/runtime/package-lock.json", 4],
    ["tests/package/registry/package-lock.json", 300],
  ] as const)
    test(`has the digest of every package in ${name}`, () => {
      const lock = lockSchema.parse(JSON.parse(read(name)));
      const locked = Object.entries(lock.packages).filter(([entry]) => !isOwn(entry));
      assert.equal(lock.lockfileVersion, 3);
      assert.ok(locked.length >= minimum);
      for (const [entry, { integrity = "" }] of locked)
        assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, entry);
    });

  test("installs no Node binaries with the published package", () => {
    const { dependencies, optionalDependencies } = manifest;
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    assert.deepEqual(
      names.filter((name) => /^node(?:-|$)/.test(name)),
      [],
    );
  });

  test("names no registry URL, so that each machine can use its own registry", () => {
    for (const [entry, { resolved, link, version }] of entries) {
      assert.equal(resolved, undefined, entry);
      assert.equal(link, undefined, entry);
      assert.match(version, /^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/, entry);
    }
    assert.doesNotMatch(text, /"(?:file|git[+a-z]*|link):/);
  });

  test("links only to the workspaces of this repository", () => {
    const links = Object.entries(packages).filter(([, { link }]) => link === true);
    assert.deepEqual(
      links.map(([, { resolved }]) => resolved).toSorted(),
      manifest.workspaces.toSorted(),
    );
  });

  test("matches package.json", () => {
    const { dependencies, devDependencies, optionalDependencies, engines } = packages[""] ?? {};
    assert.deepEqual(
      { dependencies, devDependencies, optionalDependencies, engines },
      {
        dependencies: manifest.dependencies,
        devDependencies: manifest.devDependencies,
        optionalDependencies: manifest.optionalDependencies ?? {},
        engines: manifest.engines,
      },
    );
  });

  test("has an entry in allowScripts that blocks each install script", () => {
    const scripted = new Set(
      entries
        .filter(([, { hasInstallScript }]) => hasInstallScript === true)
        .map(([entry]) => entry.replace(/^.*node_modules\//, "")),
    );
    // fsevents is only for macOS, and works without its script.
    scripted.delete("fsevents");
    assert.deepEqual([...scripted].toSorted(), Object.keys(manifest.allowScripts).toSorted());
    assert.ok(Object.values(manifest.allowScripts).every((allowed) => !allowed));
  });
});
