/** Version and peer dependencies of the engine, from its package.json. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { findHost } from "../hosts/host.ts";

export interface Engine {
  version: string;
  /** Version ranges of the peer dependencies. */
  peers: Readonly<Record<string, string>>;
}

const manifest = z.object({
  version: z.string(),
  peerDependencies: z.record(z.string(), z.string()),
});

export function readEngine(): Engine {
  const file = path.join(import.meta.dirname, "../../package.json");
  const { version, peerDependencies } = manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  return { version, peers: peerDependencies };
}

/** @returns the additional packages for a host, with their versions */
export function packagesOf(host: string, { peers }: Engine): Record<string, string> {
  return Object.fromEntries(
    Object.entries(findHost(host).packages).map(([name, version]) => [
      name,
      version === "peer" ? (peers[name] ?? "*") : version,
    ]),
  );
}
