import assert from "node:assert/strict";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { findOutdated } from "./find-outdated.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-setup-"));
after(() => rmSync(folder, { recursive: true }));

const zod = { version: "4.0.0", integrity: "sha512-a" };
const client = { version: "2.0.0" };
const forWindows = { version: "1.0.0", integrity: "sha512-w", optional: true };

describe("findOutdated", () => {
  const rows: [
    name: string,
    installed: Record<string, object> | undefined,
    found: string | undefined,
  ][] = [
    [
      "nothing in a complete installation",
      { "node_modules/zod": zod, "packages/client": client },
      undefined,
    ],
    [
      "nothing if only the version of a workspace differs",
      { "node_modules/zod": zod, "packages/client": { version: "1.0.0" } },
      undefined,
    ],
    ["a missing package", {}, "node_modules/zod"],
    ["a missing workspace", { "node_modules/zod": zod }, "packages/client"],
    [
      "a package with another digest",
      { "node_modules/zod": { ...zod, integrity: "sha512-b" } },
      "node_modules/zod",
    ],
    [
      "an optional package with another digest",
      {
        "node_modules/zod": zod,
        "node_modules/win": { ...forWindows, integrity: "sha512-x" },
      },
      "node_modules/win",
    ],
  ];
  for (const [name, packages, found] of rows)
    test(`finds ${name}, whichever file is newer`, () => {
      const wanted = path.join(folder, "package-lock.json");
      const installed = path.join(folder, ".package-lock.json");
      const lock = {
        "": { name: "x" },
        "node_modules/zod": zod,
        "node_modules/win": forWindows,
        "packages/client": client,
      };
      writeFileSync(wanted, JSON.stringify({ packages: lock }));
      writeFileSync(installed, JSON.stringify({ packages }));
      for (const time of [1, 2_000_000_000]) {
        utimesSync(installed, time, time);
        assert.equal(findOutdated(wanted, installed), found);
      }
    });

  test("reports an installation that does not exist", () => {
    const wanted = path.join(folder, "package-lock.json");
    const missing = path.join(folder, "nothing.json");
    assert.equal(findOutdated(wanted, missing), missing);
  });
});
