/**
 * `npm run deploy -- --dry-run`, compared with a live site on a local workerd. No test publishes
 * anything.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import type { Served } from "../../src/hosts/host.ts";
import { build, makeFolder, root } from "../build/built-sites.fixture.ts";
import { listenLocally } from "./listen-locally.fixture.ts";

const post = (front: Record<string, unknown>, body = "") =>
  markdownFile({ date: "2026-01-01", ...front }, body);

const settingsWith = (fields: string) =>
  `name: Site\nbase_url: https://site.example\ndescription: About it\ncollections:\n  blog:\n    fields:\n${fields}`;

const sponsor = "      sponsor: { type: text, filter: true }\n";
const place = "      place: { type: text }\n";

const folder = writeContent({
  "site.yaml": settingsWith(sponsor + place),
  "blog/same.md": post({ title: "Same" }),
  "blog/edited.md": post({ title: "Edited" }),
  "blog/renamed.md": post({ title: "Renamed" }),
  "blog/gone.md": post({ title: "Gone" }),
  "blog/quiet.md": post({ noindex: true }),
  "guides/a.md": markdownFile({}, "[Plan](plan.pdf)\n"),
  "guides/plan.pdf": "one",
});

/** Runs asynchronously, because the compared site may be served by this process. */
function dryRun(...args: string[]) {
  return new Promise<{ status: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ["src/cli/broadsheet.ts", "deploy", "--dry-run", "--outDir", makeFolder(), ...args],
      {
        cwd: root,
        env: { ...process.env, CONTENT_DIR: folder, NO_COLOR: "1" },
      },
      (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });
}

