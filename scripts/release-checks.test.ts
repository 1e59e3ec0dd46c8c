import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { packageFolders, writeManifests } from "./manifests.ts";
import { findDifferences, readNotes } from "./release-checks.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const work = mkdtempSync(path.join(tmpdir(), "broadsheet-release-"));
after(() => rmSync(work, { recursive: true }));

const changelog = "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-31\n\nText.\n";

function edit(file: string, replace: (text: string) => string): void {
  writeFileSync(path.join(work, file), replace(readFileSync(path.join(work, file), "utf8")));
}

/** Writes manifests, lock file and changelog that agree on a version. */
function prepare(version: string): void {
  for (const folder of packageFolders)
    cpSync(path.join(root, folder, "package.json"), path.join(work, folder, "package.json"), {
      recursive: true,
    });
  edit("package.json", (text) =>
    text
      .replace(/"version": ".*"/, `"version": "${version}"`)
      .replace(/github\.com\/[^"]*/, "github.com/me/broadsheet.git"),
  );
  writeManifests(work);
  const packages = Object.fromEntries(
    ["", "packages/client", "packages/import"].map((folder) => [folder, { version }]),
  );
  writeFileSync(path.join(work, "package-lock.json"), JSON.stringify({ packages }));
  writeFileSync(path.join(work, "CHANGELOG.md"), changelog);
}

const rows: [
  what: string,
  change: { file?: string; from?: string | RegExp; to?: string; tags?: string[]; isDry?: true },
  differences: string[],
][] = [
  ["nothing", {}, []],
  ["a dry run without a tag", { tags: [], isDry: true }, []],
  [
    "the placeholder of the repository",
    { file: "package.json", from: /github\.com\/me\//g, to: "github.com/OWNER/" },
    [
      'package.json has the placeholder https://github.com/OWNER/ in "repository". Write the address of your repository there, and run "npm run fix".',
      'packages/client/package.json has {"type":"git","url":"git+https://github.com/me/broadsheet.git","directory":"packages/client"} as "repository", expected {"type":"git","url":"git+https://github.com/OWNER/broadsheet.git","directory":"packages/client"}. Run "npm run fix".',
    ],
  ],
  [
    "the version of a package",
    { file: "packages/import/package.json", from: "1.2.3", to: "1.2.2" },
    ['packages/import/package.json has "1.2.2" as "version", expected "1.2.3". Run "npm run fix".'],
  ],
  [
    "the version of a dependency",
    {
      file: "packages/create-broadsheet/package.json",
      from: '"broadsheet": "1.2.3"',
      to: '"broadsheet": "^1"',
    },
    [
      'packages/create-broadsheet/package.json has {"broadsheet":"^1"} as "dependencies", expected {"broadsheet":"1.2.3"}. Run "npm run fix".',
    ],
  ],
  [
    "the lock file",
    { file: "package-lock.json", from: /1\.2\.3/, to: "1.2.2" },
    [
      'package-lock.json has version 1.2.2 of the root, and package.json 1.2.3. Run "npm install --package-lock-only".',
    ],
  ],
  [
    "the newest release",
    { file: "CHANGELOG.md", from: "[1.2.3]", to: "[1.2.2]" },
    [
      'CHANGELOG.md has 1.2.2 as its newest release, and package.json the version 1.2.3. Move the entries of "## [Unreleased]" below "## [1.2.3] - " and the date.',
    ],
  ],
  [
    "entries that are not released",
    { file: "CHANGELOG.md", from: "[Unreleased]\n", to: "[Unreleased]\n\n### Added\n\n- More.\n" },
    ['CHANGELOG.md has entries below "## [Unreleased]". Move them below "## [1.2.3]".'],
  ],
  [
    "no tag",
    { tags: [] },
    ['The commit does not have the tag v1.2.3. Run "git tag v1.2.3", or pass --dry-run.'],
  ],
  [
    "another tag, even in a dry run",
    { tags: ["v1.3.0"], isDry: true },
    ["The commit has the tag v1.3.0, and package.json the version 1.2.3."],
  ],
];

describe("a release", () => {
  for (const [what, { file, from = "", to = "", tags = ["v1.2.3"], isDry }, expected] of rows)
    test(`${expected.length === 0 ? "accepts" : "refuses"} ${what}`, () => {
      prepare("1.2.3");
      if (file !== undefined) edit(file, (text) => text.replace(from, to));
      const differences = findDifferences(work, tags, isDry === undefined);
      assert.deepEqual(differences.slice(0, expected.length), expected);
      assert.equal(differences.length > 0, expected.length > 0);
    });

  test("of a preview is described by the section Unreleased", () => {
    prepare("1.3.0-next.1");
    assert.deepEqual(findDifferences(work, ["v1.3.0-next.1"], true), [
      'CHANGELOG.md has no entry below "## [Unreleased]", which describes 1.3.0-next.1.',
    ]);
    edit("CHANGELOG.md", (text) => text.replace("ed]\n", "ed]\n\n### Added\n\n- More.\n"));
    assert.deepEqual(findDifferences(work, ["v1.3.0-next.1"], true), []);
  });

  test("has the notes of its section", () => {
    const text = changelog.replace("ed]\n", "ed]\n\n### Added\n\n- More.\n");
    assert.equal(readNotes(text, "1.2.3"), "Text.");
    assert.equal(readNotes(text, "1.3.0-next.1"), "### Added\n\n- More.");
    assert.equal(readNotes(text, "1.0.0"), "");
  });
});
