/**
 * Entry point of `astro preview`, which serves a build with the edge as on a host with a function,
 * or as its static host serves it.
 */
import { fileURLToPath } from "node:url";
import type { CreatePreviewServer } from "astro";
import { basePathOf } from "../format/urls.ts";
import { findHost, type Hosts, type Served } from "../hosts/host.ts";
import { readManifest } from "../hosts/node/read-manifest.ts";
import { restoreOutput } from "../pipeline/output/staging.ts";

/** Maximum number of ports to try, as Astro's own servers do. */
const tries = 50;

let hosts: Hosts = {};

/** Sets the hosts of plugins, which Astro does not pass on. */
export function setHosts(extended: Hosts): void {
  hosts = extended;
}

/** @throws Error if the folder contains no build */
const createServer: CreatePreviewServer = async ({ outDir, host = "0.0.0.0", port, logger }) => {
  const folder = fileURLToPath(outDir);
  restoreOutput(folder);
  const manifest = readManifest(folder);
  if (!manifest)
    throw new Error(`There is no built site in ${folder}. Run npx astro build, or pass --outDir.`);
  const built = findHost(hosts, manifest.host);
  // Its server has no start-up time, unlike that of a network.
  const server = (built.hasFunction && hosts["node"]) || built;
  const serve = async (at: number): Promise<Served> => {
    try {
      return await server.serve(folder, { host, port: at, root: folder });
    } catch (error) {
      if (at + 1 < port + tries && String(error).includes("EADDRINUSE")) return serve(at + 1);
      throw error;
    }
  };
  const { origin, stop, closed } = await serve(port);
  logger.info(`Preview at ${origin}${basePathOf(manifest.base_url)}/`);
  return { host, port: Number(new URL(origin).port), stop, closed: () => closed };
};

export default createServer;
