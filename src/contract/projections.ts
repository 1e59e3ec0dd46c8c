/**
 * The versions of version.ts with their shapes and projections, each out of its folder. Only the build reads them: the edge does without their schemas.
 */
import type { Projection } from "./projection.ts";
import { versions, type ApiVersion } from "./version.ts";

/** All versions that are answered, the current one first. */
export const projections: readonly Projection[] = await Promise.all(
  versions.map(readProjection),
);

async function readProjection({ name }: ApiVersion): Promise<Projection> {
  const folder: { projection: Projection } = await import(
    `./${name}/projection.ts`
  );
  return folder.projection;
}
