/**
 * npm registry on this machine, with an empty store. Packages that it does not have come from the
 * registry of the machine's own settings.
 */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findOutdated } from "../../scripts/find-outdated.mjs";
import {
  findFreePort,
  startServer,
  type RunningServer,
} from "../../packages/conformance/src/server.ts";
import { run } from "./run.fixture.ts";

const program = path.join(import.meta.dirname, "registry");

/** Packages that come from no other registry. */
const own = ["broadsheet", "broadsheet-*", "create-broadsheet"];

export interface Registry extends RunningServer {
  /** Environment of a stranger who has Node, npm and this registry. */
  env: Record<string, string>;
}

/** @param folder empty folder for the store and the stranger's settings */
export async function startRegistry(folder: string): Promise<Registry> {
  const upstream = run(folder, ["npm", "config", "get", "registry"]).trim();
  const cache = run(folder, ["npm", "config", "get", "cache"]).trim();
  const modules = path.join(program, "node_modules");
  const installed = path.join(modules, ".package-lock.json");
  if (findOutdated(path.join(program, "package-lock.json"), installed) !== undefined) {
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
    run(program, ["npm", "ci", ...quiet]);
  }
  const access = { access: "$all", publish: "$all" };
  const config = path.join(folder, "config.json");
  writeFileSync(
    config,
    JSON.stringify({
      storage: path.join(folder, "store"),
      auth: { htpasswd: { file: path.join(folder, "htpasswd") } },
      uplinks: { upstream: { url: upstream, maxage: "1h", timeout: "60s" } },
      packages: {
        ...Object.fromEntries(own.map((name) => [name, access])),
        "**": { access: "$all", proxy: "upstream" },
      },
      max_body_size: "20mb",
      web: { enable: false },
      log: { type: "stdout", level: "warn" },
    }),
  );
  const listen = `127.0.0.1:${await findFreePort()}`;
  const verdaccio = [process.execPath, path.join(modules, "verdaccio/bin/verdaccio")];
  const server = await startServer([...verdaccio, "--config", config, "--listen", listen], {
    cwd: folder,
  });
  const home = path.join(folder, "home");
  // Downloads are shared with the machine, packages that npx has installed are not.
  mkdirSync(path.join(home, "cache"), { recursive: true });
  mkdirSync(path.join(cache, "_cacache"), { recursive: true });
  symlinkSync(path.join(cache, "_cacache"), path.join(home, "cache/_cacache"), "junction");
  writeFileSync(
    path.join(home, ".npmrc"),
    `registry=http://${listen}/\n//${listen}/:_authToken=test\ncache=${path.join(home, "cache")}\nprefer-offline=true\naudit=false\nfund=false\nupdate-notifier=false\n`,
  );
  return {
    ...server,
    env: {
      HOME: home,
      USERPROFILE: home,
      PATH: [path.dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(
        path.delimiter,
      ),
      npm_config_userconfig: path.join(home, ".npmrc"),
      npm_config_registry: `http://${listen}/`,
      YARN_NPM_REGISTRY_SERVER: `http://${listen}`,
      YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
      YARN_ENABLE_TELEMETRY: "0",
      YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
      // Yarn's loader for ES modules in zip files is experimental.
      YARN_NODE_LINKER: "node-modules",
      // The packages are as old as this test.
      YARN_NPM_MINIMAL_AGE_GATE: "0",
      pnpm_config_minimum_release_age: "0",
    },
  };
}
