/**
 * `npm run pictures`: takes screenshots of every template for docs/contributing/pictures.md.
 *
 *   <site>=<folder>   a site of scripts/pictures/pages.yaml, with its content folder or the output of
 *                     a build (default: demo=content)
 *   --before          output of an earlier version, for a comparison
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { format } from "prettier";
import { parse } from "yaml";
import { z } from "zod";
import { launchChromium } from "../packages/conformance/src/browser/find-chromium.ts";
import { formatTable } from "../packages/conformance/src/format-table.ts";
import { failUsage, readOptions } from "../packages/conformance/src/options.ts";
import { capturePage } from "./pictures/capture-page.ts";
import { root, runBuild } from "./run-build.ts";

const page = path.join(root, "docs/contributing/pictures.md");
const folder = path.join(root, "docs/contributing/pictures");

/** URLs by site and template. */
const sites = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(parse(readFileSync(new URL("pictures/pages.yaml", import.meta.url), "utf8")));

const { values, positionals } = readOptions(
  { before: { type: "boolean", default: false } },
  { allowPositionals: true },
);
const state = values.before ? "before" : "after";
const named = positionals.length > 0 ? positionals : ["demo=content"];

mkdirSync(folder, { recursive: true });
const { browser } = await launchChromium();
const temporary = mkdtempSync(path.join(tmpdir(), "broadsheet-pictures-"));
try {
  for (const argument of named) {
    const [site = "", source = ""] = argument.split("=");
    const pages = sites[site];
    if (!pages || source === "")
      failUsage(
        `"${argument}" is not a site with its folder. Write <site>=<folder>; the sites are ${Object.keys(sites).join(", ")}.`,
      );
    const output = buildSite(site, path.resolve(root, source));
    for (const [template, address] of Object.entries(pages)) {
      const picture = await capturePage(browser, output, address);
      writeFileSync(path.join(folder, nameOf(site, template, state)), picture);
      console.log(`${site}: ${template}, ${Math.round(picture.length / 1000)} kB`);
    }
  }
} finally {
  await browser.close();
  rmSync(temporary, { recursive: true });
}
writeFileSync(page, await format(writePage(), { parser: "markdown" }));

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

function nameOf(site: string, template: string, one: "before" | "after"): string {
  const words = `${site} ${template}`.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return `${words.join("-")}-${one}.webp`;
}

function writePage(): string {
  const sections = Object.entries(sites).map(([site, pages]) => {
    const rows = Object.keys(pages).map((template) => [
      template,
      ...(["before", "after"] as const).map((one) => {
        const name = nameOf(site, template, one);
        return existsSync(path.join(folder, name))
          ? `![${template} of ${site}, ${one}](pictures/${name})`
          : "";
      }),
    ]);
    return `## ${site}\n\n${formatTable(["Template", "Before", "Now"], rows)}`;
  });
  return `# Pictures

Every template of the theme, on three sites: the demo, the 675 documents of a real site without images, and a site of books. On the left of each picture is a window
of 1440 pixels, on the right a phone of 390 pixels in dark colours, both at half their size. \`npm run pictures\` takes those of the demo again.

${sections.join("\n\n")}
`;
}
