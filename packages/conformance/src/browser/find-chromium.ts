/**
 * Chromium for browser tests: the one in CHROME_PATH, the one of an npm package, or one that is
 * installed, in this order.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Launcher } from "chrome-launcher";
import { chromium } from "playwright-core";
import { z } from "zod";
import { project } from "../project.ts";
import { Unavailable } from "../suite.ts";
import { run } from "../tools.ts";

const Manifest = z.object({ version: z.string() });

interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * Flags that stop background traffic, so that the browser talks only to this machine. The sandbox
 * is off because it does not work in containers, for root, or in the npm package's Chromium; all
 * pages are our own.
 */
const chromiumFlags = [
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
export async function launchChromium(...flags: string[]) {
  const failures: string[] = [];
  const { CHROME_PATH: named } = process.env;
  for (const find of named ? [() => ({ executablePath: named, env: {} })] : [unpacked, installed])
    try {
      const found = find();
      if (found === undefined) continue;
      const env = { ...process.env, ...found.env };
      const args = [...chromiumFlags, ...flags];
      return { browser: await chromium.launch({ ...found, env, args }), chromium: found };
    } catch (error) {
      failures.push(String(error).split("\nCall log:")[0] ?? "");
    }
  const remedy =
    "No Chromium starts on this machine. Install Chromium or Chrome, or set its path: CHROME_PATH=/path/to/chrome npm test.";
  throw new Unavailable([remedy, ...failures].join("\n"));
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
  const require = createRequire(import.meta.url);
  const bundle = path.dirname(require.resolve("@sparticuz/chromium"));
  const { version } = Manifest.parse(require(path.join(bundle, "../package.json")));
  const cache = path.join(project, "node_modules/.cache/broadsheet");
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const temporary = mkdtempSync(path.join(cache, "unpacking-"));
    const program = path.join(
      import.meta.dirname,
      `unpack-chromium${path.extname(import.meta.filename)}`,
    );
    try {
      run(process.execPath, [program], project, { TMPDIR: temporary });
      renameSync(temporary, folder);
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true });
      // Another process may have unpacked it first.
      if (!existsSync(folder)) throw error;
    }
  }
  return {
    executablePath: path.join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: path.join(folder, "al2023/lib") },
  };
}
