/**
 * What a build does when Astro has changed what its threads lean on: every page as before, by Astro alone, and a line that says why.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { astroNames } from "../src/astro/internals/unpromised.ts";
import { makeFolder, root } from "./built-sites.fixture.ts";
import { digestTree, writeSmallSite } from "./small-site.fixture.ts";

const content = writeSmallSite(path.join(makeFolder(), "content"), "heron");
for (let post = 0; post < 90; post++)
  writeFileSync(
    path.join(content, `blog/post-${post}.md`),
    `---\ntitle: Post ${post}\ndescription: About it\ndate: 2026-01-01\n---\n\nA *text*.\n`,
  );
mkdirSync(path.join(content, "guides/book"), { recursive: true });
for (const part of ["index", "one", "two"])
  writeFileSync(
    path.join(content, `guides/book/${part}.md`),
    `---\ntitle: Part ${part}\ndescription: About it\n---\n\nA *text*.\n`,
  );

/** @returns the line in which a build tells that it does without threads, and the digest of its output */
function build(
  names: Record<string, string>,
  threads = "2",
  env: NodeJS.ProcessEnv = {},
) {
  const target = path.join(makeFolder(), "out");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["tests/astro-names-task.ts", target, JSON.stringify(names)],
    {
      cwd: root,
      encoding: "utf8",
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: "1",
        NO_COLOR: "1",
        BUILD_WORKERS: threads,
        BROADSHEET_SEARCH: "off",
        BROADSHEET_SOCIAL_IMAGES: "off",
        CONTENT_DIR: content,
        ...env,
      },
    },
  );
  assert.equal(status, 0, stdout + stderr);
  return {
    line: /^Astro renders all pages itself.*$/m.exec(stderr)?.[0],
    digest: digestTree(target),
  };
}

test("Astro is locked to the version that threads are made for", () => {
  const manifest = readFileSync(path.join(root, "package.json"), "utf8");
  assert.match(manifest, /"astro": "~7\.3\.\d+"/);
});

describe("a build", () => {
  const expected = build({});

  test("in threads says nothing while Astro is as they expect", () => {
    assert.equal(expected.line, undefined);
  });

  test("without threads needs nothing of Astro that it does not promise", () => {
    const renamed = Object.fromEntries(
      Object.keys(astroNames).map((name) => [name, "renamed"]),
    );
    assert.deepEqual(build(renamed, "0"), expected);
  });

  const reasons: Record<keyof typeof astroNames, string> = {
    entry: "renamed was expected of Vite and not written",
    app: "renamed was expected and not found",
    setInternals: "renamed was expected and not found",
    setOptions: "renamed was expected and not found",
    render: "renamed was expected and not found",
    manifest: "renamed was expected and not found",
    page: "a route of renamed was expected and not found",
    pages: "renamed was expected and not found",
    styles: "renamed was expected and not found",
    images: "renamed was expected and not found",
    addStaticImage: "renamed was expected and not found",
  };
  for (const [name, reason] of Object.entries(reasons))
    test(`in threads that do not find Astro's ${name} has the same bytes, and says so in a line`, () => {
      assert.deepEqual(build({ [name]: "renamed" }), {
        line: `Astro renders all pages itself, slower and with the same result. Threads cannot: ${reason}. They are made for Astro 7.3 (src/astro/internals).`,
        digest: expected.digest,
      });
    });

  test("in threads that make other pages has the same bytes, and names one", () => {
    const change = `
      import { isMainThread } from "node:worker_threads";
      const { bytes } = Response.prototype;
      if (!isMainThread) Response.prototype.bytes = async function () {
        const body = await bytes.call(this);
        const isPage = this.headers.get("content-type")?.startsWith("text/html");
        return isPage ? body.subarray(1) : body;
      };`;
    const { line = "", digest } = build({}, "2", {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(change)}`,
    });
    assert.match(line, /: \/[\w/-]* is another page in a thread\. They are/);
    assert.equal(digest, expected.digest);
  });

  test("in threads that cannot render has the same bytes, and says why", () => {
    const { line = "", digest } = build({ render: "setOptions" });
    assert.match(line, / Threads cannot: .+\. They are made/);
    assert.equal(digest, expected.digest);
  });
});
