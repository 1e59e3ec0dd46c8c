import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { makeFolder } from "../../content/content-folder.fixture.ts";
import { lockOutput, describeOwner, isAlive, type Owner } from "./output-lock.ts";

const { pid: endedPid } = spawnSync(process.execPath, ["--version"]);

/** Creates the lock that a process leaves behind when it ends without releasing it. */
function putLock(target: string, changes: Partial<Owner>): Owner {
  const owner = { ...describeOwner(), ...changes };
  mkdirSync(`${target}.lock`);
  writeFileSync(`${target}.lock/owner.json`, JSON.stringify(owner));
  return owner;
}

const target = () => path.join(makeFolder(), "dist");

describe("lockOutput", () => {
  test("gives the lock to one process and names that process to the next", () => {
    const place = target();
    const lock = lockOutput(place);
    assert.match(lock.token, /^[0-9a-f]{12}$/);
    assert.throws(
      () => lockOutput(place),
      new RegExp(
        `dist is being built by process ${process.pid} on ${os.hostname()}, started \\d{4}-[^ ]+Z \\(.*${RegExp.escape(path.basename(process.argv[1] ?? ""))}.*\\)\\. Wait until it has ended, or build to another folder with --outDir\\. If it is no longer running, delete .*dist\\.lock\\.$`,
      ),
    );
    lock.release();
    lockOutput(place).release();
    assert.deepEqual(readdirSync(path.dirname(place)), []);
  });

  const left: [whose: string, changes: Partial<Owner>, isTaken: boolean][] = [
    ["an ended process", { pid: endedPid }, true],
    ["a process from before the last boot", { since: "2001-01-01T00:00:00.000Z" }, true],
    ["a process on another machine", { host: "elsewhere", pid: endedPid }, false],
    ["a running process", {}, false],
  ];
  for (const [whose, changes, isTaken] of left)
    test(`${isTaken ? "takes over" : "respects"} the lock of ${whose}`, () => {
      const place = target();
      const owner = putLock(place, changes);
      assert.equal(isAlive(owner), !isTaken);
      if (!isTaken) {
        assert.throws(() => lockOutput(place), /is being built by process/);
        return;
      }
      lockOutput(place).release();
      assert.deepEqual(readdirSync(path.dirname(place)), []);
    });

  test("takes over a lock if an earlier process ended while taking it over", () => {
    const place = target();
    const { token } = putLock(place, { pid: endedPid });
    const claim = `${place}.lock.${token}`;
    mkdirSync(claim);
    writeFileSync(
      path.join(claim, "owner.json"),
      JSON.stringify({ ...describeOwner(), pid: endedPid }),
    );
    lockOutput(place).release();
    assert.ok(!existsSync(`${place}.lock`));
  });

  test("reports a lock folder that names no owner", () => {
    const place = target();
    mkdirSync(`${place}.lock`);
    writeFileSync(`${place}.lock/notes.txt`, "");
    assert.throws(
      () => lockOutput(place),
      /dist\.lock has the name of a build lock but is not one\. Delete it\.$/,
    );
  });

  test("reports a folder that cannot be created", () => {
    const place = path.join(makeFolder(), "x".repeat(250));
    assert.throws(() => lockOutput(place), { code: "ENAMETOOLONG" });
    const blocked = path.join(makeFolder(), "file/dist");
    writeFileSync(path.dirname(blocked), "");
    assert.throws(() => lockOutput(blocked), { code: "ENOTDIR" });
  });

  test("admits one process at a time when many find the lock of an ended process", async () => {
    const place = target();
    putLock(place, { pid: endedPid });
    const log = path.join(path.dirname(place), "log");
    const script = `
      import { appendFileSync } from "node:fs";
      import { lockOutput } from ${JSON.stringify(import.meta.resolve("./output-lock.ts"))};
      const wait = (time) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time);
      for (let done = 0; done < 5; )
        try {
          const lock = lockOutput(${JSON.stringify(place)});
          appendFileSync(${JSON.stringify(log)}, "in\\n");
          wait(5);
          appendFileSync(${JSON.stringify(log)}, "out\\n");
          // Finally it ends without releasing the lock, so that the others have to take it.
          if (++done === 5) process.kill(process.pid, "SIGKILL");
          lock.release();
        } catch (error) {
          if (!error.message.includes("is being built by")) throw error;
          wait(1);
        }`;
    const ends = await Promise.all(
      Array.from({ length: 6 }, () => {
        const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
          stdio: ["ignore", "inherit", "inherit"],
        });
        return new Promise((resolve) => {
          child.once("close", (_status, signal) => resolve(signal));
        });
      }),
    );
    assert.deepEqual(new Set(ends), new Set(["SIGKILL"]));
    assert.equal(readFileSync(log, "utf8"), "in\nout\n".repeat(30));
  });
});
