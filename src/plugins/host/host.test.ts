import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { runMain } from "../../cli/run-program.fixture.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";

const integration = new URL("../../astro/integration.ts", import.meta.url).href;
const work = mkdtempSync(path.join(tmpdir(), "broadsheet-host-"));
after(() => rmSync(work, { recursive: true }));

const run = (folder: string, ...words: string[]) => runMain(words, { cwd: folder });

/** @returns the folder of a new site with a link to this engine instead of an installed package */
async function makeSite(host: string): Promise<string> {
  const parent = mkdtempSync(path.join(work, "of-"));
  const { status, stderr } = await run(parent, "init", "site", "--host", host);
  assert.deepEqual([status, stderr], [0, ""]);
  const folder = path.join(parent, "site");
  const config = path.join(folder, "astro.config.mjs");
  const text = readFileSync(config, "utf8");
  writeFileSync(config, text.replace('"broadsheet"', JSON.stringify(integration)));
  return folder;
}

function filesOf(folder: string): Record<string, string> {
  const names = globSync(["**/*", ".*", ".github/**/*"], {
    cwd: folder,
  }).filter(
    (name) =>
      !/^(?:node_modules|\.astro)\b/.test(name) && statSync(path.join(folder, name)).isFile(),
  );
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]),
  );
}

const settingsOf = (folder: string) => path.join(folder, "content/site.yaml");

/** Changes a file as a user would. */
function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

const rows: [from: string, to: string, left: RegExp][] = [
  [
    "cloudflare-pages",
    "cloudflare-workers",
    /schedule: wrangler\.jsonc, \S*preview\.yml, \S*publish\.yml, functions\/_middleware\.js\. /,
  ],
  [
    "cloudflare-workers",
    "cloudflare-pages",
    /schedule: wrangler\.jsonc, \S*preview\.yml, \S*publish\.yml, worker\.js\. /,
  ],
  [
    "cloudflare-pages",
    "static",
    /schedule: \S*publish\.yml, functions\/_middleware\.js, wrangler\.jsonc, \S*preview\.yml\. /,
  ],
  [
    "node",
    "cloudflare-pages",
    /schedule: \S*publish\.yml, \.dockerignore, Dockerfile, compose\.yaml, deploy\/Caddyfile, deploy\/site\.service\. /,
  ],
  ["static", "node", /schedule: \.github\/workflows\/publish\.yml\. /],
  [
    "nginx",
    "netlify",
    /schedule: \S*publish\.yml, deploy\/reload-site\.path, deploy\/reload-site\.service\. /,
  ],
  ["netlify", "vercel", /schedule: \S*preview\.yml, \S*publish\.yml, netlify\.toml\. /],
  ["vercel", "github-pages", /schedule: \S*publish\.yml, \S*preview\.yml\. /],
];

test("a host without previews never gets the build of a branch", async () => {
  for (const [host, title] of [
    ["node", "Node"],
    ["nginx", "nginx"],
  ] as const) {
    const folder = await makeSite(host);
    const { status, stderr } = await run(folder, "deploy", "--drafts", "--branch", "pr-1");
    assert.equal(status, 2);
    assert.match(stderr, new RegExp(`^${title} has no previews: --branch pr-1 would replace`));
  }
});

