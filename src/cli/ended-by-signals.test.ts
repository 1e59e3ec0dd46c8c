/** Ends of processes, and the temporary folders that they leave: none. */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";

const temporary = mkdtempSync(path.join(tmpdir(), "broadsheet-ends-"));
after(() => rmSync(temporary, { recursive: true }));

const modules = {
  makeTemporary: "../hosts/temporary-folder.ts",
  endWithSignals: "../command/end-with-signals.ts",
  stopOnSignal: "../command/run-server.ts",
};

/** Prints the number of temporary folders. */
const ready = `
  import { readdirSync } from "node:fs";
  import { tmpdir } from "node:os";
  const ready = () => console.log(readdirSync(tmpdir()).length);
`;

/**
 * Runs a module in a process with its own folder for temporary files.
 *
 * @param meet runs when the module has printed a line
 * @returns its exit code or signal, its output, and the number of temporary folders that it left
 */
async function run(code: string, meet: (child: ChildProcess) => void = () => undefined) {
  const imports = Object.entries(modules).map(
    ([name, file]) => `import { ${name} } from ${JSON.stringify(import.meta.resolve(file))};\n`,
  );
  const folder = mkdtempSync(path.join(temporary, "of-"));
  const child = spawn(
    process.execPath,
    ["--input-type=module", "--eval", `${imports.join("")}${ready}${code}`],
    {
      env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => {
    if (output === "") meet(child);
    output += String(chunk);
  });
  await once(child, "close");
  return [child.signalCode ?? child.exitCode, output, readdirSync(folder).length];
}

const wait = "makeTemporary(); ready(); setInterval(() => {}, 1000);";

describe("temporary folders", () => {
  const ends: [name: string, code: string, status: number][] = [
    ["the process ends", "makeTemporary(); ready();", 0],
    ["it exits", "makeTemporary(); ready(); setTimeout(process.exit, 20, 3);", 3],
    [
      "it fails",
      'makeTemporary(); ready(); setTimeout(() => { throw new Error("crash"); }, 20);',
      1,
    ],
  ];
  for (const [name, code, status] of ends)
    test(`are removed when ${name}`, async () => {
      assert.deepEqual(await run(code), [status, "1\n", 0]);
    });

  const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
  for (const [signal, status] of Object.entries(signals))
    test(`are removed when ${signal} ends the process`, async () => {
      const ended = await run(`endWithSignals(); ${wait}`, (child) =>
        process.kill(child.pid ?? 0, signal),
      );
      assert.deepEqual(ended, [status, "1\n", 0]);
    });

  test("are removed by a command that receives the signal of a key press twice", async () => {
    // As a server that needs a moment to stop.
    const code = `
      endWithSignals();
      const { remove } = makeTemporary();
      ready();
      const timer = setInterval(() => {}, 1000);
      await stopOnSignal(async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        remove();
        clearInterval(timer);
        console.log("stopped");
      });`;
    const ended = await run(code, (child) => {
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGINT"), 50);
    });
    assert.deepEqual(ended, [0, "1\nstopped\n", 0]);
  });
});
