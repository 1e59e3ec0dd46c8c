/** Runs commands of Astro on the project, and expects the answers of a host with a function. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { after } from "node:test";
import { root } from "../build/built-sites.fixture.ts";

const quiet = {
  ASTRO_TELEMETRY_DISABLED: "1",
  ASTRO_DEV_BACKGROUND: "0",
  ASTRO_PREVIEW_BACKGROUND: "0",
  NO_COLOR: "1",
};

/** @returns the output of the command until it names its address, or until it ends */
export async function start(command: "dev" | "preview", args: readonly string[]) {
  const program = path.join(root, "node_modules/astro/bin/astro.mjs");
  const child = spawn(process.execPath, [program, command, "--ignore-lock", ...args], {
    cwd: root,
    env: { ...process.env, ...quiet },
  });
  after(() => child.kill());
  let log = "";
  const ended = once(child, "exit");
  const started = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      log += chunk.toString();
      const [origin] = /http:\/\/\S+(?=\/\s)/.exec(log) ?? [];
      if (origin !== undefined) resolve(origin);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  const origin = await Promise.race([started, ended.then(() => "")]);
  return { origin, log: () => log, stop: () => child.kill(), ended };
}

/** Answers of a host with a function. */
export const rows = [
  ["/api/public/v1/blog?per_page=2", "*/*", 200, "application/json; charset=utf-8"],
  ["/api/public/v1/blog?per_page=x", "*/*", 400, "application/json; charset=utf-8"],
  ["/about/", "text/markdown", 200, "text/markdown; charset=utf-8"],
  ["/about/", "text/html", 200, "text/html; charset=utf-8"],
  ["/nothing.json", "*/*", 404, "application/json; charset=utf-8"],
  ["/about", "text/html", 308, null],
  ["/projects/", "text/html", 301, null],
] as const;

/** Answers in dev that are not pages, which Astro serves. */
export const ofEdge = rows.filter(([, accept, status]) => accept !== "text/html" || status !== 200);

export async function expectAnswers(origin: string, answers: typeof rows | typeof ofEdge) {
  for (const [target, accept, status, type] of answers) {
    const response = await fetch(origin + target, {
      headers: { Accept: accept },
      redirect: "manual",
    });
    await response.arrayBuffer();
    assert.equal(response.status, status, target);
    assert.equal(response.headers.get("Content-Type"), type, target);
    assert.equal(response.headers.get("API-Version"), "v1", target);
  }
}