describe("npm run deploy -- --dry-run", { timeout: 480_000 }, () => {
  let live: Served;
  const output = path.join(makeFolder(), "dist");
  before(async () => {
    const { status, output: log } = build(folder, output);
    assert.equal(status, 0, log);
    live = await startWorkerd(output);
  });
  after(() => live.stop());

  test("prints the changes as JSON", async () => {
    const { stdout } = await dryRun("--url", live.origin, "--format", "json");
    assert.deepEqual(JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? ""), {
      against: live.origin,
      added: [],
      changed: [],
      removed: [],
      restyled: 0,
    });
  });

  test("reports no changes for an unchanged site", async () => {
    const { status, stdout } = await dryRun("--url", `${live.origin}/`);
    assert.equal(status, 0);
    assert.ok(
      stdout.endsWith(`Compared with ${live.origin}:

No changes: the live site is up to date.

Dry run: nothing was published.
`),
      stdout,
    );
  });

  test("uses an existing build with --built, and reports a missing one", async () => {
    const unbuilt = makeFolder();
    const empty = await dryRun("--built", "--outDir", unbuilt);
    assert.equal(empty.status, 1);
    assert.equal(
      empty.stderr,
      `There is no built site in ${unbuilt}. Run npm run build, or omit --built.\n`,
    );
    const complete = await dryRun("--built", `--outDir=${output}`, `--url=${live.origin}`);
    assert.equal(complete.status, 0);
    assert.match(complete.stdout, /^\nCompared with .*\n\nNo changes/);
  });

  test("rejects the removal of a published field without --accept-breaking", async () => {
    const file = path.join(folder, "site.yaml");
    writeFileSync(file, settingsWith(place));
    try {
      const rejected = await dryRun("--url", live.origin);
      assert.equal(rejected.status, 1);
      assert.match(
        rejected.stderr,
        /Collection blog drops the field sponsor, which the published API has: .* --accept-breaking\.$/m,
      );
      const accepted = await dryRun("--url", live.origin, "--accept-breaking");
      assert.equal(accepted.status, 0, accepted.stderr);
    } finally {
      writeFileSync(file, settingsWith(sponsor + place));
    }
  });

  test("lists every added, changed and removed path", async () => {
    const at = (name: string) => path.join(folder, name);
    writeFileSync(at("blog/new.md"), post({ title: "New" }));
    writeFileSync(at("blog/edited.md"), post({ title: "Edited" }, "More.\n"));
    renameSync(at("blog/renamed.md"), at("blog/better.md"));
    writeFileSync(at("blog/better.md"), post({ title: "Renamed", aliases: ["/blog/renamed/"] }));
    rmSync(at("blog/gone.md"));
    rmSync(at("blog/quiet.md"));
    writeFileSync(at("guides/plan.pdf"), "two");
    const { status, stdout } = await dryRun("--url", live.origin);
    assert.equal(status, 0);
    const [, report = ""] = stdout.split(`Compared with ${live.origin}:\n\n`);
    const lines = report.split("\n");
    assert.deepEqual(
      // Documents that list every page, such as sitemap.xml, change, too.
      lines.filter((line) => !/\.(?:txt|xml|json)$/.test(line)),
      [
        "  added    /blog/better/",
        "  added    /blog/new/",
        "  changed  /blog/edited/",
        "  changed  /media/guides/plan.pdf",
        "  removed  /blog/gone/  NO REDIRECT: if another one replaces it, add /blog/gone/ to its aliases, or to redirects in site.yaml.",
        "  removed  /blog/renamed/  redirects to /blog/better/",
        lines.at(-4),
        "",
        "Dry run: nothing was published.",
        "",
      ],
    );
    assert.match(lines.at(-4) ?? "", /^2 added, \d changed, 2 removed \(1 without a redirect\)\./);
    assert.ok(lines.includes("  changed  /sitemap.xml"));
    assert.ok(!lines.includes("  changed  /robots.txt"));
  });

  test("lists the requests to search engines and to the hub of the feeds", async () => {
    const file = path.join(folder, "site.yaml");
    writeFileSync(
      file,
      `${settingsWith(sponsor + place)}indexnow: true\nwebsub: https://hub.example/\n`,
    );
    const { stdout } = await dryRun("--url", live.origin);
    writeFileSync(file, settingsWith(sponsor + place));
    const [, requests = ""] = stdout.split("\n\nIndexNow at ");
    const [engines = "", ...feeds] = requests.split("\n\nWebSub at ");
    const [endpoint, ...urls] = engines.split("\n");
    assert.match(endpoint ?? "", /^https:\/\/api\.indexnow\.org\/indexnow, \d+ URLs:$/);
    for (const page of ["new", "edited", "gone", "renamed"])
      assert.ok(urls.includes(`  https://site.example/blog/${page}/`), page);
    assert.ok(feeds.length > 0);
    for (const feed of feeds)
      assert.match(
        feed,
        /^https:\/\/hub\.example\/, 1 URL:\n {2}https:\/\/site\.example\/[a-z/.]*(?:feed\.xml|atom\.xml|feed\.json)(?:\n|$)/,
      );
  });

  test("reports an unreachable live site", async () => {
    const { status, stderr } = await dryRun("--url", "http://127.0.0.1:9");
    assert.equal(status, 1);
    assert.match(
      stderr,
      /http:\/\/127\.0\.0\.1:9 cannot be compared \(.+\)\. Set --url to the live site, or correct base_url in site\.yaml\.\n$/,
    );
  });

  test("reports a live site of another program", async () => {
    const other = createServer((_, response) =>
      response.end("<!doctype html><title>Welcome</title>"),
    );
    const { status, stderr } = await dryRun("--url", await listenLocally(other));
    other.close();
    assert.equal(status, 1);
    assert.match(stderr, /has no list of URLs of this version/);
  });

  test("reports a live site with another base_url", async () => {
    const file = path.join(folder, "site.yaml");
    const settings = readFileSync(file, "utf8");
    writeFileSync(file, settings.replace("site.example", "moved.example"));
    const { status, stderr } = await dryRun("--url", live.origin);
    writeFileSync(file, settings);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /is another site: its base_url is https:\/\/site\.example instead of https:\/\/moved\.example\./,
    );
  });

  test("reports problems of the content before it builds", async () => {
    const file = path.join(folder, "blog/wrong.md");
    writeFileSync(file, "x");
    const { status, stdout } = await dryRun("--url", live.origin);
    rmSync(file);
    assert.equal(status, 1);
    assert.match(stdout, /^\S*content\/blog\/wrong\.md:1:1 {2}has no front matter/);
    assert.doesNotMatch(stdout, /Loaded|Compared with/);
  });

  test("suggests an option for an unknown one", async () => {
    const { status, stderr } = await dryRun("--dry");
    assert.equal(status, 2);
    assert.match(stderr, /^Unknown option --dry\. Did you mean --dry-run\?/);
  });
});
