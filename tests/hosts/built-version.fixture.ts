/**
 * The version of the API that a build serves, with the collections of its site.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ApiCollection } from "../../src/contract/collection.ts";
import { addCollections } from "../../src/contract/collection-operations.ts";
import { manifestPath } from "../../src/contract/data/manifest.ts";
import { currentVersion, type ApiVersion } from "../../src/contract/version.ts";

const Manifest = z.object({
  collections: z.array(z.custom<ApiCollection>((value) => typeof value === "object")),
});

/** @param output folder of a build */
export function readVersion(output: string): ApiVersion {
  const text = readFileSync(path.join(output, manifestPath), "utf8");
  const { collections } = Manifest.parse(JSON.parse(text));
  return addCollections(currentVersion, collections);
}
