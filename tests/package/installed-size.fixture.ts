/**
 * Number and size of the packages that a new site installs. Sites for Cloudflare also install
 * wrangler and its runtime, which do not count.
 */
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const maxPackages = 250;
const maxMegabytes = 350;

const lockSchema = z.object({ packages: z.record(z.string(), z.unknown()) });

/**
 * @param folder a site installed by npm
 * @throws Error that lists the largest packages if there are too many or they are too large
 */
export function checkInstalledSize(folder: string): void {
  const modules = path.join(folder, "node_modules");
  const sizes = readdirSync(modules)
    .map((name) => ({ name, bytes: sizeOf(path.join(modules, name)) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = Math.round(sizes.reduce((sum, one) => sum + one.bytes, 0) / 1e6);
  const largest = sizes
    .slice(0, 5)
    .map(({ name, bytes }) => `${name} ${Math.round(bytes / 1e6)} MB`);
  const lock = readFileSync(path.join(modules, ".package-lock.json"), "utf8");
  const count = Object.keys(lockSchema.parse(JSON.parse(lock)).packages).length;
  const measured = `${count} packages, ${total} MB: ${largest.join(", ")}`;
  console.log(`  ${measured}`);
  if (count > maxPackages || total > maxMegabytes)
    throw new Error(
      `The site installs more than ${maxPackages} packages or ${maxMegabytes} MB: ${measured}.`,
    );
}

function sizeOf(file: string): number {
  const entry = lstatSync(file);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0);
}
