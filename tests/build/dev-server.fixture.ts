/** `astro dev` on a copy of the content of the demo. */
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import path from "node:path";
import { dev } from "astro";
import { eventually } from "../hosts/eventually.fixture.ts";
import { demoContent, makeFolder, root } from "./built-sites.fixture.ts";

type DevServer = Awaited<ReturnType<typeof dev>>;

export function copyDemo() {
  const folder = path.join(makeFolder(), "content");
  cpSync(demoContent, folder, { recursive: true });
  let server: DevServer;
  const get = (address: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${server.address.port}${address}`, {
      redirect: "manual",
      ...init,
    });
  return {
    folder,
    get,
    /** Waits until a page has a status and a text. */
    shows: (address: string, status: number, text: RegExp) =>
      eventually(async () => {
        const response = await get(address);
        assert.match(await response.text(), text);
        assert.equal(response.status, status);
      }),
    watcher: () => server.watcher,
    async start() {
      process.env["CONTENT_DIR"] = folder;
      server = await dev({
        root,
        logLevel: "silent",
        redirects: { "/moved": "/about/" },
        server: { host: "127.0.0.1", port: 0 },
      });
    },
    async stop() {
      delete process.env["CONTENT_DIR"];
      await server.stop();
    },
  };
}
