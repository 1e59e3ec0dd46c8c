/**
 * The major versions with their shapes and projections, a row each beside those of version.ts. Only the build reads them.
 */
import type { Projection } from "./projection.ts";
import { projection as v1 } from "./v1/projection.ts";
import { versions, type VersionName } from "./version.ts";

const byVersion: Record<VersionName, Projection> = { v1 };

/** All versions that are answered, the current one first. */
export const projections: readonly Projection[] = versions.map(
  ({ name }) => byVersion[name],
);
