import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder } from "../../content/content-folder.fixture.ts";
import { stage, type Staging } from "./staging.ts";

const token = "0123456789ab";

/**
 * Creates the folders that a killed build leaves beside an output, each with one file that contains
 * the folder's name.
 */
function leave(...names: string[]): string {
  const parent = makeFolder();
  for (const name of names) {
    mkdirSync(path.join(parent, name));
    writeFileSync(path.join(parent, name, "file"), name);
  }
  return path.join(parent, "dist");
}

const read = (target: string) => readFileSync(path.join(target, "file"), "utf8");
/** Lists the folders beside the output, except those of the running build. */
const siblings = (target: string, { folder }: Pick<Staging, "folder">) =>
  readdirSync(path.dirname(target)).filter(
    (name) => name !== "dist.lock" && name !== path.basename(folder),
  );

// Raised because every build here adds exit listeners to the same process.
process.setMaxListeners(50);

const moments: [when: string, left: string[], kept: string][] = [
  ["while the output was being written", ["dist", `dist.building-${token}`], "dist"],
  [
    "between the two renames",
    [`dist.previous-${token}`, `dist.building-${token}`],
    `dist.previous-${token}`,
  ],
  ["before the last output was deleted", ["dist", `dist.previous-${token}`], "dist"],
  ["while the last output was being deleted", ["dist", `dist.discarded-${token}`], "dist"],
];

describe("next build", () => {
  for (const [when, left, kept] of moments)
    test(`finds one complete output after a build was killed ${when}`, () => {
      const target = leave(...left);
      const staging = stage(makeFolder(), target);
      assert.deepEqual(siblings(target, staging), ["dist"]);
      assert.equal(read(target), kept);
    });

  test("never mistakes a partly deleted output for a complete one", () => {
    const target = leave(`dist.discarded-${token}`);
    const staging = stage(makeFolder(), target);
    assert.deepEqual(siblings(target, staging), []);
  });

  test("keeps unrelated folders with similar names", () => {
    const names = ["dist.building-mine", "dist.previous", "dist2", "dist.lock-x"];
    const target = leave(...names);
    const staging = stage(makeFolder(), target);
    assert.deepEqual(siblings(target, staging), names.toSorted());
  });

  test("replaces the last output as a whole", () => {
    const target = leave("dist");
    const staging = stage(makeFolder(), target);
    writeFileSync(path.join(staging.folder, "file"), "new");
    mkdirSync(path.join(staging.astroFolder, "a/b"), { recursive: true });
    mkdirSync(path.join(staging.folder, "a"));
    writeFileSync(path.join(staging.astroFolder, "a/b/file"), "of Astro");
    staging.gather();
    staging.publish();
    assert.equal(read(target), "new");
    assert.equal(read(path.join(target, "a/b")), "of Astro");
    assert.match(siblings(target, staging).join(" "), /^dist dist\.discarded-[0-9a-f]{12}$/);
    staging.removeLast();
    assert.deepEqual(siblings(target, staging), ["dist"]);
  });

  test("never overwrites a written file with one from public/", () => {
    const { folder, astroFolder, gather } = stage(makeFolder(), leave("dist"));
    for (const place of [folder, astroFolder]) {
      mkdirSync(path.join(place, ".well-known"), { recursive: true });
      writeFileSync(path.join(place, ".well-known/a.json"), place);
    }
    assert.throws(gather, {
      message:
        ".well-known/a.json is in public/ or a page in src/pages, but the build writes it itself. Remove or rename yours.",
    });
  });
});
