import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder } from "../../content/content-folder.fixture.ts";
import { restoreOutput, stage, type Staging } from "./staging.ts";

const token = "0123456789ab";

/** Makes folders beside an output as builds leave them that are killed, each with one file that says which it is. */
function leave(...names: string[]): string {
  const parent = makeFolder();
  for (const name of names) {
    mkdirSync(path.join(parent, name));
    writeFileSync(path.join(parent, name, "file"), name);
  }
  return path.join(parent, "dist");
}

const read = (target: string) => readFileSync(path.join(target, "file"), "utf8");
/** All but what the build that runs has there. */
const beside = (target: string, { folder }: Pick<Staging, "folder">) =>
  readdirSync(path.dirname(target)).filter(
    (name) => name !== "dist.lock" && name !== path.basename(folder),
  );

// Each build here is one of this process, which cleans up after all of them.
process.setMaxListeners(50);

const moments: [when: string, left: string[], kept: string][] = [
  ["while it is made", ["dist", `dist.building-${token}`], "dist"],
  [
    "between the two renames",
    [`dist.previous-${token}`, `dist.building-${token}`],
    `dist.previous-${token}`,
  ],
  ["before the last output goes", ["dist", `dist.previous-${token}`], "dist"],
  ["while the last output is deleted", ["dist", `dist.discarded-${token}`], "dist"],
];

describe("the next build", () => {
  for (const [when, left, kept] of moments)
    test(`finds one whole output after a build was killed ${when}`, () => {
      const target = leave(...left);
      const staging = stage(makeFolder(), target);
      assert.deepEqual(beside(target, staging), ["dist"]);
      assert.equal(read(target), kept);
    });

  test("never takes half an output that is being deleted for one", () => {
    const target = leave(`dist.discarded-${token}`);
    const staging = stage(makeFolder(), target);
    assert.deepEqual(beside(target, staging), []);
  });

  test("leaves alone what others have named alike", () => {
    const names = ["dist.building-mine", "dist.previous", "dist2", "dist.lock-x"];
    const target = leave(...names);
    const staging = stage(makeFolder(), target);
    assert.deepEqual(beside(target, staging), names.toSorted());
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
    assert.deepEqual(beside(target, staging), ["dist"]);
  });

  test("puts no file of public/ in the place of one that it has written", () => {
    const { folder, astroFolder, gather } = stage(makeFolder(), leave("dist"));
    for (const place of [folder, astroFolder]) {
      mkdirSync(path.join(place, ".well-known"), { recursive: true });
      writeFileSync(path.join(place, ".well-known/a.json"), place);
    }
    assert.throws(gather, {
      message:
        "public/.well-known/a.json has the address of a file that the build writes. Remove it, or rename it.",
    });
  });
});

describe("a preview", () => {
  test("puts back the output that a build was about to replace", () => {
    const target = leave(`dist.previous-${token}`);
    restoreOutput(target);
    assert.equal(read(target), `dist.previous-${token}`);
    assert.deepEqual(readdirSync(path.dirname(target)), ["dist"]);
  });

  test("touches nothing where there is an output, or none at all", () => {
    const names = ["dist", `dist.previous-${token}`];
    const target = leave(...names);
    restoreOutput(target);
    assert.deepEqual(readdirSync(path.dirname(target)), names);
    restoreOutput(path.join(makeFolder(), "nothing/dist"));
  });
});
