/** Version and peer dependencies of the engine, from its package.json. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { findHost, type Hosts } from "./host.ts";

export interface Engine {
  version: string;
  /** Version ranges of the peer dependencies. */
  peerDependencies: Readonly<Record<string, string>>;
}

export function readEngine(): Engine {
  const file = path.join(import.meta.dirname, "../../package.json");
  return JSON.parse(readFileSync(file, "utf8"));
}

/** @returns the additional packages for a host, with their versions */
export function packagesOf(
  hosts: Hosts,
  host: string,
  { peerDependencies }: Engine,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(findHost(hosts, host).packages).map(([name, version]) => [
      name,
      version === "peer" ? (peerDependencies[name] ?? "*") : version,
    ]),
  );
}
