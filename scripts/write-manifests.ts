/** Writes the facts that all packages share into their manifests; a step of `npm run fix`. */
import { fileURLToPath } from "node:url";
import { writeManifests } from "./manifests.ts";

writeManifests(fileURLToPath(new URL("..", import.meta.url)));
