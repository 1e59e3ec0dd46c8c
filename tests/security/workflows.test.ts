/**
 * Rules for .github/workflows and the workflows of new sites: existing commands, minimal
 * permissions, and no code injection from pull requests.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import {
  judgeArchive,
  unpackingCommands,
} from "../../packages/conformance/src/archives/archives.ts";
import { hostileArchives } from "../../packages/conformance/src/archives/hostile-archives.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { findHost, hostNames } from "../../src/plugins/built-in.fixture.ts";
import { hasJob, projectFiles } from "../../src/plugins/host-templates/templates.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  env: z.record(z.string(), z.string()).default({}),
  run: z.string().optional(),
});

const workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  concurrency: z.object({
    group: z.string(),
    "cancel-in-progress": z.boolean(),
  }),
  on: z.record(z.string(), z.unknown()),
  jobs: z.record(
    z.string(),
    z.object({
      "timeout-minutes": z.number(),
      needs: z.string().optional(),
      if: z.string().optional(),
      environment: z.unknown().optional(),
      env: z.record(z.string(), z.string()).default({}),
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(step),
    }),
  ),
});

/** Tags of the pinned commits, from the repositories of the actions. */
const pinned: Readonly<Record<string, string>> = {
  "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1": "v7.0.1",
  "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020": "v7.0.0",
  "actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae": "v5.0.5",
  "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f": "v7.0.0",
  "actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c": "v8.0.1",
  "actions/attest@1e69f48acb82d1966a394da916b4c1698aa569d6": "v4.2.2",
  "actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128": "v5.0.0",
};

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));

const written = globSync(".github/workflows/*.yml", { cwd: root })
  .toSorted()
  .map((name): [name: string, text: string] => [name, readFileSync(path.join(root, name), "utf8")]);

const site = {
  name: "site",
  url: "https://site.example",
  schedule: "daily",
  timezone: "Europe/Berlin",
  forge: "github",
} as const;

const given = hostNames.flatMap((host) =>
  projectFiles(host, findHost(host), site)
    .filter(({ path: name }) => name.startsWith(".github/workflows/"))
    .map((file): [name: string, text: string] => [`${host}: ${file.path}`, file.body.toString()]),
);

/** Secrets for publishing to the hosts. */
const tokens = hostNames.flatMap((host) => findHost(host).publishing.secrets);

const workflows = [...written, ...given].map(([name, text]) => ({
  name,
  text,
  parsed: workflow.parse(parse(text)),
}));

