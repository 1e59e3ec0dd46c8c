/** Writes the facts that all packages share into their manifests; a step of `npm run fix`. */
import { writeManifests } from "./manifests.ts";
import { root } from "./run-build.ts";

writeManifests(root);
