/**
 * Chromium for browser tests: the one in CHROME_PATH, the one of an npm package, or one that is
 * installed, in this order.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Launcher } from "chrome-launcher";
import { chromium, type Browser } from "playwright-core";
import { z } from "zod";
import { project } from "../project.ts";
import { Unavailable } from "../suite.ts";

export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * Flags that stop background traffic, so that the browser talks only to this machine. The sandbox
 * is off because it does not work in containers, for root, or in the npm package's Chromium; all
 * pages are our own.
 */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
  "--font-render-hinting=none",
  "--renderer-process-limit=1",
];

/**
 * Starts the first Chromium that runs.
 *
 * @throws Unavailable with instructions if none starts
 */
export async function launchChromium(): Promise<{
  browser: Browser;
  chromium: Chromium;
}> {
  const failures: string[] = [];
  const { CHROME_PATH: named } = process.env;
  const candidates: (() => Chromium | undefined)[] = named
    ? [() => ({ executablePath: named, env: {} })]
    : [unpacked, installed];
  for (const find of candidates) {
    try {
      const found = find();
      if (found === undefined) continue;
      const browser = await chromium.launch({
        executablePath: found.executablePath,
        env: { ...process.env, ...found.env },
        args: chromiumFlags,
      });
      return { browser, chromium: found };
    } catch (error) {
      failures.push(String(error).split("\nCall log:")[0] ?? "");
    }
  }
  throw new Unavailable(
    [
      "No Chromium starts on this machine. Install Chromium or Chrome, or set its path: CHROME_PATH=/path/to/chrome npm test.",
      ...failures,
    ].join("\n"),
  );
}

/** @returns a Chromium that starts */
export async function findChromium(): Promise<Chromium> {
  const { browser, chromium: found } = await launchChromium();
  await browser.close();
  return found;
}

function installed(): Chromium | undefined {
  const [executablePath] = Launcher.getInstallations();
  return executablePath === undefined ? undefined : { executablePath, env: {} };
}

/**
 * Chromium of the npm package, unpacked once per version. The folder is renamed into place when
 * complete.
 */
function unpacked(): Chromium | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const bundle = path.dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium"));
  const { version } = z
    .object({ version: z.string() })
    .parse(createRequire(import.meta.url)(path.join(bundle, "../package.json")));
  const cache = path.join(project, "node_modules/.cache/broadsheet");
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) unpackInto(folder, cache);
  return {
    executablePath: path.join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: path.join(folder, "al2023/lib") },
  };
}

function unpackInto(folder: string, cache: string): void {
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(path.join(cache, "unpacking-"));
  const { status, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL("unpack-chromium.ts", import.meta.url))],
    { env: { ...process.env, TMPDIR: temporary }, encoding: "utf8" },
  );
  if (status !== 0) {
    rmSync(temporary, { recursive: true, force: true });
    throw new Error(`Cannot unpack @sparticuz/chromium:\n${stderr}`);
  }
  try {
    renameSync(temporary, folder);
  } catch (error) {
    // Another process may have unpacked it first.
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
