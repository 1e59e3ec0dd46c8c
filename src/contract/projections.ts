/**
 * The versions of version.ts with their shapes and projections, each out of its folder. Only the build reads them: the edge does without their schemas.
 */
import type { ProjectedCollection } from "./collection.ts";
import { addCollections } from "./collection-operations.ts";
import type { Projection } from "./projection.ts";
import { versions, type ApiVersion } from "./version.ts";

/** All versions that are answered, the current one first. */
export const projections: readonly Projection[] = await Promise.all(versions.map(readProjection));

/** @returns the version with the operations and schemas of collections */
export function projectCollections(
  projection: Projection,
  collections: readonly ProjectedCollection[],
): Projection {
  return {
    ...projection,
    version: addCollections(projection.version, collections),
    schemas: Object.assign(
      {},
      ...collections.map((collection) => projection.collectionAnswers(collection)),
      projection.schemas,
    ),
  };
}

async function readProjection({ name }: ApiVersion): Promise<Projection> {
  const folder: { projection: Projection } = await import(`./${name}/projection.ts`);
  return folder.projection;
}
