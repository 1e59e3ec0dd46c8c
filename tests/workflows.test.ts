/**
 * Holds .github/workflows to the project: they run only commands that there are, with the least rights, and never let a pull request write code into them.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "./built-sites.fixture.ts";

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .default({}),
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
      permissions: z.never().optional(),
      steps: z.array(step),
    }),
  ),
});

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));

const workflows = globSync(".github/workflows/*.yml", { cwd: root })
  .toSorted()
  .map((name) => {
    const text = readFileSync(path.join(root, name), "utf8");
    return { name, text, parsed: workflow.parse(parse(text)) };
  });

for (const { name, text, parsed } of workflows)
  describe(name, () => {
    const steps = Object.values(parsed.jobs).flatMap((job) => job.steps);

    test("runs only npm scripts that there are", () => {
      for (const { run = "" } of steps)
        for (const [, script = ""] of run.matchAll(/npm run ([a-z:]+)/g))
          assert.ok(script in scripts, script);
    });

    test("may read the repository, and nothing else", () => {
      assert.deepEqual(parsed.permissions, { contents: "read" });
    });

    test("checks out the whole history, which dates come from, and keeps no rights in it", () => {
      const checkouts = steps.filter(({ uses }) =>
        uses?.includes("/checkout@"),
      );
      assert.equal(checkouts.length, Object.keys(parsed.jobs).length);
      for (const checkout of checkouts)
        assert.deepEqual(checkout.with, {
          "fetch-depth": 0,
          "persist-credentials": false,
        });
    });

    test("takes the Node of .node-version, the one of the packages", () => {
      const nodes = steps.filter(({ uses }) => uses?.includes("/setup-node@"));
      assert.equal(nodes.length, Object.keys(parsed.jobs).length);
      for (const node of nodes)
        assert.equal(node.with["node-version-file"], ".node-version");
    });

    test("pins its actions, all of them GitHub's own", () => {
      for (const { uses } of steps)
        if (uses !== undefined) assert.match(uses, /^actions\/[a-z-]+@v\d+$/);
    });

    test("reads no secret but the two of Cloudflare, and only by name", () => {
      const secrets = [...text.matchAll(/secrets\.([A-Za-z_]+)/g)];
      for (const [, secret = ""] of secrets)
        assert.match(secret, /^CLOUDFLARE_(?:API_TOKEN|ACCOUNT_ID)$/);
    });

    test("puts nothing that a pull request says into a command", () => {
      for (const { run = "" } of steps) assert.doesNotMatch(run, /\$\{\{/);
    });
  });

describe(".github/workflows", () => {
  const of = (file: string) => {
    const found = workflows.find(({ name }) => name.endsWith(file));
    assert.ok(found, file);
    return found;
  };

  test("check pull requests with annotations, and cut off a check that is overtaken", () => {
    const { text, parsed } = of("check.yml");
    assert.deepEqual(Object.keys(parsed.on), ["pull_request"]);
    assert.match(text, /npm run check -- --format github/);
    assert.equal(parsed.concurrency["cancel-in-progress"], true);
  });

  test("publish main on a push and daily, one after the other", () => {
    const { parsed } = of("publish.yml");
    assert.deepEqual(parsed.on["push"], { branches: ["main"] });
    const [{ cron }] = z
      .tuple([z.object({ cron: z.string() })])
      .parse(parsed.on["schedule"]);
    assert.match(cron, /^\d+ \d+ \* \* \*$/);
    assert.equal(parsed.concurrency["cancel-in-progress"], false);
  });

  test("publish nothing where there is no token, as in a fork", () => {
    for (const { parsed } of workflows)
      for (const { run = "", if: condition } of Object.values(
        parsed.jobs,
      ).flatMap((job) => job.steps))
        if (run.includes("npm run deploy"))
          assert.equal(condition, "env.CLOUDFLARE_API_TOKEN != ''");
  });
});
