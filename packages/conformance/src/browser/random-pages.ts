/**
 * Random markup in a real browser. Texts that the content check accepts are built, served without
 * headers, and opened without the policy in the pages: as a page, as the HTML that programs
 * receive, and as an SVG. No script may run, no page may navigate, and nothing but images, videos
 * and frames may load from another host.
 */
import path from "node:path";
import fc from "fast-check";
import type { Request } from "playwright-core";
import { z } from "zod";
import { maxItemsWithBody } from "../model/filters.ts";
import { apiRoot } from "../model/source-site.ts";
import { randomMarkup, randomSvg } from "../content/random-markup.ts";
import { writeFolder } from "../content/small-site.ts";
import { readFiles } from "../files.ts";
import { lean, loadEdge, startBuild } from "../project.ts";
import { staticHost } from "../static-host.ts";
import type { Suite } from "../suite.ts";
import { launchChromium } from "./find-chromium.ts";
import { visit } from "./hostile-pages.ts";
import { startPlain } from "./plain-server.ts";

/** Pages that are open at the same time. */
const parallel = 4;

export const randomPages: Suite = {
  title: "Random markup in a browser without policies",
  size: 1000,
  async run({ work, size, seed, only, defer, findings, log }) {
    const { browser } = await launchChromium();
    defer(() => browser.close());
    const foreign = await startPlain((url) => [url, "window.ran=1"], defer);
    const all = [
      ...fc.sample(randomMarkup, { seed, numRuns: size }).map((text, number) => ({
        number,
        name: `text-${number}.md`,
        body: post(`Text ${number}`, text),
      })),
      ...fc
        .sample(randomSvg, { seed, numRuns: Math.ceil(size / 4) })
        .map((body, number) => ({ number, name: `drawing-${number}.svg`, body })),
    ];
    const tried = all
      .filter(({ number }) => only === undefined || number === only)
      .map(({ name, body }) => ({ name, body: body.replaceAll("FOREIGN", foreign) }));
    const output = path.join(work, "dist");
    const accepted = await buildAccepted(path.join(work, "content"), output, tried);
    log(`the content check accepts ${accepted.length} of ${tried.length}`);
    const files = readFiles(output);
    await addBodies(files);
    const origin = await startPlain((url) => {
      const name = files.has(url) ? url : `${url}index.html`;
      return [name, files.get(name)];
    }, defer);
    const pages = accepted.flatMap(({ name, body }) => {
      const [stem, extension] = name.split(".");
      const urls =
        extension === "md" ? [`/blog/${stem}/`, `/bodies/${stem}`] : [`/media/blog/${name}`];
      return urls.map((url) => ({ url, body }));
    });
    const pending = pages.values();
    const visitPages = async () => {
      const context = await browser.newContext({ bypassCSP: true });
      let requests: Request[] = [];
      context.on("request", (request) => requests.push(request));
      for (const { url, body } of pending) {
        requests = [];
        const ran = await visit(context, origin + url);
        const loaded = requests.filter((request) => isHostile(request, origin, files));
        const label = `${url}, ${body.slice(body.lastIndexOf("---\n"))}`;
        findings.check("no script runs", ran.length === 0, `${ran.join(", ")}: ${label}`);
        for (const request of loaded)
          findings.add("no request loads a program or page", `${request.url()}: ${label}`);
      }
    };
    await Promise.all(Array.from({ length: parallel }, visitPages));
    return `${tried.length} random texts and drawings: ${accepted.length} accepted, ${pages.length} pages in Chromium`;
  },
};

interface Tried {
  /** Name in the folder of the blog. */
  name: string;
  body: string;
}

function post(title: string, text: string): string {
  return `---\ntitle: ${title}\ndescription: A text\ndate: 2026-01-01\n---\n\n${text}\n`;
}

/**
 * Builds the files that pass the content check, and a post that links to all drawings.
 *
 * @returns these files
 */
async function buildAccepted(
  folder: string,
  target: string,
  tried: readonly Tried[],
): Promise<readonly Tried[]> {
  const drawings = tried.filter(({ name }) => name.endsWith(".svg"));
  const linking = {
    name: "linking.md",
    body: post("Drawings", drawings.map(({ name }) => `[${name}](${name})`).join("\n")),
  };
  const content = writeFolder(
    folder,
    [...tried, linking].map(({ name, body }) => [`blog/${name}`, body]),
  );
  const { status, output } = await startBuild(content, target, lean).ended;
  if (status === 0) return tried;
  const [errors = ""] = output.split("Warnings, which never fail the run:");
  const refused = new Set(
    Array.from(errors.matchAll(/blog\/([a-z]+-\d+\.[a-z]+)\b/g), ([, name]) => name),
  );
  if (refused.size === 0) throw new Error(`The build of ${folder} fails:\n${output}`);
  return buildAccepted(
    folder,
    target,
    tried.filter(({ name }) => !refused.has(name)),
  );
}

const Posts = z.object({
  data: z.array(z.object({ slug: z.string(), html: z.string() })),
  pagination: z.object({ total_pages: z.number() }),
});

/** Adds a page for each HTML body that the API returns, which is also the content of feeds. */
async function addBodies(files: Map<string, Buffer<ArrayBuffer>>): Promise<void> {
  const handle = (await loadEdge())(staticHost(files));
  for (let page = 1, last = 1; page <= last; page++) {
    const query = `include=html&per_page=${maxItemsWithBody}&page=${page}`;
    const response = await handle(new Request(`https://site.example${apiRoot}/blog?${query}`));
    const { data, pagination } = Posts.parse(await response.json());
    last = pagination.total_pages;
    for (const { slug, html } of data)
      files.set(
        `/bodies/${slug}`,
        Buffer.from(`<!doctype html><meta charset="utf-8"><main>${html}</main>`),
      );
  }
}

/** @returns whether a request is one that no text may cause */
function isHostile(request: Request, origin: string, files: ReadonlyMap<string, unknown>): boolean {
  const { pathname, origin: from } = new URL(request.url());
  const isPicture = ["image", "media"].includes(request.resourceType());
  if (from !== origin) return !isPicture || pathname === "/ran";
  const isProgram = ["script", "stylesheet"].includes(request.resourceType());
  return isProgram && (pathname.startsWith("/media/") || !files.has(pathname));
}
