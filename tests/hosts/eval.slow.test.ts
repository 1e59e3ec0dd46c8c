/** `broadsheet eval` on 675 real documents. */
import assert from "node:assert/strict";
import { cpSync, copyFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { hasRealContent, realContent } from "../../scripts/real-content.ts";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { build, makeFolder } from "../build/built-sites.fixture.ts";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test(
  "an agent that can only search and read answers twenty questions about real documents",
  { skip: hasRealContent ? false : "the real documents are not installed" },
  async () => {
    const content = path.join(makeFolder(), "content");
    cpSync(realContent, content, { recursive: true });
    copyFileSync(here("real-evals.yaml"), path.join(content, "evals.yaml"));
    const outDir = path.join(makeFolder(), "dist");
    const { status, output } = build(content, outDir);
    assert.equal(status, 0, output);
    const agent = `"${process.execPath}" "${here("search-agent.fixture.ts")}"`;
    const result = await runMain(["eval", "--outDir", outDir, "--agent", agent], {
      env: { CONTENT_DIR: content },
    });
    assert.equal(result.status, 0, result.stdout);
    assert.equal([...result.stdout.matchAll(/^ *\d+ % /gm)].length, 20);
  },
);
