/**
 * The major versions of the API, side by side. A version is a folder beside this file and a row here; projections.ts finds the rest of it by its name.
 */
import type { Operation } from "./operation.ts";
import type { Parameter } from "./parameter.ts";
import { v1 } from "./v1/version.ts";

export interface ApiVersion {
  /** The major version, as it stands in every path: `v1`. */
  name: string;
  /** The whole version, as openapi.json and the API's index name it. */
  full: string;
  parameters: readonly Parameter[];
  operations: readonly Operation[];
}

const rows = [v1] as const;

/** All versions that are answered, the current one first. */
export const versions: readonly ApiVersion[] = rows;

export const currentVersion: ApiVersion = rows[0];

/** The current version's name, for paths. */
export const version = currentVersion.name;
