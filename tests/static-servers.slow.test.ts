/**
 * The configurations of docs/hosts, in the nginx and the Caddy of this machine: all that the table of hosts says of a site without a function. Where one
 * of them is missing, its tests say so.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { findFreePort } from "../src/cli/find-free-port.ts";
import { fileHeaders } from "../src/hosts/file-headers.ts";
import { writeContent } from "../src/content/content-folder.fixture.ts";
import { build, listFiles, makeFolder, root } from "./built-sites.fixture.ts";
import { eventually } from "./eventually.fixture.ts";
import { askedContent, hostPromises } from "./host-promises.fixture.ts";

interface StaticServer {
  name: string;
  /** @returns a line that shows its version, with a status of 0 where it is there */
  version: string[];
  /** Writes its configuration into a folder. @returns the command that runs it */
  configure(folder: string, site: string, port: number): string[];
}

const readConfig = (file: string) =>
  readFileSync(path.join(root, "docs/hosts", file), "utf8");

const servers: StaticServer[] = [
  {
    name: "nginx",
    version: ["nginx", "-v"],
    configure(folder, site, port) {
      const text = readConfig("nginx.conf")
        .replaceAll("/srv/site", site)
        .replace("listen 80;", `listen 127.0.0.1:${port};`);
      const temporary = [
        "client_body",
        "proxy",
        "fastcgi",
        "uwsgi",
        "scgi",
      ].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
      const file = path.join(folder, "nginx.conf");
      writeFileSync(
        file,
        `user ${userInfo().username};\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join("\n")}\n${text}}\n`,
      );
      return ["nginx", "-c", file];
    },
  },
  {
    name: "Caddy",
    version: ["caddy", "version"],
    configure(folder, site, port) {
      const text = readConfig("Caddyfile")
        .replaceAll("/srv/site", site)
        .replace(/^site\.example \{/m, `http://127.0.0.1:${port} {`);
      const file = path.join(folder, "Caddyfile");
      writeFileSync(
        file,
        `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${text}`,
      );
      return ["caddy", "run", "--adapter", "caddyfile", "--config", file];
    },
  },
];

async function waitUntilUp(origin: string, child: ChildProcess): Promise<void> {
  let said = "";
  child.stderr?.on("data", (chunk) => (said += String(chunk)));
  await eventually(async () => {
    const answer = await fetch(origin).catch(() => undefined);
    assert.ok(answer, `${origin} does not answer:\n${said}`);
  });
}

for (const { name, version, configure } of servers) {
  const [program = "", ...args] = version;
  const isThere = spawnSync(program, args).status === 0;
  describe(name, { skip: !isThere && `${name} is not on this machine` }, () => {
    const site = path.join(makeFolder(), "dist");
    let child: ChildProcess;
    let origin: string;
    before(async () => {
      const content = writeContent({
        "site.yaml":
          "name: Site\nbase_url: https://site.example\ndescription: About it\nhost: static\n",
        ...askedContent,
      });
      const { status, output: log } = build(content, site);
      assert.equal(status, 0, log);
      // These servers cannot say which one they have taken.
      const port = await findFreePort();
      origin = `http://127.0.0.1:${port}`;
      const folder = makeFolder();
      mkdirSync(folder, { recursive: true });
      const [command = "", ...options] = configure(folder, site, port);
      child = spawn(command, options, { stdio: ["ignore", "ignore", "pipe"] });
      await waitUntilUp(origin, child);
    });
    after(async () => {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
    });
    const get = (address: string, init?: RequestInit) =>
      fetch(origin + address, { redirect: "manual", ...init });

    for (const { what, unless, check } of hostPromises)
      if (unless?.static === undefined)
        test(what, () =>
          check({
            origin,
            get,
            asset: `/${listFiles(site).find((file) => file.endsWith(".css"))}`,
          }),
        );

    test("every file has the headers of its kind", async () => {
      for (const file of listFiles(site)) {
        if (file === ".nojekyll") continue;
        const address = `/${file}`.replace(/(?<=\/)index\.html$/, "");
        const response = await get(encodeURI(address));
        await response.arrayBuffer();
        if (response.status !== 200) continue;
        const { "Content-Type": type, ...rest } = fileHeaders(`/${file}`);
        // Caddy says nothing of what it does not know.
        const isKnown = type !== "application/octet-stream";
        const expected = isKnown ? { ...rest, "Content-Type": type } : rest;
        for (const [header, value] of Object.entries(expected))
          assert.equal(
            response.headers.get(header),
            value,
            `${header} of ${address}`,
          );
      }
    });

    test("what has parameters in the API is not answered with something else", async () => {
      assert.equal((await get("/api/public/v1/blog?q=valve")).status, 404);
    });

    test("other methods are refused", async () => {
      assert.equal((await get("/about/", { method: "POST" })).status, 405);
    });
  });
}
