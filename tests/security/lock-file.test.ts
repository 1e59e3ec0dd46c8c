/**
 * Holds package-lock.json to what `npm ci` can check: every package comes from the registry, whole, and nothing of a machine is in it.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
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
/** The packages of the registry: not the project itself, nor its workspaces and the links to them. */
const isOwn = (place: string) =>
  !place.startsWith("node_modules/") || packages[place]?.resolved?.startsWith("packages/") === true;
const entries = Object.entries(packages).filter(([place]) => !isOwn(place));
const manifest = z
  .object({
    engines: z.unknown().optional(),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()).optional(),
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(read("package.json")));

describe("package-lock.json", () => {
  for (const [name, least] of [
    ["package-lock.json", 500],
    ["scripts/runtime/package-lock.json", 4],
  ] as const)
    test(`has the digest of every package, on every platform: ${name}`, () => {
      const lock = lockSchema.parse(JSON.parse(read(name)));
      const locked = Object.entries(lock.packages).filter(([place]) => !isOwn(place));
      assert.equal(lock.lockfileVersion, 3);
      assert.ok(locked.length >= least);
      for (const [place, { integrity = "" }] of locked)
        assert.match(integrity, /^sha512-[A-Za-z0-9+/]{86}==$/, place);
    });

  test("brings no binaries of Node to those who install the package", () => {
    const { dependencies, optionalDependencies } = manifest;
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    assert.deepEqual(
      names.filter((name) => /^node(?:-|$)/.test(name)),
      [],
    );
  });

  test("names no place but the registry's, so that each machine may ask its own", () => {
    for (const [place, { resolved, link, version }] of entries) {
      assert.equal(resolved, undefined, place);
      assert.equal(link, undefined, place);
      assert.match(version, /^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/, place);
    }
    assert.doesNotMatch(text, /"(?:file|git[+a-z]*|link):/);
  });

  test("has nothing of this repository but its workspaces", () => {
    const links = Object.entries(packages).filter(([, { link }]) => link === true);
    assert.deepEqual(
      links.map(([, { resolved }]) => resolved).toSorted(),
      globSync("packages/*/package.json", { cwd: root }).map(path.dirname).toSorted(),
    );
  });

  test("is that of package.json", () => {
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

  test("has no package whose script must run: each that has one is refused by name", () => {
    const scripted = new Set(
      entries
        .filter(([, { hasInstallScript }]) => hasInstallScript === true)
        .map(([place]) => place.replace(/^.*node_modules\//, "")),
    );
    // fsevents is there for macOS alone, and works without its script.
    scripted.delete("fsevents");
    assert.deepEqual([...scripted].toSorted(), Object.keys(manifest.allowScripts).toSorted());
    assert.ok(Object.values(manifest.allowScripts).every((allowed) => !allowed));
  });
});
