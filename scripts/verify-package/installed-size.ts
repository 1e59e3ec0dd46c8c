/**
 * The disk that a new site's packages take. Those of Cloudflare's hosts have wrangler and its runtime beside these.
 */
import { lstatSync, readdirSync } from "node:fs";
import path from "node:path";

const maxMegabytes = 350;

/** @throws Error that names the largest packages where all of them take too much */
export function checkInstalledSize(folder: string): void {
  const modules = path.join(folder, "node_modules");
  const sizes = readdirSync(modules)
    .map((name) => ({ name, bytes: sizeOf(path.join(modules, name)) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = Math.round(sizes.reduce((sum, one) => sum + one.bytes, 0) / 1e6);
  const largest = sizes
    .slice(0, 5)
    .map(({ name, bytes }) => `${name} ${Math.round(bytes / 1e6)} MB`);
  console.log(`  ${total} MB: ${largest.join(", ")}`);
  if (total > maxMegabytes)
    throw new Error(`${total} MB, above ${maxMegabytes}: ${largest.join(", ")}`);
}

function sizeOf(place: string): number {
  const entry = lstatSync(place);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0);
}
