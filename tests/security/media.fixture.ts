/**
 * Tests of scripts in media files on a host. The files are added after the build, because its checks
 * would reject them.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { indexOutput } from "../../src/pipeline/output/fit-output.ts";
import { markdownFile, png, writeContent } from "../../src/content/content-folder.fixture.ts";
import { findHost } from "../../src/plugins/built-in.fixture.ts";
import type { Served } from "../../src/hosts/host.ts";
import { buildHere, makeFolder, root } from "../build/built-sites.fixture.ts";
import { runChromium } from "../hosts/running-sites.fixture.ts";

const attack = "parent.postMessage(1,'*');document.title='ran'";
const hostile = {
  "evil.html": `<!doctype html><title>quiet</title><script>${attack}</script><script src="evil.js"></script>`,
  "evil.js": attack,
  "evil.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>quiet</title><script>document.querySelector('title').textContent='ran'</script></svg>`,
};

/** The Node server, the files of a static host, and a function on workerd. */
export const kindsOfHosts = ["node", "static", "cloudflare-pages"];

export function testMedia(name: string): void {
  describe(`media of a site on ${name}`, () => {
    let served: Served;
    before(async () => {
      const content = writeContent({
        "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en]\nsearch: false\nsocial_images: none\nhost: ${name}\n`,
        "pages/index.de.md": null,
        "pages/a.png": png,
        "pages/about.md": markdownFile({}, "[A picture](a.png)"),
      });
      const output = path.join(makeFolder(), "dist");
      await buildHere(content, output);
      for (const [file, text] of Object.entries(hostile))
        writeFileSync(path.join(output, "media", file), text);
      indexOutput(output);
      const host = findHost(name);
      served = await host.serve(output, { host: "127.0.0.1", port: 0, root });
    });
    after(() => served.stop());

    for (const file of ["evil.html", "evil.svg"])
      test(`${file} runs no script`, async () => {
        const browser = await runChromium();
        const page = await browser.newPage();
        try {
          const response = await page.goto(`${served.origin}/media/${file}`);
          assert.equal(response?.status(), 200);
          assert.match(response.headers()["content-security-policy"] ?? "", /; sandbox$/);
          const title = await page
            .locator("title")
            .first()
            .evaluate((element) => element.textContent);
          assert.equal(title, "quiet");
          assert.equal(await page.evaluate(() => window.origin), "null");
        } finally {
          await page.close();
        }
      });

    test("pages contain their policy only on hosts without a function", async () => {
      const response = await fetch(`${served.origin}/about/`);
      assert.equal(response.status, 200);
      const page = await response.text();
      const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
      if (findHost(name).hasFunction) assert.equal(policy, undefined);
      else {
        assert.match(policy ?? "", /^default-src (?:'|&#39;)none/);
        assert.doesNotMatch(policy ?? "", /frame-ancestors|sandbox/);
        assert.ok(page.indexOf("http-equiv") < page.indexOf("<script"));
        const browser = await (await runChromium()).newPage();
        const errors: string[] = [];
        browser.on("console", (message) => {
          if (message.type() === "error") errors.push(message.text());
        });
        await browser.goto(`${served.origin}/about/`);
        await browser.close();
        assert.deepEqual(errors, []);
      }
    });
  });
}
