/**
 * Serializers of all versions in version.ts, each loaded from its folder. Used only by builds.
 */
import type { Serializer } from "./serializer.ts";
import { versions } from "./version.ts";

/** The current version first. */
export const serializers: readonly Serializer[] = await Promise.all(
  versions.map(async (name) => {
    const folder: { serializer: Serializer } = await import(`./${name}/serializer.ts`);
    return folder.serializer;
  }),
);
