import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reportOn, writeContent } from "../content/content-folder.fixture.ts";
import { defaultHost } from "../content/settings.ts";
import { findHost, hostNames } from "./find-host.ts";

describe("the hosts", () => {
  test("are found by their names, and no path is one", async () => {
    assert.ok(hostNames.includes(defaultHost));
    for (const name of hostNames) assert.equal(typeof (await findHost(name)).serve, "function");
    await assert.rejects(
      findHost("../edge"),
      /^Error: There is no host "\.\.\/edge"\. Write host: cloudflare-pages/,
    );
  });

  test("are what site.yaml may name", () => {
    const folder = writeContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\nhost: cloudflare-page\n",
    });
    assert.deepEqual(reportOn(folder, { hosts: ["cloudflare-pages"] }), [
      'content/site.yaml:4:7  "host" must be one of cloudflare-pages, got "cloudflare-page". Did you mean "cloudflare-pages"?',
    ]);
  });
});

test("Cloudflare Pages takes what wrangler hands it", async () => {
  const { deploy } = await findHost("cloudflare-pages");
  const target = { branch: "main", project: "site" };
  const [program, wrangler, ...args] = deploy("dist", target);
  assert.equal(program, process.execPath);
  assert.match(wrangler ?? "", /node_modules.wrangler.bin.wrangler\.js$/);
  assert.deepEqual(args, ["pages", "deploy", "dist", "--branch", "main", "--project-name", "site"]);
});
