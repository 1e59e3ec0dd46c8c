/** Changes of a plugin while `broadsheet dev` runs, and between checks. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { startServer } from "../../packages/conformance/src/server.ts";
import { runProgram } from "../../src/cli/run-program.fixture.ts";
import { eventually } from "../hosts/eventually.fixture.ts";
import { root } from "./built-sites.fixture.ts";
import { copyExample } from "./programme-site.fixture.ts";

test("dev serves the changed code and options of a plugin", { timeout: 120_000 }, async () => {
  const folder = copyExample();
  const program = path.join(root, "src/cli/broadsheet.ts");
  const { origin, stop } = await startServer(
    [process.execPath, program, "dev", "--port", "0", "--host", "127.0.0.1"],
    { cwd: folder, env: { INIT_CWD: folder, CONTENT_DIR: "" } },
  );
  try {
    const shows = (part: string) =>
      eventually(async () => {
        const response = await fetch(`${origin}/programme.csv`);
        assert.ok((await response.text()).includes(part), part);
        assert.equal(response.headers.get("Content-Type"), "text/csv; charset=utf-8");
      });
    await shows("starts,ends");
    const file = path.join(folder, "plugins/programme.ts");
    const code = readFileSync(file, "utf8");
    for (const version of ["2", "3"]) {
      writeFileSync(file, code.replace('"starts"', `"starts ${version}"`));
      await shows(`starts ${version},ends`);
    }
  } finally {
    await stop();
  }
});

test("a site is checked again when the options or the code of a plugin change", () => {
  const folder = copyExample();
  const check = () =>
    runProgram(["check"], { cwd: folder, env: { NO_COLOR: "1", CONTENT_DIR: "" } }).stdout;
  const replace = (name: string, from: string, to: string) => {
    const file = path.join(folder, name);
    const text = readFileSync(file, "utf8");
    assert.ok(text.includes(from));
    writeFileSync(file, text.replace(from, to));
  };
  assert.match(check(), /uses the word "utilize"/);
  replace("astro.config.mjs", "utilize:", "whole:");
  assert.match(check(), /uses the word "whole"/);
  replace("plugins/house-style.ts", "uses the word", "has the word");
  assert.match(check(), /has the word "whole"/);
});
