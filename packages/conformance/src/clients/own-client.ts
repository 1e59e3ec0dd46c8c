/**
 * `broadsheet-client` in all of its runtimes: Node, Deno, Bun, workerd and Chromium. One program
 * reads a list, a document, all documents and a synchronised copy, and provokes an error.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { launchChromium } from "../browser/find-chromium.ts";
import { startWorkerd } from "../server.ts";
import type { Context, Suite } from "../suite.ts";
import { installPackages, run } from "../tools.ts";
import { readPath } from "./calls.ts";
import { startSites } from "./sites.ts";

const source = path.join(import.meta.dirname, "../../../client/src/index.ts");

/** Module of the client: its source in the repository of the engine, else the installed package. */
const clientModule = existsSync(source)
  ? source
  : fileURLToPath(import.meta.resolve("broadsheet-client"));

const program = `
import { BroadsheetError, createClient } from ${JSON.stringify(clientModule)};

export async function readSite(origin) {
  const client = createClient(origin, { store: new Map() });
  const { data, pagination } = await client.list("blog", { per_page: 1 });
  const { data: post } = await client.read("blog", data[0].slug);
  let documents = 0;
  for await (const { title } of client.items("documents", { per_page: 10 })) if (title) documents++;
  const items = new Map();
  let cursor;
  const { put } = await client.sync({
    getCursor: () => cursor,
    setCursor: (next) => (cursor = next),
    digests: () => Array.from(items, ([url, { digest }]) => [url, digest]),
    put: (item) => items.set(item.url, item),
    remove: (url) => items.delete(url),
  });
  const error = await client.read("blog", "no-such-post").catch((reason) => reason);
  const code = error instanceof BroadsheetError ? error.code : error;
  return [pagination.total, post.title, documents, put, items.size, code].join(" | ");
}
`;

/** Programs that use the client, by file name. */
const programs = {
  "program.mjs": program,
  "main.mjs": `import { readSite } from "./program.mjs";
console.log(await readSite(process.argv.at(-1)));
`,
  "functions/index.js": `import { readSite } from "../program.mjs";
export const onRequest = async ({ request: { url } }) =>
  new Response(await readSite(new URL(url).searchParams.get("origin")));
`,
};

/** @returns the line that the program prints */
async function fetchExpected(origin: string): Promise<string> {
  const read = async (list: string) =>
    (await fetch(`${origin}/api/public/v1/${list}?per_page=1`)).text();
  const [blog, documents] = [await read("blog"), await read("documents")];
  const total = readPath(documents, "pagination.total");
  const post = [readPath(blog, "pagination.total"), readPath(blog, "data.0.title")];
  return [...post, total, total, total, "not_found"].join(" | ");
}

/**
 * Package with the executable for this machine, because the package `bun` itself needs an install
 * script.
 */
const bunPackage = `@oven/bun-${process.platform}-${process.arch === "arm64" ? "aarch64" : "x64"}`;

const runtimes: Readonly<
  Record<string, (context: Context, origin: string) => string | Promise<string>>
> = {
  Node: ({ work }, origin) => run(process.execPath, ["main.mjs", origin], work),
  Deno({ work }, origin) {
    installPackages(work, ["deno@2"]);
    const options = ["run", "--no-prompt", "--allow-net", "main.mjs", origin];
    return run(path.join(work, "node_modules/.bin/deno"), options, work);
  },
  Bun({ work }, origin) {
    installPackages(work, [`${bunPackage}@1`]);
    return run(path.join(work, "node_modules", bunPackage, "bin/bun"), ["main.mjs", origin], work);
  },
  async workerd({ work, defer }, origin) {
    const running = await startWorkerd(work, { functions: work });
    defer(() => running.stop());
    return (await fetch(`${running.origin}/?origin=${encodeURIComponent(origin)}`)).text();
  },
  /** On a page of another origin. */
  async Chromium({ work, defer }, origin) {
    const server = await createServer({
      configFile: false,
      logLevel: "silent",
      root: work,
      server: { host: "127.0.0.1", fs: { strict: false } },
    });
    defer(() => server.close());
    await server.listen();
    const { browser } = await launchChromium();
    defer(() => browser.close());
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0]}main.mjs`);
    const call = `import(origin + "/program.mjs").then(({ readSite }) => readSite(${JSON.stringify(origin)}))`;
    return String(await page.evaluate(call));
  },
};

export const ownClients = Object.entries(runtimes).map(([name, runProgram]): Suite => ({
  title: `broadsheet-client: ${name}`,
  isRemote: true,
  async run(context) {
    const { origin } = await startSites(context);
    mkdirSync(path.join(context.work, "functions"));
    for (const [file, text] of Object.entries(programs))
      writeFileSync(path.join(context.work, file), text);
    const expected = await fetchExpected(origin);
    const printed = (await runProgram(context, origin)).trim();
    if (printed !== expected) throw new Error(`expected ${expected}, got ${printed}`);
    return "lists, reads, iterates, synchronises a copy and fails as documented";
  },
}));
