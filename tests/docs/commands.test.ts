/**
 * Launcher of all commands in package.json: it installs missing packages and runs the command on a
 * supported Node.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { printHelp } from "../../scripts/print-help.mjs";
import { makeFolder, root } from "../build/built-sites.fixture.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));

/** Files that run before packages are installed. */
const launching = [
  "package.json",
  "package-lock.json",
  "scripts/find-outdated.mjs",
  "scripts/init.mjs",
  "scripts/print-help.mjs",
  "scripts/run.mjs",
  "scripts/setup.mjs",
];

/**
 * @returns a copy of the project whose packages count as installed, so that its commands do not
 * change those of other tests
 */
function copyProject(): string {
  const project = makeFolder();
  for (const name of launching) cpSync(path.join(root, name), path.join(project, name));
  utimesSync(path.join(project, "package-lock.json"), 0, 0);
  const modules = path.join(project, "node_modules");
  mkdirSync(modules);
  cpSync(
    path.join(root, "node_modules/.package-lock.json"),
    path.join(modules, ".package-lock.json"),
  );
  for (const name of readdirSync(path.join(root, "node_modules")))
    if (name === ".bin" || name.startsWith("node-"))
      symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  return project;
}
const launcher = path.join(copyProject(), "scripts/run.mjs");

describe("package.json", () => {
  for (const [name, command] of Object.entries(scripts)) {
    test(`npm run ${name} uses the launcher and has no pre or post script`, () => {
      assert.match(command, /^node scripts\/(?:run\.mjs |init\.mjs$)/);
      assert.ok(!(name.replace(/^(?:pre|post)/, "") in scripts && /^(?:pre|post)/.test(name)));
    });
  }
});

describe("--help without packages", () => {
  /** A program of the engine, a script, tests, and the launcher itself. */
  const started = ["build", "test", "verify:package", "init"];
  const clone = makeFolder();
  const files = started.flatMap((name) => /\S+\.m?ts\b/.exec(scripts[name] ?? "") ?? []);
  for (const name of [...launching, ...files, "docs/reference/commands.md"])
    cpSync(path.join(root, name), path.join(clone, name));
  const help = (command: string) => {
    const [program = "", ...words] = command.split(" ");
    const { status, stdout, stderr } = spawnSync(program, [...words, "--help"], {
      cwd: clone,
      encoding: "utf8",
    });
    assert.deepEqual([status, stderr], [0, ""]);
    assert.ok(!existsSync(path.join(clone, "node_modules")), "packages were installed");
    assert.ok(!existsSync(path.join(clone, "scripts/runtime/node_modules")));
    return stdout;
  };
  const describesCommand = (text: string) => {
    assert.doesNotMatch(text, /Installing|docs\/reference\/commands\.md describes/);
    assert.match(text, /^.{20}/s);
  };
  for (const name of started)
    test(`npm run ${name} -- --help installs nothing and describes the command`, () => {
      describesCommand(help(scripts[name] ?? ""));
    });

  for (const [name, command] of Object.entries(scripts).filter(([key]) => !started.includes(key)))
    test(`npm run ${name} -- --help describes the command`, (t) => {
      const { mock } = t.mock.method(console, "log", () => undefined);
      const words = command.split(" ").slice(2);
      const file = words.findIndex((word) => !word.startsWith("-"));
      assert.ok(printHelp([...words.slice(file), "--help"], () => false));
      describesCommand(mock.calls.map(({ arguments: texts }) => texts.join(" ")).join("\n"));
    });

  test("describes the options of init", () => {
    assert.match(help(scripts["init"] ?? ""), /^npx broadsheet init <folder>\n\n.*--sections/);
  });
});

describe("scripts/run.mjs", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [launcher, ...args], { encoding: "utf8" });

  test("runs on this Node if it is supported, as do child processes started by name", () => {
    const show = "process.stdout.write(process.execPath)";
    const started = `process.stdout.write(require('node:child_process').execFileSync('node', ['-e', ${JSON.stringify(show)}]))`;
    const { stdout, status } = run("-e", show);
    assert.equal(status, 0);
    assert.equal(run("-e", started).stdout, stdout);
    assert.equal(stdout, process.execPath);
  });

  test("runs a file in its own process, with its arguments and its exit code", () => {
    const file = path.join(makeFolder(), "show.ts");
    writeFileSync(
      file,
      "const shown: unknown = [process.ppid, process.argv]; console.log(JSON.stringify(shown)); process.exitCode = 7;",
    );
    const { stdout, status } = run(file, "--flag", "a b");
    const argv = [process.execPath, file, "--flag", "a b"];
    assert.deepEqual([JSON.parse(stdout), status], [[process.pid, argv], 7]);
  });

  test("forwards flags, arguments and the exit code", () => {
    assert.equal(
      run("--expose-gc", "-p", "typeof gc + process.argv[1]", "a b").stdout,
      "functiona b\n",
    );
    assert.equal(run("-e", "process.exit(7)").status, 7);
  });

  test("forwards SIGTERM and exits after its child process", async () => {
    const running = spawn(
      process.execPath,
      [
        launcher,
        "-e",
        "process.on('SIGTERM', () => { console.log('closed'); process.exit(3); }); console.log('open'); setInterval(() => 0, 1000)",
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let output = "";
    running.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (text === "open\n") running.kill("SIGTERM");
    });
    const [status] = await once(running, "close");
    assert.deepEqual([output, status], ["open\nclosed\n", 3]);
  });
});
