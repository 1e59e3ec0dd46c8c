import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { describe, test } from "node:test";
import { readEngine } from "../hosts/engine.ts";
import { requireNode } from "./main.ts";
import { runMain, runProgram } from "./run-program.fixture.ts";

const commands = [
  "build",
  "check",
  "deploy",
  "dev",
  "eval",
  "host",
  "import",
  "init",
  "mcp",
  "new",
  "preview",
  "schemas",
  "serve",
  "version",
];

describe("broadsheet", () => {
  test("lists its commands", () => {
    const { status, stdout, stderr } = runProgram([]);
    assert.deepEqual([status, stderr], [0, ""]);
    const listed = [...stdout.matchAll(/^ {2}(\w+) {2,}\S/gm)];
    assert.deepEqual(
      listed.map(([, name]) => name),
      commands,
    );
  });

  test("shows its version", async () => {
    const { version } = readEngine();
    for (const word of ["--version", "-v"])
      assert.deepEqual(await runMain([word]), { status: 0, stdout: `${version}\n`, stderr: "" });
  });

  for (const name of commands)
    test(`${name} --help lists its options and exit codes`, async () => {
      const { status, stdout, stderr } = await runMain([name, "--help"]);
      assert.deepEqual([status, stderr], [0, ""]);
      assert.match(stdout, new RegExp(`^Usage: broadsheet ${name}`, "m"));
      assert.match(stdout, /^ {2}--help {2,}shows this help$/m);
      assert.match(stdout, /^Exit codes: 0 .*, 1 .*, 2 /m);
    });

  const slips: [words: string[], message: string][] = [
    [["buidl"], 'Unknown command "buidl". Did you mean build?'],
    [
      ["constructor"],
      'Unknown command "constructor". Available: build, check, deploy, dev, eval, host, import, init, mcp, new, preview, schemas, serve, version.',
    ],
    [["build", "--outdir", "x"], "Unknown option --outdir. Did you mean --outDir?"],
    [["deploy", "--dry"], "Unknown option --dry. Did you mean --dry-run?"],
    [["build", "--outDir"], "--outDir needs a value: --outDir <folder>."],
    [["build", "--force=yes"], "--force takes no value."],
    [["build", "--help=yes"], "--help takes no value."],
    [
      ["build", "--skip", "search,social-image"],
      'Unknown optional stage "social-image". Did you mean social-images?',
    ],
    [
      ["build", "--skip", "pages"],
      'Unknown optional stage "pages". Available: search, social-images.',
    ],
    [["build", "--skip"], "--skip needs a value: --skip <stages>."],
    [["build", "x"], '"x" is an unexpected argument. The command takes only options.'],
    [["preview", "--port", "http"], '--port must be a number up to 65535, got "http".'],
  ];
  for (const [words, message] of slips)
    test(`suggests a correction for ${words.join(" ")}`, async () => {
      const { status, stdout, stderr } = await runMain(words);
      assert.equal(stderr.split("\n")[0], message);
      assert.deepEqual([status, stdout], [2, ""]);
    });

  test("reports a folder without a site", async () => {
    const { status, stderr } = await runMain(["check"], { cwd: tmpdir() });
    assert.match(stderr, /^There is no site here: neither .* contains astro\./);
    assert.equal(status, 1);
  });
});

describe("outdated Node", () => {
  test("is reported with an instruction to update, except by init", () => {
    assert.throws(() => requireNode("build", "20.20.2"), {
      message: /^"broadsheet build" needs Node 22\.18 or newer, and this is 20/,
    });
    assert.throws(() => requireNode("init", "20.20.2"), /needs Node 22\.18/);
    requireNode("build", "22.18.0");
    requireNode("build", "24.0.0");
  });
});
