/** Agreement of everything that names the version of a release. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { readReleases, readUnreleased } from "./docs/changelog.ts";
import { completeManifest, packageFolders, readManifest } from "./manifests.ts";

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});

/** Repository in package.json until the owner writes theirs. */
const placeholder = "https://github.com/OWNER/";

/** @returns whether a version is published as `next`, as 1.0.0-next.1 is */
export const isPreview = (version: string) => version.includes("-");

/**
 * @param root root folder of the repository
 * @param tags tags of the commit that start with "v"
 * @param needsTag whether the commit must have the tag of the version
 * @returns a sentence with a remedy for each difference
 */
export function findDifferences(
  root: string,
  tags: readonly string[],
  needsTag: boolean,
): string[] {
  const { version } = readManifest(root);
  const tag = `v${version}`;
  const { bugs } = completeManifest(root, ".");
  return [
    ...(bugs.startsWith(placeholder)
      ? [
          `package.json has the placeholder ${placeholder} in "repository". Write the address of your repository there, and run "npm run fix".`,
        ]
      : []),
    ...packageFolders.flatMap((folder) => compareManifest(root, folder)),
    ...compareLock(root, version),
    ...compareChangelog(readFileSync(path.join(root, "CHANGELOG.md"), "utf8"), version),
    ...tags
      .filter((other) => other !== tag)
      .map((other) => `The commit has the tag ${other}, and package.json the version ${version}.`),
    ...(needsTag && !tags.includes(tag)
      ? [`The commit does not have the tag ${tag}. Run "git tag ${tag}", or pass --dry-run.`]
      : []),
  ];
}

function compareManifest(root: string, folder: string): string[] {
  const file = path.posix.join(folder, "package.json");
  const manifest: Record<string, unknown> = readManifest(root, folder);
  return Object.entries(completeManifest(root, folder))
    .filter(([key, value]) => !isDeepStrictEqual(manifest[key], value))
    .map(
      ([key, value]) =>
        `${file} has ${JSON.stringify(manifest[key])} as "${key}", expected ${JSON.stringify(value)}. Run "npm run fix".`,
    );
}

function compareLock(root: string, version: string): string[] {
  const file = path.join(root, "package-lock.json");
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return ["", ...packageFolders].flatMap((folder) => {
    const locked = packages[folder]?.version;
    if (locked === undefined || locked === version) return [];
    return `package-lock.json has version ${locked} of ${folder || "the root"}, and package.json ${version}. Run "npm install --package-lock-only".`;
  });
}

function compareChangelog(text: string, version: string): string[] {
  const [newest] = readReleases(text);
  const unreleased = readUnreleased(text);
  if (isPreview(version))
    return unreleased === ""
      ? [`CHANGELOG.md has no entry below "## [Unreleased]", which describes ${version}.`]
      : [];
  return [
    ...(newest?.version === version && newest.text !== ""
      ? []
      : [
          `CHANGELOG.md has ${newest?.version ?? "no release"} as its newest release, and package.json the version ${version}. Move the entries of "## [Unreleased]" below "## [${version}] - " and the date.`,
        ]),
    ...(unreleased === ""
      ? []
      : [`CHANGELOG.md has entries below "## [Unreleased]". Move them below "## [${version}]".`]),
  ];
}

/** @returns the section of the changelog that describes a version */
export function readNotes(changelog: string, version: string): string {
  if (isPreview(version)) return readUnreleased(changelog);
  return readReleases(changelog).find((release) => release.version === version)?.text ?? "";
}
