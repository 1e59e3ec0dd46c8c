/**
 * The requests that the reference shows, each run by the program of its language against the demo site.
 */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { startWorkerd, type RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
import { codeSamples } from "../../src/site/reference/code-samples.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";

/** What runs a text in a language, by the name of its tab. */
const programs: Record<string, [command: string, ...options: string[]]> = {
  curl: ["sh", "-c"],
  JavaScript: [process.execPath, "--input-type=module", "-e"],
  Python: ["python3", "-c"],
  PHP: ["php", "-r"],
  Go: ["sh", "-c", 'cat > "$0/main.go" && go run "$0/main.go"'],
  "broadsheet/client": [process.execPath, "--input-type=module", "-e"],
};

const run = promisify(execFile);

describe("a request of the reference", () => {
  let site: RunningSite;
  before(async () => {
    site = await startWorkerd(demoOutput);
  });
  after(() => site.stop());

  for (const { name, write } of codeSamples) {
    const [command, ...options] = programs[name] ?? [""];
    const isThere = spawnSync(command, ["--version"]).error === undefined;
    test(
      `in ${name} is answered`,
      { skip: isThere ? false : `${command} is not here.` },
      async () => {
        const text = write(`${site.origin}/api/public/v1/blog?per_page=2`);
        assert.ok(text);
        const entry = import.meta.resolve("../../src/exports/client.ts");
        const { stdout } = await run(command, [
          ...options,
          text.replace(/^<\?php\n/, "").replace('"broadsheet/client"', JSON.stringify(entry)),
        ]);
        assert.match(stdout, /this-site-as-json/);
      },
    );
  }
});