for (const { name, text, parsed } of workflows)
  describe(name, () => {
    const jobs = Object.values(parsed.jobs);
    const steps = jobs.flatMap((job) => job.steps);
    const jobsThatRun = (command: RegExp) =>
      jobs.filter(({ steps: own }) => own.some(({ run = "" }) => command.test(run)));
    // Publishing runs no package.
    const withPackages = jobsThatRun(/\bnpm (?!publish |view )/);

    test("runs only existing npm scripts", () => {
      for (const { run = "" } of steps)
        for (const [, script = ""] of run.matchAll(/npm run ([a-z:]+)/g))
          assert.ok(script in scripts, script);
    });

    test("has read permissions only, in jobs that run packages", () => {
      assert.deepEqual(parsed.permissions, { contents: "read" });
      for (const { permissions } of withPackages)
        for (const right of Object.values(permissions ?? {})) assert.equal(right, "read");
    });

    test("installs packages from the lock file, without their scripts", () => {
      for (const { run = "" } of steps)
        for (const [, flags = ""] of run.matchAll(/npm (?:ci|i|install)\b(.*)/g))
          assert.match(flags, /^ --ignore-scripts\b/);
      assert.doesNotMatch(text, /npm (?:i|install|update|exec)\b|npx /);
    });

    test("installs packages before it uses them", () => {
      for (const job of jobs) {
        const runs = job.steps.map(({ run = "" }) => run);
        const first = runs.findIndex((run) => /npm run /.test(run));
        const installed = runs.findIndex((run) => run.startsWith("npm ci "));
        assert.ok(first < 0 || (installed >= 0 && installed < first));
      }
    });

    test("has no secrets in the workflow of pull requests", () => {
      if (!("pull_request" in parsed.on)) return;
      assert.doesNotMatch(text, /\bsecrets\b|github\.token/);
      for (const { environment, permissions } of jobs)
        assert.deepEqual([environment, permissions], [undefined, undefined]);
    });

    test("checks out the full history for dates, and persists no credentials", () => {
      const checkouts = steps.filter(({ uses }) => uses?.includes("/checkout@"));
      assert.ok(checkouts.length >= withPackages.length);
      for (const checkout of checkouts)
        assert.deepEqual(checkout.with, {
          "fetch-depth": 0,
          "persist-credentials": false,
        });
    });

    test("uses the Node version of .node-version", () => {
      const nodes = steps.filter(({ uses }) => uses?.includes("/setup-node@"));
      assert.equal(nodes.length, jobsThatRun(/\bnpm /).length);
      for (const node of nodes) assert.equal(node.with["node-version-file"], ".node-version");
    });

    test("uses only actions by GitHub, pinned by commit, with the version in a comment", () => {
      const lines = [...text.matchAll(/uses: (.*)/g)].map(([, line = ""]) => line);
      assert.equal(lines.length, steps.filter(({ uses }) => uses !== undefined).length);
      for (const line of lines) {
        const [action = "", version] = line.split(" # ");
        assert.equal(pinned[action], version, line);
      }
    });

    test("passes the secrets of the host only to the publishing step", () => {
      const publishing = steps.filter(({ run = "" }) => run.includes("npm run deploy"));
      if (publishing.length === 0) {
        assert.doesNotMatch(text, /secrets\./);
        return;
      }
      assert.equal(publishing.length, 1);
      const [{ env, run = "" } = { env: {} }] = publishing;
      const [token = "", ...others] = Object.keys(env).filter((key) => tokens.includes(key));
      assert.ok(others.length > 0);
      // With --built, the build has run in an earlier step without secrets.
      assert.match(run, /npm run deploy -- --built /);
      const uses = [...text.matchAll(/.*\$\{\{ secrets\b.*/g)].map(([line]) => line.trim());
      assert.deepEqual(uses, [
        `PUBLISHES: \${{ secrets.${token} != '' }}`,
        ...[token, ...others].map((key) => `${key}: \${{ secrets.${key} }}`),
      ]);
      for (const job of jobs)
        for (const key of Object.keys(job.env)) assert.ok(!tokens.includes(key));
    });

    test("interpolates no expression into a command", () => {
      for (const { run = "" } of steps) assert.doesNotMatch(run, /\$\{\{/);
    });
  });

describe(".github/workflows", () => {
  const of = (file: string) => {
    const found = workflows.find(({ name }) => name.endsWith(file));
    assert.ok(found, file);
    return found;
  };

  test("equal those of a new site on Cloudflare Pages, except the tests of the project", () => {
    const [check = "", preview = "", publish = ""] = given
      .filter(([name]) => name.startsWith("cloudflare-pages"))
      .map(([, text]) => text);
    assert.equal(preview, of("preview.yml").text);
    assert.equal(publish, of("publish.yml").text);
    assert.equal(check, of("check.yml").text.replace(/^  code:\n[^]*?(?=^  \w)/m, ""));
  });

  test("exist for every host, on pull requests, pushes and a schedule", () => {
    for (const host of hostNames) {
      const triggers = workflows
        .filter(({ name }) => name.startsWith(`${host}: `))
        .flatMap(({ parsed }) => Object.keys(parsed.on));
      for (const trigger of ["pull_request", "push", "schedule"])
        assert.ok(triggers.includes(trigger), `${host} ${trigger}`);
    }
  });

  test("publish previews with the workflow of main, only for branches of this repository, with a pr- prefix", () => {
    const { text, parsed } = of("preview.yml");
    assert.deepEqual(Object.keys(parsed.on), ["workflow_run"]);
    const { preview } = parsed.jobs;
    assert.match(preview?.if ?? "", /head_repository\.full_name == github\.repository/);
    const checkout = preview?.steps.find(({ uses = "" }) => uses.includes("/checkout@"));
    assert.equal(checkout?.with["ref"], undefined);
    assert.match(text, /BRANCH: pr-/);
  });

  const unpacking = Map.groupBy(
    workflows.flatMap(({ name, text }) =>
      unpackingCommands(text).map((commands) => ({ name, commands })),
    ),
    ({ commands }) => commands,
  );

  test("unpack the site before they install a package, wherever they publish it", () => {
    const names = [...unpacking.values()].flat().map(({ name }) => name.replace(/^.* /, ""));
    for (const { name, text } of workflows.filter((one) => one.text.includes("download-artifact")))
      assert.ok(
        names.includes(name.replace(/^.* /, "")) || !text.includes("npm run deploy"),
        `${name} does not unpack`,
      );
    const texts = workflows.map(({ text }) => text.match(/tar --extract/g)?.length ?? 0);
    assert.equal(
      [...unpacking.values()].flat().length,
      texts.reduce((sum, count) => sum + count),
    );
  });

  for (const [commands, users] of unpacking)
    describe(`archives of ${users.map(({ name }) => name).join(", ")}`, () => {
      for (const archive of sampleRows(
        hostileArchives.filter(({ isSlow }) => !isSlow),
        12,
      ))
        test(`${archive.files ? "unpack" : "refuse"} ${archive.name}`, () => {
          assert.deepEqual(judgeArchive(commands, archive, path.join(makeFolder(), "runner")), []);
        });

      test("unpack the archive of the check of a pull request", () => {
        const { run = "" } =
          of("check.yml").parsed.jobs["build"]?.steps.find((one) => one.run?.includes("tar ")) ??
          {};
        const folder = makeFolder();
        mkdirSync(path.join(folder, "dist/.well-known"), { recursive: true });
        writeFileSync(path.join(folder, "dist/index.html"), "page");
        writeFileSync(path.join(folder, "dist/.well-known/ü b.txt"), "text");
        assert.equal(spawnSync("bash", ["-e", "-c", run], { cwd: folder }).status, 0);
        const bytes = readFileSync(path.join(folder, "preview/site.tar.gz"));
        const files = { "dist/index.html": "page", "dist/.well-known/ü b.txt": "text" };
        const archive = { name: "check", bytes, files };
        assert.deepEqual(judgeArchive(commands, archive, path.join(folder, "runner")), []);
      });
    });

  test("publish the unpacked folder, with the command of the default branch", () => {
    const runs = workflows.flatMap(({ name, parsed }) =>
      Object.values(parsed.jobs)
        .flatMap(({ steps }) => steps)
        .flatMap(({ run = "" }) => (run.includes("npm run deploy") ? [[name, run] as const] : [])),
    );
    assert.ok(runs.length >= hostNames.length);
    for (const [name, run] of runs)
      assert.match(run, /npm run deploy -- --built --outDir "\$RUNNER_TEMP\/site\/dist" /, name);
  });

  test("link the changed pages of a preview, and nothing else that its paths contain", () => {
    const { run = "" } =
      of("preview.yml").parsed.jobs["preview"]?.steps.find((one) =>
        one.run?.includes("END-OF-PAGES"),
      ) ?? {};
    const folder = makeFolder();
    const lines = ["added    /blog/new/", "changed  /about/", "changed  /sitemap.xml"];
    const hostile = ["removed  /old/", "added    /a](https://evil.example)/", "added    /$(id)/"];
    writeFileSync(
      path.join(folder, "deploy.log"),
      [...lines, ...hostile].map((line) => `  ${line}\n`).join(""),
    );
    const { status } = spawnSync("bash", ["-e", "-c", run], {
      cwd: folder,
      env: {
        ...process.env,
        URL: "https://pr-1.example/",
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: "out",
      },
    });
    assert.equal(status, 0);
    assert.deepEqual(readFileSync(path.join(folder, "out"), "utf8").split("\n").slice(1, -2), [
      "- added: [/blog/new/](https://pr-1.example/blog/new/)",
      "- changed: [/about/](https://pr-1.example/about/)",
    ]);
  });

  test("publish on the schedule of site.yaml", () => {
    for (const host of hostNames)
      for (const [schedule, cron] of [
        ["daily", "11 22,23 * * *"],
        ["hourly", "11 * * * *"],
      ] as const) {
        const files = projectFiles(host, findHost(host), { ...site, schedule });
        const { body = "" } = files.find(({ path: name }) => name.endsWith("publish.yml")) ?? {};
        assert.deepEqual(workflow.parse(parse(String(body))).on["schedule"], [{ cron }], host);
      }
  });

  test("check pull requests with annotations, and cancel outdated checks", () => {
    const { text, parsed } = of("check.yml");
    assert.deepEqual(Object.keys(parsed.on), ["pull_request"]);
    assert.match(text, /npm run check -- --format github/);
    assert.equal(parsed.concurrency["cancel-in-progress"], true);
  });

  test("publish main on a push and daily, without concurrent runs", () => {
    const { parsed } = of("publish.yml");
    assert.deepEqual(parsed.on["push"], { branches: ["main"] });
    const [{ cron }] = z.tuple([z.object({ cron: z.string() })]).parse(parsed.on["schedule"]);
    assert.match(cron, /^\d+ \d+(?:,\d+)? \* \* \*$/);
    assert.equal(parsed.concurrency["cancel-in-progress"], false);
  });

  test("fail without a token, before anything else, and name it", () => {
    let count = 0;
    for (const { name, parsed } of workflows)
      for (const [job, { env, steps }] of Object.entries(parsed.jobs)) {
        const token = /secrets\.(\w+)/.exec(env["PUBLISHES"] ?? "")?.[1];
        assert.equal(
          token !== undefined,
          steps.some(({ run = "" }) => run.includes("npm run deploy")),
        );
        if (token === undefined) continue;
        count++;
        const [{ if: condition, run = "" } = {}, ...others] = steps;
        assert.equal(condition, "env.PUBLISHES != 'true'");
        const { status, stdout } = spawnSync("bash", ["-e", "-c", run], { encoding: "utf8" });
        assert.equal(status, 1);
        const environment = job === "preview" ? "preview" : "production";
        assert.ok(
          stdout.startsWith(
            `::error::Nothing is published: the environment ${environment} has no secret ${token}. Add it (Settings → Environments), or disable this workflow (Actions → ${job} → … → Disable workflow).`,
          ),
          `${name}: ${stdout}`,
        );
        for (const { if: other = "" } of others)
          assert.doesNotMatch(other, /PUBLISHES|always|failure/);
      }
    assert.ok(count >= hostNames.length);
  });

  test("publish the packages on a tag, without a token, in a job that runs none of them", () => {
    const { parsed, text } = of("release.yml");
    assert.deepEqual(parsed.on, { push: { tags: ["v*"] } });
    assert.doesNotMatch(text, /secrets\b|cache: npm/);
    const { pack, publish, github } = parsed.jobs;
    assert.deepEqual(
      pack?.steps.flatMap(({ run = "" }) => run || []),
      ["npm ci --ignore-scripts --no-audit --no-fund", "npm run release"],
    );
    assert.deepEqual(
      [pack?.permissions, publish?.permissions, github?.permissions],
      [undefined, { contents: "read", "id-token": "write" }, { contents: "write" }],
    );
    assert.deepEqual(
      [publish?.needs, publish?.environment, github?.needs],
      ["pack", "npm", "publish"],
    );
  });

  test("sign the provenance and the SBOM of the site in a separate job", () => {
    const { parsed } = of("publish.yml");
    const { attest, build } = parsed.jobs;
    assert.ok(attest && build);
    assert.deepEqual(attest.permissions, {
      contents: "read",
      "id-token": "write",
      attestations: "write",
    });
    assert.equal(attest.needs, "build");
    assert.deepEqual(
      attest.steps.map(({ uses = "", with: inputs }) => [uses.replace(/@.*/, ""), inputs]),
      [
        ["actions/download-artifact", { name: "release", path: "release" }],
        ["actions/attest", { "subject-path": "release/site.tar.gz" }],
        [
          "actions/attest",
          {
            "subject-path": "release/site.tar.gz",
            "sbom-path": "release/sbom.cdx.json",
          },
        ],
      ],
    );
    const packing = build.steps.find(({ run = "" }) => run.includes("npm sbom"));
    assert.match(packing?.run ?? "", /npm sbom .*--sbom-format cyclonedx/);
  });

  test("create reproducible archives", () => {
    const { parsed } = of("publish.yml");
    const pack = parsed.jobs["build"]?.steps
      .flatMap(({ run = "" }) => run.split("\n"))
      .find((line) => line.startsWith("tar "));
    assert.ok(pack);
    const digests = [1, 2].map((time) => {
      const folder = makeFolder();
      mkdirSync(path.join(folder, "dist"));
      mkdirSync(path.join(folder, "release"));
      for (const name of time === 1 ? ["a", "b"] : ["b", "a"])
        writeFileSync(path.join(folder, "dist", name), name);
      utimesSync(path.join(folder, "dist/a"), time, time);
      const { status, stderr } = spawnSync(pack, {
        cwd: folder,
        encoding: "utf8",
        shell: true,
      });
      assert.equal(status, 0, stderr);
      const bytes = readFileSync(path.join(folder, "release/site.tar.gz"));
      return createHash("sha256").update(bytes).digest("hex");
    });
    assert.equal(digests[0], digests[1]);
  });
});

describe(".gitlab-ci.yml", () => {
  const pipeline = z.looseObject({
    publish: z.object({
      rules: z.array(z.object({ if: z.string() })),
      script: z.array(z.string()),
    }),
  });
  for (const host of hostNames.filter((name) => hasJob("gitlab", findHost(name)))) {
    const [token] = findHost(host).publishing.secrets;
    if (token === undefined) continue;
    test(`${host}: fails without a token, before anything else, and names it`, () => {
      const { body = "" } =
        projectFiles(host, findHost(host), { ...site, forge: "gitlab" }).find(
          (file) => file.path === ".gitlab-ci.yml",
        ) ?? {};
      const { rules, script } = pipeline.parse(parse(String(body))).publish;
      assert.deepEqual(rules, [{ if: "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH" }]);
      const run = (value: string) =>
        spawnSync("sh", ["-e", "-c", script[0] ?? ""], {
          encoding: "utf8",
          env: { ...process.env, [token]: value },
        });
      const { status, stdout } = run("");
      assert.equal(status, 1);
      assert.equal(
        stdout,
        `Nothing is published: this project has no variable ${token}. Add it (Settings → CI/CD → Variables), or remove the job publish.\n`,
      );
      assert.equal(run("token").status, 0);
    });
  }
});
