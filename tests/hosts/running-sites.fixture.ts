/**
 * Sites on workerd and a Chromium, shared by tests that do not change them. Each starts on first
 * use, and stops after all tests of the process. `npm test` runs all files that use them in one
 * process (scripts/test.ts).
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { after } from "node:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "../../packages/conformance/src/browser/find-chromium.ts";
import { startWorkerd } from "../../src/plugins/cloudflare/wrangler.ts";
import type { Served } from "../../src/hosts/host.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { eventually } from "./eventually.fixture.ts";

/** Sites by output folder and root. */
const sites = new Map<string, Promise<Served>>();
const withoutFunction = makeFolder();
let chromium: Promise<Browser> | undefined;

after(async () => {
  await (await chromium?.catch(() => undefined))?.close();
  for (const site of await Promise.allSettled(sites.values()))
    if (site.status === "fulfilled") await site.value.stop();
});

/**
 * @param output output folder of a build
 * @param root folder with the Function, by default that of the project
 * @returns the served site, whose `stop` does nothing because other tests share it
 */
export async function runSite(output: string, root = process.cwd()): Promise<Served> {
  const key = `${output}\n${root}`;
  const site = sites.get(key) ?? startWorkerd(output, { root });
  sites.set(key, site);
  const running = await site;
  await warmUp(running.origin);
  return { ...running, stop: () => Promise.resolve() };
}

/** Serves the files of a build without the Function, as Cloudflare Pages does at its limit. */
export function runPlainSite(output: string): Promise<Served> {
  return runSite(output, withoutFunction);
}

/** @returns the shared browser; each test must close the pages that it opens */
export function runChromium(): Promise<Browser> {
  chromium ??= launchChromium().then(({ browser }) => browser);
  return chromium;
}

/**
 * On a busy machine, the first read of a started function can exceed its time limit. The request
 * also lets fetch notice connections that the site closed while a previous test blocked this
 * process.
 */
function warmUp(origin: string): Promise<void> {
  return eventually(async () => {
    const request = get(`${origin}/`, { agent: false });
    const [response]: IncomingMessage[] = await once(request, "response");
    await response?.toArray();
    assert.equal(response?.statusCode, 200);
  });
}
