/** The hosts of the package, for tests. */
import { findHost as find, type Host } from "../hosts/host.ts";
import { builtIn } from "./built-in.ts";

export const hostNames = Object.keys(builtIn.hosts);

export const findHost = (name: string): Host => find(builtIn.hosts, name);
