/**
 * `npm run pictures`: takes screenshots of every template for docs/contributing/pictures.md: a wide
 * window in light mode, and beside it a phone in dark mode, both at half their size.
 *
 *   <site>=<folder>   a site of scripts/pictures.yaml, with its content folder or the output of a
 *                     build (default: demo=content)
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { parse } from "yaml";
import { z } from "zod";
import { launchChromium } from "../packages/conformance/src/browser/find-chromium.ts";
import { failUsage, readOptions } from "../packages/conformance/src/options.ts";
import { startNode } from "../packages/conformance/src/server.ts";
import { makeTemporary } from "../src/hosts/temporary-folder.ts";
import { endWithSignals } from "../src/command/end-with-signals.ts";
import { root, runBuild } from "./run-build.ts";

const height = 1500;
const gap = 20;
const wide = { viewport: { width: 1440, height }, colorScheme: "light" } as const;
const phone = { viewport: { width: 390, height }, colorScheme: "dark" } as const;

/** URLs by site and template; `?print` shows the print version of a page. */
const sites = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(parse(readFileSync(new URL("pictures.yaml", import.meta.url), "utf8")));

const { positionals } = readOptions({}, { allowPositionals: true });
const { browser } = await launchChromium();
const { folder: temporary } = makeTemporary();
endWithSignals();
try {
  for (const argument of positionals.length > 0 ? positionals : ["demo=content"])
    await captureSite(argument);
} finally {
  await browser.close();
}

async function captureSite(argument: string): Promise<void> {
  const [site = "", source = ""] = argument.split("=");
  const pages = sites[site];
  if (!pages || source === "")
    failUsage(
      `"${argument}" is not a site with its folder. Write <site>=<folder>; the sites are ${Object.keys(sites).join(", ")}.`,
    );
  const server = await startNode(buildSite(site, path.resolve(root, source)));
  try {
    for (const [template, address] of Object.entries(pages)) {
      const words = `${site} ${template} after`.toLowerCase().match(/[a-z0-9]+/g) ?? [];
      const file = path.join(root, "docs/contributing/pictures", `${words.join("-")}.webp`);
      await capturePage(server.origin + address, file);
      console.log(`${site}: ${template}`);
    }
  } finally {
    await server.stop();
  }
}

/**
 * @returns the output of a build of a content folder, or the folder itself if it is already an
 *   output
 */
function buildSite(site: string, source: string): string {
  if (existsSync(path.join(source, "index.html"))) return source;
  const output = path.join(temporary, site);
  // A fixed time, so that the same content gives the same pages.
  const { status, output: text } = runBuild(source, output, [], {
    SITE_NOW: "2026-11-24T00:00:00Z",
  });
  if (status !== 0) throw new Error(`The build of ${site} failed:\n${text}`);
  return output;
}

async function capturePage(url: string, file: string): Promise<void> {
  const isPrint = url.endsWith("?print");
  const shots: Buffer[] = [];
  for (const view of isPrint ? [wide] : [wide, phone]) {
    const context = await browser.newContext({
      ...view,
      deviceScaleFactor: 0.5,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    if (isPrint) await page.emulateMedia({ media: "print" });
    await page.goto(url, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    shots.push(await page.screenshot());
    await context.close();
  }
  const right = wide.viewport.width / 2;
  await sharp({
    create: {
      width: right + (isPrint ? 0 : gap + phone.viewport.width / 2),
      height: height / 2,
      channels: 3,
      background: "#808080",
    },
  })
    .composite(shots.map((input, index) => ({ input, left: index * (right + gap), top: 0 })))
    .webp({ quality: 55, effort: 6 })
    .toFile(file);
}
