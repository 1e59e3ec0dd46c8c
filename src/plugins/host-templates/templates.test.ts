/**
 * Generated configuration files, validated by systemd and Caddy if these are installed.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { parse } from "yaml";
import { findHost, hostNames } from "../built-in.fixture.ts";
import { forges, hasJob, hostOfFile, projectFiles, crons, type SiteProject } from "./templates.ts";

const work = mkdtempSync(path.join(tmpdir(), "broadsheet-templates-"));
after(() => rmSync(work, { recursive: true }));

const site: SiteProject = {
  name: "my-site",
  url: "https://www.site.example",
  schedule: "hourly",
  forge: "github",
};

const filesOf = (host: string, more: Partial<SiteProject> = {}) =>
  projectFiles(host, findHost(host), { ...site, ...more }).map((file) => ({
    ...file,
    body: String(file.body),
  }));

/** @returns the folder of the written files */
function write(host: string): string {
  const folder = path.join(work, host);
  for (const { path: name, body } of filesOf(host)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
  return folder;
}

const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

describe("configuration files", () => {
  test("give a Worker the routes of a site below a path", () => {
    const configOf = (url: string) =>
      filesOf("cloudflare-workers", { url }).find(({ path: name }) => name === "wrangler.jsonc")
        ?.body ?? "";
    assert.match(
      configOf("https://www.site.example/docs"),
      /^ {2}"routes": \["www\.site\.example\/docs","www\.site\.example\/docs\/\*"\],$/m,
    );
    assert.doesNotMatch(configOf("https://www.site.example"), /routes/);
  });

  for (const host of hostNames)
    for (const forge of forges.filter((one) => hasJob(one, findHost(host))))
      test(`${host} at ${forge}: have all placeholders filled in and name the host`, () => {
        const files = filesOf(host, { forge });
        for (const { path: name, body } of files) {
          assert.doesNotMatch(body, /@\{/, name);
          if (!/check\.yml|dependabot\.yml|renovate\.json/.test(name))
            assert.equal(hostOfFile(body), host, name);
          if (name.endsWith(".yml") || name.endsWith(".yaml")) parse(body);
        }
        const workflows = files.filter(({ path: name }) => name.endsWith(".yml"));
        assert.ok(workflows.some(({ body }) => body.includes(crons.hourly)));
      });

  for (const [timezone, cron] of [
    ["Europe/Berlin", "11 22,23 * * *"],
    ["Asia/Kolkata", "41 18 * * *"],
    ["America/New_York", "11 4,5 * * *"],
    ["Pacific/Auckland", "11 11,12 * * *"],
    [undefined, "11 0 * * *"],
  ])
    test(`build after midnight in ${timezone ?? "UTC"}`, () => {
      const files = filesOf("static", { schedule: "daily", timezone });
      const body = files.find(({ path: name }) => name.endsWith("publish.yml"))?.body ?? "";
      assert.deepEqual(parse(body).on.schedule, [{ cron }]);
    });

  test("exist for GitLab, except for GitHub Pages", () => {
    assert.deepEqual(
      hostNames.filter((host) => !hasJob("gitlab", findHost(host))),
      ["github-pages"],
    );
  });

  test("update the engine together with the packages that it works with", () => {
    const names = ["broadsheet*", "astro", "wrangler", "@sveltia/cms"];
    for (const host of hostNames) {
      const body = filesOf(host).find(({ path: name }) => name.endsWith("dependabot.yml"))?.body;
      assert.deepEqual(parse(body ?? ""), {
        version: 2,
        updates: [
          {
            "package-ecosystem": "npm",
            directory: "/",
            schedule: { interval: "weekly" },
            groups: { broadsheet: { patterns: names } },
          },
        ],
      });
    }
    const renovate = filesOf("node", { forge: "gitlab" }).find(
      ({ path: name }) => name === "renovate.json",
    );
    assert.deepEqual(JSON.parse(renovate?.body ?? "").packageRules, [
      { groupName: "broadsheet", matchPackageNames: names },
    ]);
  });

  const hasSystemd = isInstalled("systemd-analyze", "--version");
  for (const host of ["node", "nginx", "caddy"])
    test(
      `${host}: systemd accepts the units`,
      { skip: !hasSystemd && "systemd is not installed" },
      () => {
        const folder = write(host);
        const units = filesOf(host)
          .map(({ path: name }) => name)
          .filter((name) => /\.(?:service|path)$/.test(name))
          .map((name) => path.join(folder, name));
        assert.ok(units.length > 0);
        const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...units], {
          encoding: "utf8",
        });
        // Ignores complaints about commands of the units that are not installed on this machine.
        const lines = stderr
          .split("\n")
          .filter((line) => line.includes(folder) && !/Command .* is not/.test(line));
        assert.deepEqual([status, lines], [0, []]);
      },
    );

  test(
    "node: Caddy accepts the proxy configuration",
    { skip: !isInstalled("caddy", "version") && "Caddy is not installed" },
    () => {
      const config = path.join(write("node"), "deploy/Caddyfile");
      const { status, stderr } = spawnSync(
        "caddy",
        ["adapt", "--validate", "--adapter", "caddyfile", "--config", config],
        { encoding: "utf8", env: { ...process.env, XDG_DATA_HOME: work, HOME: work } },
      );
      assert.equal(status, 0, stderr);
    },
  );
});