describe("a change of the host", () => {
  for (const [from, to, left] of sampleRows(rows, 3))
    test(`from ${from} to ${to} is reported by check and completed by host`, async () => {
      const folder = await makeSite(from);
      assert.doesNotMatch((await run(folder, "check")).stdout, /another host or schedule/);
      edit(settingsOf(folder), (text) => text.replace(from, to));
      const { status, stdout } = await run(folder, "check");
      assert.equal(status, 0);
      const line =
        1 +
        readFileSync(settingsOf(folder), "utf8")
          .split("\n")
          .findIndex((one) => one.startsWith("host:"));
      assert.match(stdout, new RegExp(`^content/site\\.yaml:${line}:7 .*"host" is ${to}`, "m"));
      assert.match(stdout, left);
      assert.match(stdout, new RegExp(`npx broadsheet host ${to}`));

      const before = filesOf(folder);
      assert.match((await run(folder, "host", "--dry-run")).stdout, /^ {2}(?:writes|removes) /m);
      assert.deepEqual(filesOf(folder), before);
      assert.equal((await run(folder, "host")).status, 0);
      assert.deepEqual(filesOf(folder), filesOf(await makeSite(to)));
      assert.doesNotMatch((await run(folder, "check")).stdout, /another host or schedule/);
      assert.match((await run(folder, "host")).stdout, /all its files exist/);
    });

  test("writes the workflows of another forge, and keeps to it", async () => {
    const folder = await makeSite("netlify");
    const pipeline = path.join(folder, ".gitlab-ci.yml");
    const { status, stdout } = await run(folder, "host", "--forge", "gitlab");
    assert.equal(status, 0);
    assert.deepEqual(stdout.match(/(?<=writes +|removes +)\S+$/gm)?.slice(0, 4), [
      ".gitlab-ci.yml",
      "renovate.json",
      ".github/dependabot.yml",
      ".github/workflows/check.yml",
    ]);
    assert.doesNotMatch((await run(folder, "check")).stdout, /another host or schedule/);
    assert.equal((await run(folder, "host", "nginx")).status, 0);
    assert.match(readFileSync(pipeline, "utf8"), /broadsheet host nginx"[^]*DEPLOY_KEY/);
    const refused = await run(folder, "host", "github-pages", "--forge", "gitlab");
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /^No workflow of gitlab publishes to github-pages\. /);
    assert.equal((await run(folder, "host", "github-pages")).status, 0);
    assert.deepEqual(filesOf(folder), filesOf(await makeSite("github-pages")));
  });

  test("does not take another pipeline for its own", async () => {
    const folder = await makeSite("github-pages");
    writeFileSync(path.join(folder, ".gitlab-ci.yml"), "mirror:\n  script: [true]\n");
    assert.deepEqual((await run(folder, "check")).status, 0);
    const { stdout } = await run(folder, "host", "netlify");
    assert.doesNotMatch(stdout, /gitlab|removes +\S*publish/);
  });

  test("changes only the host in site.yaml", async () => {
    const folder = await makeSite("static");
    edit(settingsOf(folder), (text) => text.replace("host: static", "host: 'static' # rented"));
    const before = readFileSync(settingsOf(folder), "utf8");
    const { status, stdout } = await run(folder, "host", "node");
    assert.equal(status, 0);
    assert.match(stdout, /^host: static → node\n/);
    assert.equal(readFileSync(settingsOf(folder), "utf8"), before.replace("'static'", "node"));
    edit(settingsOf(folder), (text) => text.replace(/host: .*\n/, ""));
    assert.equal((await run(folder, "host", "static")).status, 0);
    assert.match(readFileSync(settingsOf(folder), "utf8"), /\nhost: static\n$/);
  });

  test("updates the workflows to the schedule of site.yaml", async () => {
    const folder = await makeSite("nginx");
    const publish = path.join(folder, ".github/workflows/publish.yml");
    assert.match(readFileSync(publish, "utf8"), /cron: "11 0 \* \* \*"/);
    edit(settingsOf(folder), (text) => `${text}schedule: hourly\n`);
    assert.match(
      (await run(folder, "check")).stdout,
      /another host or schedule: \S*publish\.yml\. /,
    );
    assert.equal((await run(folder, "host")).status, 0);
    assert.match(readFileSync(publish, "utf8"), /cron: "11 \* \* \* \*"/);
    assert.doesNotMatch((await run(folder, "check")).stdout, /another host or schedule/);
  });

  test("never removes uncommitted changes", async () => {
    const folder = await makeSite("node");
    const dockerfile = path.join(folder, "Dockerfile");
    edit(dockerfile, (text) => `# Mine.\n${text}`);
    const before = filesOf(folder);
    const { status, stderr } = await run(folder, "host", "static");
    assert.equal(status, 1);
    assert.match(stderr, /^Dockerfile has uncommitted changes .* Commit/);
    assert.deepEqual(filesOf(folder), before);
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@e.example", ...args], {
        cwd: folder,
        stdio: "ignore",
      });
    git("init");
    git("add", ".");
    git("commit", "-m", "Mine");
    assert.equal((await run(folder, "host", "static")).status, 0);
    assert.ok(!("Dockerfile" in filesOf(folder)));
  });

  test("preserves changed files, and lists them", async () => {
    const folder = await makeSite("static");
    const check = path.join(folder, ".github/workflows/check.yml");
    const docker = path.join(folder, "Dockerfile");
    edit(check, (text) => `# Mine.\n${text}`);
    writeFileSync(docker, "FROM nginx\n");
    assert.doesNotMatch((await run(folder, "check")).stdout, /another host or schedule/);
    const { stdout } = await run(folder, "host", "node");
    assert.match(stdout, /keeps +\.github\/workflows\/check\.yml/);
    assert.match(stdout, /keeps +Dockerfile/);
    assert.match(readFileSync(check, "utf8"), /^# Mine/);
    assert.equal(readFileSync(docker, "utf8"), "FROM nginx\n");
  });

  test("is refused while site.yaml has errors, like every command that depends on the host", async () => {
    const folder = await makeSite("node");
    edit(settingsOf(folder), (text) => `${text}schedule: weekly\n`);
    const before = filesOf(folder);
    for (const words of [["host"], ["host", "caddy"], ["preview"], ["deploy", "--built"]]) {
      const { status, stderr } = await run(folder, ...words);
      assert.equal(status, 1, words.join(" "));
      assert.match(stderr, /^\S+site\.yaml is missing or has errors\. Run npm run check/);
    }
    assert.deepEqual(filesOf(folder), before);
  });

  test("rejects an unknown host", async () => {
    const { status, stderr } = await run(await makeSite("node"), "host", "nodes");
    assert.equal(status, 2);
    assert.match(stderr, /^Unknown host "nodes"\. Did you mean node\?/);
  });
});
