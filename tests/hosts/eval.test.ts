/** `broadsheet eval` on the built demo site. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { sampleRows } from "../../src/format/property-tests.fixture.ts";
import { demoContent } from "../build/built-sites.fixture.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { listenLocally } from "./listen-locally.fixture.ts";

const content = (evals: string | null) =>
  writeContent({ "evals.yaml": evals, "pages/about.md": markdownFile({ title: "About" }) });

/** Questions that an agent answers that repeats them, all but one fact. */
const repeatable = content(`
- question: "Repeat: 41 days, [about](https://site.example/about/)"
  facts: [41 days]
  urls: [/about/]
- question: "Repeat: one"
  facts: [one, two]
`);

const evaluate = (options: readonly string[], folder = repeatable) =>
  runMain(["eval", "--outDir", demoOutput, ...options], { env: { CONTENT_DIR: folder } });

/** Agent that uses only the tools `search` and `read`. */
const searchAgent = `"${process.execPath}" "${fileURLToPath(new URL("search-agent.fixture.ts", import.meta.url))}"`;

test("an agent that can only search and read answers the twenty questions of the demo", async () => {
  const questions = z
    .array(z.unknown())
    .parse(parse(readFileSync(path.join(demoContent, "evals.yaml"), "utf8")));
  assert.equal(questions.length, 20);
  const asked = sampleRows(questions, 3);
  const folder = writeContent({
    "site.yaml": readFileSync(path.join(demoContent, "site.yaml"), "utf8"),
    "evals.yaml": stringify(asked),
  });
  const { status, stdout } = await evaluate(["--agent", searchAgent], folder);
  assert.equal(status, 0, stdout);
  assert.equal([...stdout.matchAll(/^ *\d+ % /gm)].length, asked.length);
});

describe("broadsheet eval", () => {
  test("prints the score of each answer, and succeeds at the threshold", async () => {
    const { status, stdout } = await evaluate(["--agent", "cat", "--threshold", "0.75"]);
    assert.deepEqual(
      stdout.split("\n").map((line) => line.split(/ {2,}/)),
      [
        ["score", "question", "missing"],
        ["100 %", "Repeat: 41 days, [about](https://site.example/about/)"],
        [" 50 %", "Repeat: one", '"two"'],
        [""],
        ["Score 75 %, at least the threshold of 75 %."],
        [""],
      ],
    );
    assert.equal(status, 0);
  });

  test("exits with 1 below the threshold, by default 0.9", async () => {
    const { status, stdout } = await evaluate(["--agent", "cat"]);
    assert.match(stdout, /Score 75 %, below the threshold of 90 %\.\n$/);
    assert.equal(status, 1);
  });

  test("gives the agent the address of the endpoint, and prints JSON", async () => {
    const { stdout } = await evaluate(["--agent", 'echo "$BROADSHEET_MCP"', "--format", "json"]);
    const report = z
      .strictObject({
        url: z.string(),
        score: z.literal(0),
        threshold: z.literal(0.9),
        passed: z.literal(false),
        questions: z.array(
          z.strictObject({
            question: z.string(),
            score: z.literal(0),
            missing: z.strictObject({ facts: z.array(z.string()), urls: z.array(z.string()) }),
            answer: z.string(),
          }),
        ),
      })
      .parse(JSON.parse(stdout));
    for (const { answer } of report.questions) assert.equal(answer, `${report.url}/mcp\n`);
  });

  test("counts no answer of an agent that fails, and does not need one that reads", async () => {
    const { status, stdout } = await evaluate(["--agent", "echo 41 days; exit 3"]);
    assert.match(stdout, /^ {2}0 % {2}Repeat: 41 days.* {2}the agent ended with 3$/m);
    assert.equal(status, 1);
  });

  test("evaluates a running site", async () => {
    const server = createServer((_, response) => response.writeHead(405).end());
    const url = await listenLocally(server);
    const { stdout } = await evaluate([
      "--url",
      `${url}/`,
      "--agent",
      `echo 41 days, ${url}/about/, one, two`,
    ]);
    server.close();
    assert.match(stdout, /Score 100 %/);
  });

  for (const [options, folder, status, message] of [
    [[], repeatable, 2, '--agent is missing. Write --agent "<command>", the agent to evaluate.'],
    [
      ["--agent", "cat", "--threshold", "90"],
      repeatable,
      2,
      '--threshold must be a number from 0 to 1, got "90".',
    ],
    [
      ["--agent", "cat", "--url", "site.example"],
      repeatable,
      2,
      '--url must be the address of a site, as in https://site.example, got "site.example".',
    ],
    [
      ["--agent", "cat", "--url", "https://site.example/?a=b"],
      repeatable,
      2,
      '--url must be the address of a site, as in https://site.example, got "https://site.example/?a=b".',
    ],
    [
      ["--agent", "cat", "--url", "http://127.0.0.1:9"],
      repeatable,
      1,
      "There is no MCP endpoint at http://127.0.0.1:9/mcp: ",
    ],
    [
      ["--agent", "cat"],
      content(null),
      1,
      "/evals.yaml contains no questions. Write a list there,",
    ],
    [
      ["--agent", "cat"],
      content("- question: Q\n  fact: [a]\n"),
      1,
      'content/evals.yaml:2:3  "fact" is not a known key. Did you mean "facts"?',
    ],
  ] as const)
    test(`refuses: ${message}`, async () => {
      const result = await evaluate(options, folder);
      assert.ok(result.stderr.includes(message), result.stderr);
      assert.equal(result.status, status);
    });
});
