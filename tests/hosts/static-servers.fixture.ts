/**
 * Web servers of this machine with the generated configuration of an output folder: nginx and Caddy,
 * and nginx without it, as a bare file server.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { findFreePort } from "../../src/command/run-server.ts";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { eventually } from "./eventually.fixture.ts";

export interface StaticServer {
  name: string;
  /** Preset in site.yaml. */
  host: string;
  isInstalled: boolean;
  /**
   * Writes the configuration into a folder.
   *
   * @returns the command that starts the server
   */
  configure(folder: string, site: string, port: number): [program: string, ...args: string[]];
}

/** So long that names of variables that contained it would exceed the default limit of nginx. */
export const hostname = "www.a-rather-long-name-of-a-company.example";

/** @returns a generated configuration with the path of the output inserted */
const readConfig = (site: string, file: string) =>
  readFileSync(path.join(site, "_data", file), "utf8").replaceAll(/\/srv\/[\w.-]+/g, () => site);

/** @param block server block */
function configureNginx(folder: string, block: string): [program: string, ...args: string[]] {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = path.join(folder, "nginx.conf");
  writeFileSync(
    file,
    `user ${userInfo().username};\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join("\n")}\n${block}}\n`,
  );
  return ["nginx", "-c", file];
}

const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

export const staticServers: readonly StaticServer[] = [
  {
    name: "nginx",
    host: "nginx",
    isInstalled: hasNginx,
    configure: (folder, site, port) =>
      configureNginx(
        folder,
        readConfig(site, "nginx.conf").replace("listen 80;", `listen 127.0.0.1:${port};`),
      ),
  },
  {
    name: "Caddy",
    host: "caddy",
    isInstalled: spawnSync("caddy", ["version"]).status === 0,
    configure(folder, site, port) {
      const text = readConfig(site, "Caddyfile").replace(
        /\n[\w.-]+ \{/,
        `\nhttp://127.0.0.1:${port} {`,
      );
      const file = path.join(folder, "Caddyfile");
      writeFileSync(file, `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${text}`);
      return ["caddy", "run", "--adapter", "caddyfile", "--config", file];
    },
  },
];

export const bareServer: StaticServer = {
  name: "nginx as a bare file server",
  host: "github-pages",
  isInstalled: hasNginx,
  configure: (folder, site, port) =>
    configureNginx(
      folder,
      `types { text/html html; }\nserver {\nlisten 127.0.0.1:${port};\nabsolute_redirect off;\nroot ${site};\n}\n`,
    ),
};

/** @returns the reason to skip tests of a server, or false */
export function skipUnlessInstalled({ name, isInstalled }: StaticServer): string | false {
  return !isInstalled && `${name} is not installed`;
}

/**
 * Serves an output folder.
 *
 * @throws AssertionError with the log of the server if it does not start
 */
export async function startStatic({ configure }: StaticServer, site: string) {
  // These servers do not report the port that they choose for port 0.
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = makeFolder();
  mkdirSync(folder, { recursive: true });
  const [command, ...options] = configure(folder, site, port);
  const child = spawn(command, options, { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (chunk) => (log += String(chunk)));
  await eventually(async () => {
    const response = await fetch(origin).catch(() => undefined);
    assert.ok(response, `${origin} cannot be reached:\n${log}`);
  });
  return {
    origin,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
