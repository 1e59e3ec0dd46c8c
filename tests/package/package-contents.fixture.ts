/** Files and sizes of packed packages. */
import { statSync } from "node:fs";
import path from "node:path";
import { run } from "./run.fixture.ts";

/** Maximum sizes of the tarballs in kB. */
const limits: Readonly<Record<string, number>> = {
  broadsheet: 2500,
  "broadsheet-client": 35,
  "broadsheet-conformance": 150,
  "broadsheet-import": 170,
  "create-broadsheet": 5,
};

/** Files that only the repository needs. */
const unwanted =
  /\.(?:test|fixture)\.|\.golden\.|\/(?:tests?|__snapshots__|node_modules)\/|\/docs\/contributing\/.*\.(?:png|jpe?g|webp|avif|svg|json)$|\.(?:tgz|map)$/;

/** @throws Error if a tarball has an unwanted file or is too large */
export function checkContents(tarball: string): void {
  const files = run(path.dirname(tarball), ["tar", "-tzf", tarball]).trim().split("\n");
  const name = path.basename(tarball).replace(/-\d.*/, "");
  const size = Math.ceil(statSync(tarball).size / 1000);
  console.log(`  ${name}: ${files.length} files, ${size} kB`);
  const found = files.filter((file) => unwanted.test(file));
  if (found.length > 0) throw new Error(`${name} contains ${found.slice(0, 5).join(", ")}.`);
  for (const file of ["package.json", "README.md", "LICENSE"])
    if (!files.includes(`package/${file}`)) throw new Error(`${name} has no ${file}.`);
  const limit = limits[name] ?? 0;
  if (size > limit) throw new Error(`${name} is larger than ${limit} kB: ${size} kB.`);
}
