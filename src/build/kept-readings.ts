/**
 * What checks have read in texts, kept from one run of a command to the next, in one file.
 *
 * A reading holds for a text as long as the program is the same, so the file is named by the digest of all modules that take part in one.
 */
import { createHash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { KeptReadings } from "../checks/text-readings.ts";
import { forgetUnused, isCached, type BuildCache } from "./build-cache.ts";
import { packageVersion } from "./package-version.ts";

/** The rooms whose modules read texts, and the libraries that they do it with. */
const rooms = ["checks", "markdown", "contract"];
const libraries = ["satteri", "parse5"];

export interface ReadingsFile {
  /** @returns what has been kept; undefined where nothing has */
  load: () => KeptReadings | undefined;
  /** Keeps it for the next run. Does nothing where that cannot be: without it a run is only slower. */
  save: (readings: KeptReadings | undefined) => void;
}

export function keptReadings({
  folder: cacheFolder,
  isUsed,
}: BuildCache): ReadingsFile {
  const folder = path.join(cacheFolder, "texts");
  const file = path.join(folder, `${digestProgram()}.json`);
  return {
    load() {
      if (!isUsed || !isCached(file)) return undefined;
      try {
        const kept: KeptReadings = JSON.parse(readFileSync(file, "utf8"));
        return kept;
      } catch {
        return undefined;
      }
    },
    save(readings) {
      if (!readings) return;
      try {
        mkdirSync(folder, { recursive: true });
        const unfinished = `${file}.${process.pid}`;
        writeFileSync(unfinished, JSON.stringify(readings));
        renameSync(unfinished, file);
        forgetUnused(folder);
      } catch {
        // The folder of packages may belong to somebody else.
      }
    },
  };
}

function digestProgram(): string {
  const own = fileURLToPath(new URL("../", import.meta.url));
  const digest = createHash("sha256").update(
    libraries.map(packageVersion).join(" "),
  );
  for (const room of rooms)
    for (const name of readdirSync(path.join(own, room), {
      recursive: true,
      encoding: "utf8",
    }).toSorted())
      if (/^(?!.*\.(?:test|fixture|d)\.).*\.[jt]s$/.test(name))
        digest
          .update(`${room}/${name}\0`)
          .update(readFileSync(path.join(own, room, name)));
  return digest.digest("hex").slice(0, 32);
}
