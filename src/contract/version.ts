/**
 * The major versions of the API, side by side. Adding one is adding a record here and a projection in src/emit.
 */
import {
  operations,
  type ListOperation,
  type Operation,
} from "./operations.ts";

export interface ApiVersion {
  /** The major version, as it stands in every path: `v1`. */
  name: string;
  /** The whole version, as openapi.json and the API's index name it. */
  full: string;
  operations: readonly (Operation | ListOperation)[];
}

export const currentVersion: ApiVersion = {
  name: "v1",
  full: "1.0.0",
  operations,
};

/** All versions that are answered, the current one first. */
export const versions: readonly ApiVersion[] = [currentVersion];

/** The current version's name, for paths. */
export const version = currentVersion.name;
