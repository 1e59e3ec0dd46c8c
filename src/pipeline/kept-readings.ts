/**
 * What checks have read in texts, kept in the cache from one run of a command to the next.
 */
import type { KeptReadings } from "../checks/text-readings.ts";
import type { BuildCache } from "./cache/build-cache.ts";
import { digestCode } from "./cache/code-digest.ts";

export interface ReadingsFile {
  /** @returns what has been kept; undefined where nothing has */
  load: () => KeptReadings | undefined;
  /** Keeps it for the next run. Does nothing where that cannot be: without it a run is only slower. */
  save: (readings: KeptReadings | undefined) => void;
}

export function keptReadings(cache: BuildCache): ReadingsFile {
  const area = cache.area("texts");
  const key = digestCode(["checks", "markdown", "contract"], ["satteri", "parse5"]);
  return {
    load() {
      const bytes = area.read(key);
      if (!bytes) return undefined;
      const kept: KeptReadings = JSON.parse(bytes.toString());
      return kept;
    },
    save(readings) {
      if (!readings) return;
      area.write(key, Buffer.from(JSON.stringify(readings)));
      area.forgetUnused();
    },
  };
}
