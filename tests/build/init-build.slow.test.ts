/** A site as `init` writes it, with every collection and in every language that it offers. */
import assert from "node:assert/strict";
import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { sectionNames } from "../../src/plugins/init/new-site.ts";
import { runProgram } from "../../src/cli/run-program.fixture.ts";
import { lean } from "../../packages/conformance/src/project.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";

const strings = globSync("??.json", { cwd: path.join(root, "src/site/strings") });
const languages = strings.map((name) => name.slice(0, 2)).toSorted();

describe("a new site", () => {
  const work = makeFolder();
  test("passes check and is built, with every collection in every language", () => {
    const folder = path.join(work, "site");
    const made = runProgram(
      ["init", folder, "--locales", languages.join(","), "--sections", sectionNames.join(",")],
      { cwd: work },
    );
    assert.equal(made.status, 0, made.stderr);
    const env = { CONTENT_DIR: path.join(folder, "content"), INIT_CWD: root };
    const checked = runProgram(["check"], { cwd: root, env });
    assert.match(checked.stdout, /no problems/);
    const output = path.join(folder, "dist");
    const { status, stderr } = runProgram(["build", "--outDir", output, ...lean], {
      cwd: root,
      env,
    });
    assert.equal(status, 0, stderr);
    for (const section of sectionNames)
      assert.ok(existsSync(path.join(output, section, "index.html")), section);
  });
});
