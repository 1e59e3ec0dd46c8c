/**
 * The crawl of file-walk.test.ts on nginx, with the configuration of docs/guides/publishing.md.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { findFreePort } from "../../src/command/run-server.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { eventually } from "./eventually.fixture.ts";
import { walkFiles } from "./file-walk.fixture.ts";

const base = "https://halmer-dyck.example";
const [, documented = ""] =
  /```nginx\n([^]*?)```/.exec(readFileSync(path.join(root, "docs/guides/publishing.md"), "utf8")) ??
  [];

async function startNginx() {
  // nginx does not support port 0.
  const [folder, port] = [makeFolder(), await findFreePort()];
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}
http { access_log off; ${temporary}
server { listen 127.0.0.1:${port}; root ${demoOutput};
${documented}
} }`,
  );
  const child = spawn("nginx", ["-c", path.join(folder, "nginx.conf")], {
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(origin));
  return {
    origin,
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

describe(
  "the demo site on nginx",
  { skip: spawnSync("nginx", ["-v"]).error ? "nginx is not installed" : false },
  () => {
    let running: Awaited<ReturnType<typeof startNginx>>;
    before(async () => {
      running = await startNginx();
    });
    after(() => running.stop());

    test("has no broken link in its API files", async () => {
      const read = await walkFiles(running.origin, base);
      assert.ok(read.includes("/api/public/v1/blog.json"));
    });

    for (const [address, file] of [
      ["/api/public/v1", "/api/public/v1/index.json"],
      ["/api/public/v1/blog", "/api/public/v1/blog.json"],
      ["/api/public/v1/blog?page=2", "/api/public/v1/blog.json"],
      ["/api/public/v1/company", "/api/public/v1/company.json"],
    ] as const)
      test(`serves ${file} at ${address}`, async () => {
        const response = await fetch(running.origin + address);
        assert.equal(response.status, 200);
        assert.equal(await response.text(), readFileSync(path.join(demoOutput, file), "utf8"));
      });
  },
);
