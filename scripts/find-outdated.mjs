/**
 * Finds what is missing of an installation by the digests of packages, never by times: git, copies and archives set times as they like.
 *
 * Plain JavaScript without dependencies, because it runs before they are there.
 */
import { readFileSync } from "node:fs";

/**
 * @param {string} wanted package-lock.json
 * @param {string} installed node_modules/.package-lock.json, which npm writes when an installation is complete
 * @returns {string | undefined} the first package that is missing or has another digest; undefined where all are there
 */
export function findOutdated(wanted, installed) {
  const there = readPackages(installed);
  if (!there) return installed;
  return Object.entries(readPackages(wanted) ?? {}).find(
    ([name, { optional, integrity, version, link }]) => {
      if (name === "" || link) return false;
      const found = there[name];
      // Optional packages are for other systems where they are not there.
      if (!found) return !optional;
      return found.integrity !== integrity || found.version !== version;
    },
  )?.[0];
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}
