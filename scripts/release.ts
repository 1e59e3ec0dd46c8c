/**
 * `npm run release`: packs all packages into release/ for the workflow that publishes them on a tag.
 * Refuses if tag, version, changelog, lock file and manifests differ, then runs the tests and
 * checks.
 *
 *   --dry-run      needs no tag
 *   --skip-tests   runs no test and no check
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readOptions } from "../packages/conformance/src/options.ts";
import { completeManifest, packageFolders, readManifest, tarballName } from "./manifests.ts";
import { findDifferences, isPreview, readNotes } from "./release-checks.ts";
import { runStep } from "./run-step.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = readOptions({
  "dry-run": { type: "boolean", default: false },
  "skip-tests": { type: "boolean", default: false },
});
const { version } = readManifest(root);
const tags = execFileSync("git", ["tag", "--points-at", "HEAD", "--list", "v*"], {
  cwd: root,
  encoding: "utf8",
});
const differences = findDifferences(root, tags.match(/\S+/g) ?? [], !values["dry-run"]);
if (differences.length > 0) {
  console.error(`Broadsheet ${version} cannot be released:\n${differences.join("\n")}`);
  process.exit(1);
}

const target = path.join(root, "release");
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
const steps = [
  ...(values["skip-tests"]
    ? []
    : [
        ["npm", "test"],
        ["npm", "run", "verify"],
      ]),
  ...packageFolders.map((folder) => ["npm", "pack", `./${folder}`, "--pack-destination", target]),
];
for (const [command = "", ...args] of steps) {
  console.log(`\n${[command, ...args].join(" ")}`);
  if (!(await runStep(command, ...args))) process.exit(1);
}

// The workflow reads name, distribution tag and file from each line.
const lines = packageFolders.map((folder) => {
  const manifest = readManifest(root, folder);
  const tag = isPreview(version) ? "next" : "latest";
  return `${manifest.name}@${version} ${tag} ${tarballName(manifest)}\n`;
});
writeFileSync(path.join(target, "packages.txt"), lines.join(""));
const { bugs } = completeManifest(root, ".");
const notes = readNotes(readFileSync(path.join(root, "CHANGELOG.md"), "utf8"), version);
// Release pages are at an address of their own.
const page = bugs.replace(/issues$/, `blob/v${version}/`);
writeFileSync(
  path.join(target, "notes.md"),
  `${notes.replace(/\]\((?=[\w.-]+[/.])(?!https?:)/g, `](${page}`)}\n`,
);
console.log(`\nrelease/packages.txt, in the order of publication:\n${lines.join("")}`);
console.log(
  values["dry-run"]
    ? `Dry run: the tag v${version} publishes these packages.`
    : "The workflow publishes these packages.",
);
