/**
 * The package's client in all of its runtimes: Node, Deno, Bun, workerd and Chromium. One program
 * reads a list, a document, all documents and a synchronised copy, and provokes an error.
 */
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { build } from "vite";
import { z } from "zod";
import { launchChromium } from "../browser/find-chromium.ts";
import { engineModule } from "../project.ts";
import { startWorkerd } from "../server.ts";
import type { Suite } from "../suite.ts";
import { installPackages, run } from "../tools.ts";
import { startSites } from "./sites.ts";

const program = `
import { BroadsheetError, createClient } from ${JSON.stringify(engineModule("exports/client"))};

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

export default {
  async fetch(request) {
    return new Response(await readSite(new URL(request.url).searchParams.get("origin")));
  },
};
`;

const List = z.object({
  data: z.array(z.object({ title: z.string() })),
  pagination: z.object({ total: z.number() }),
});

/** @returns the line of the program */
async function expectedLine(origin: string): Promise<string> {
  const read = async (list: string) =>
    List.parse(await (await fetch(`${origin}/api/public/v1/${list}?per_page=1`)).json());
  const [blog, { pagination }] = [await read("blog"), await read("documents")];
  const { total } = pagination;
  return [blog.pagination.total, blog.data[0]?.title, total, total, total, "not_found"].join(" | ");
}

/** @returns path of the program and of the client in one module */
async function bundle(work: string): Promise<string> {
  const entry = path.join(work, "entry.js");
  writeFileSync(entry, program);
  await build({
    configFile: false,
    logLevel: "silent",
    root: work,
    build: { outDir: "built", lib: { entry, formats: ["es"], fileName: () => "program.mjs" } },
  });
  const file = path.join(work, "built/program.mjs");
  writeFileSync(
    path.join(work, "built/main.mjs"),
    'import { readSite } from "./program.mjs";\nconsole.log(await readSite(process.argv.at(-1)));\n',
  );
  return file;
}

type Runtime = (work: string, file: string, origin: string) => string | Promise<string>;

function runMain(command: string, file: string, origin: string, args: readonly string[] = []) {
  return run(command, [...args, path.join(path.dirname(file), "main.mjs"), origin]);
}

/**
 * Package with the executable for this machine, because the package `bun` itself needs an install
 * script.
 */
const bunPackage = `@oven/bun-${process.platform}-${process.arch === "arm64" ? "aarch64" : "x64"}`;

const runtimes: Readonly<Record<string, Runtime>> = {
  Node: (_, file, origin) => runMain(process.execPath, file, origin),
  Deno(work, file, origin) {
    installPackages(work, ["deno@2"]);
    const deno = path.join(work, "node_modules/.bin/deno");
    return runMain(deno, file, origin, ["run", "--no-prompt", "--allow-net"]);
  },
  Bun(work, file, origin) {
    installPackages(work, [`${bunPackage}@1`]);
    return runMain(path.join(work, "node_modules", bunPackage, "bin/bun"), file, origin);
  },
  async workerd(work, file, origin) {
    const folder = path.join(work, "worker");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "_worker.js"), readFileSync(file));
    const running = await startWorkerd(folder, { functions: folder });
    try {
      const response = await fetch(`${running.origin}/?origin=${encodeURIComponent(origin)}`);
      return await response.text();
    } finally {
      await running.stop();
    }
  },
  /** On a page of another origin. */
  async Chromium(_, file, origin) {
    const server = createServer((request, response) => {
      const isPage = request.url === "/";
      response.setHeader("Content-Type", isPage ? "text/html" : "text/javascript");
      response.end(isPage ? "<!doctype html><title>Client</title>" : readFileSync(file));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { browser } = await launchChromium();
    try {
      const address = z.object({ port: z.number() }).parse(server.address());
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${address.port}/`);
      return z
        .string()
        .parse(
          await page.evaluate(
            `import(origin + "/program.mjs").then(({ readSite }) => readSite(${JSON.stringify(origin)}))`,
          ),
        );
    } finally {
      await browser.close();
      server.close();
    }
  },
};

export const ownClientSuites = Object.entries(runtimes).map(([name, start]): Suite => ({
  title: `broadsheet/client: ${name}`,
  isRemote: true,
  async run(context) {
    const [origin] = (await startSites(context)).origins;
    const expected = await expectedLine(origin);
    const file = await bundle(context.work);
    const printed = (await start(context.work, file, origin)).trim();
    if (printed !== expected) throw new Error(`expected ${expected}, got ${printed}`);
    const tried = "lists, reads, iterates, synchronises a copy and fails as documented";
    return { tried, found: [] };
  },
}));
