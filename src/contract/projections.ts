/**
 * The versions of version.ts with their shapes and projections, each out of its folder. Only the build reads them: the edge does without their schemas.
 */
import { declareLists, type DeclaredList } from "./declared-lists.ts";
import type { Projection } from "./projection.ts";
import { versions, type ApiVersion } from "./version.ts";

/** All versions that are answered, the current one first. */
export const projections: readonly Projection[] = await Promise.all(
  versions.map(readProjection),
);

/** @returns the version with the lists that a site declares, which have operations and schemas in it then */
export function projectLists(
  projection: Projection,
  lists: readonly DeclaredList[],
): Projection {
  return {
    ...projection,
    version: declareLists(projection.version, lists),
    schemas: {
      ...projection.schemas,
      ...Object.fromEntries(lists.flatMap(projection.declaredAnswers)),
    },
  };
}

async function readProjection({ name }: ApiVersion): Promise<Projection> {
  const folder: { projection: Projection } = await import(
    `./${name}/projection.ts`
  );
  return folder.projection;
}
