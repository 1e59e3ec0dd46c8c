/**
 * Check for missing or outdated packages. It compares digests, not file times, because git, copies
 * and archives set arbitrary times.
 *
 * Plain JavaScript without dependencies, because it runs before they are installed.
 */
import { readFileSync } from "node:fs";

/**
 * @param {string} wanted path of package-lock.json
 * @param {string} installed path of node_modules/.package-lock.json, which npm writes when an
 *   installation is complete
 * @returns {string | undefined} the first package that is missing or has another digest
 */
export function findOutdated(wanted, installed) {
  const packages = readPackages(installed);
  if (!packages) return installed;
  return Object.entries(readPackages(wanted) ?? {}).find(
    ([name, { optional, integrity, version, link }]) => {
      if (name === "" || link) return false;
      const found = packages[name];
      // npm leaves out optional packages for other systems.
      if (!found) return !optional;
      // A workspace is linked, so a release that raises its version needs no installation.
      const isWorkspace = !name.includes("node_modules/");
      return found.integrity !== integrity || (found.version !== version && !isWorkspace);
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
