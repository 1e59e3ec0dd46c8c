/**
 * Combined data files of a build above the file limit of its host, compared with separate files.
 */
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { fitOutput } from "../../src/pipeline/output/fit-output.ts";
import { loadContent } from "../../src/content/content-folder.fixture.ts";
import { cloudflarePages as host } from "../../src/plugins/cloudflare/products.ts";
import { startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import type { Served } from "../../src/hosts/host.ts";
import { build, demoContent, listFiles, makeFolder } from "../build/built-sites.fixture.ts";

describe("a build above the file limit of its host", () => {
  const folder = makeFolder();
  const separate = path.join(folder, "separate");
  const sliced = path.join(folder, "sliced");
  const running: Served[] = [];
  let notices: string[] = [];

  before(async () => {
    const { status, output } = build(demoContent, separate);
    assert.equal(status, 0, output);
    cpSync(separate, sliced, { recursive: true });
    const small = { ...host, maxFiles: () => 100 };
    ({ notices } = fitOutput(small, loadContent({}).settings, sliced));
    running.push(await startWorkerd(separate), await startWorkerd(sliced));
  });
  after(() => Promise.all(running.map((site) => site.stop())));

  test("combines Markdown alternates and single documents, with a notice", () => {
    const files = listFiles(sliced);
    assert.deepEqual(
      files.filter((name) =>
        /(?<!404|SKILL|_data\/alternates\.\d+)\.md$|^api\/public\/v1\/blog\//.test(name),
      ),
      [],
    );
    assert.ok(files.includes("_data/alternates.0.md"));
    assert.match(notices[0] ?? "", /^\d+ files exceed the limit of the host/);
    assert.deepEqual(
      listFiles(separate).filter((name) => name.startsWith("_data/alt")),
      [],
    );
  });

  test("sends the same bodies, ETags and headers for every path", async () => {
    const addresses = listFiles(separate)
      .filter((name) => !/^_(?:data|headers|redirects|routes)/.test(name))
      .map(
        (name) =>
          `/${name.replace(/(?:^|(?<=\/))index\.html$/, "").replace(/^(api\/.*)\.json$/, "$1")}`,
      );
    assert.ok(addresses.includes("/about.md"));
    assert.ok(addresses.some((address) => address.startsWith("/api/public/v1/blog/")));
    for (const address of addresses) {
      for (const accept of ["*/*", "text/markdown"]) {
        const [expected, actual] = await Promise.all(
          running.map(({ origin }) => read(origin + address, accept)),
        );
        assert.deepEqual(actual, expected, `${address} as ${accept}`);
      }
    }
  });

  test("supports 304 and HEAD for combined documents", async () => {
    for (const address of ["/about.md", addressOfPost()]) {
      const url = `${running[1]?.origin}${address}`;
      const tag = (await fetch(url)).headers.get("ETag") ?? "";
      assert.match(tag, /^"[0-9a-f]{32}"$/);
      const same = await fetch(url, { headers: { "If-None-Match": tag } });
      assert.equal(same.status, 304);
      const head = await fetch(url, { method: "HEAD" });
      assert.equal(head.status, 200);
      assert.equal(head.headers.get("ETag"), tag);
      assert.equal(await head.text(), "");
    }
  });

  const addressOfPost = () => {
    const name = listFiles(path.join(separate, "api/public/v1/blog"))[0] ?? "";
    return `/api/public/v1/blog/${name.replace(/\.json$/, "")}`;
  };
});

async function read(url: string, accept: string) {
  const response = await fetch(url, {
    redirect: "manual",
    headers: { Accept: accept },
  });
  const headers = [...response.headers]
    .filter(([name]) => name !== "date" && name !== "cf-cache-status")
    .toSorted();
  return { status: response.status, headers, body: await response.text() };
}
