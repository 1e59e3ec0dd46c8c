import assert from "node:assert/strict";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { loadContent, makeFolder } from "../../content/content-folder.fixture.ts";
import { emitEdgeData } from "../../emit/api/edge-data.ts";
import { indexOutput } from "./fit-output.ts";
import { checkOutputPlace } from "./output-place.ts";
import { writeOutput } from "./write-output.ts";

/** A project with content inside and outside of it, outputs, unrelated files and symbolic links. */
function makeProject(): string {
  const base = makeFolder();
  const file = (name: string, text = "") => {
    mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
    writeFileSync(path.join(base, name), text);
  };
  const mark = JSON.stringify({ base_url: "x", build: "y", versions: {} });
  for (const name of [
    "project/src/a.ts",
    "project/public/favicon.svg",
    "project/node_modules/a/index.js",
    "project/.git/HEAD",
    "project/package.json",
    "photos/1.jpg",
    "photos/_data/manifest.json",
    "elsewhere/content/site.yaml",
    "repository/.git/HEAD",
    "hidden/.notes",
  ])
    file(name);
  for (const name of ["project/dist", "repository"]) file(`${name}/_data/manifest.json`, mark);
  mkdirSync(path.join(base, "empty"));
  for (const [link, to] of [
    ["to-dist", "project/dist"],
    ["to-empty", "empty"],
    ["to-nothing", "nothing"],
    ["to-project", "project"],
    ["to-content", "elsewhere"],
  ] as const)
    symlinkSync(path.join(base, to), path.join(base, link));
  return base;
}

describe("checkOutputPlace", () => {
  const base = makeProject();
  const check = (target: string) =>
    checkOutputPlace({
      root: path.join(base, "project"),
      content: path.join(base, "elsewhere/content"),
      publicFolder: path.join(base, "project/public"),
      target: path.join(base, target),
    });

  for (const target of [
    "project/dist",
    "project/new",
    "project/new/below",
    "empty",
    "new",
    "to-empty/below",
    "elsewhere/beside-content",
  ])
    test(`allows ${target}`, () => {
      assert.equal(check(target), path.join(base, target.replace("to-empty", "empty")));
    });

  const refused: [target: string, found: RegExp][] = [
    ["project", /: it is or contains the project\. Choose another folder with --outDir\.$/],
    ["", /: it is or contains the project\./],
    ["..", /: it is or contains the project\./],
    ["elsewhere/content", /: it is or contains the content folder\./],
    ["elsewhere", /: it is or contains the content folder\./],
    ["elsewhere/content/dist", /: it is inside the content folder\./],
    ["project/public", /: it is or contains the folder of static files\./],
    ["project/public/site", /: it is inside the folder of static files\./],
    ["project/src", /: it is or contains the source code\./],
    ["project/src/dist", /: it is inside the source code\./],
    ["project/node_modules", /: it is or contains the packages\./],
    ["project/node_modules/a/dist", /: it is inside the packages\./],
    ["project/.git", /: it is inside the .git folder of a repository\./],
    ["project/.git/dist", /: it is inside the .git folder of a repository\./],
    ["project/package.json", /: it is not a folder\./],
    [
      "photos",
      /photos: it contains files that no build has written, such as 1\.jpg\. Empty it yourself, or choose another folder with --outDir\.$/,
    ],
    ["hidden", /: it contains files that no build has written, such as \.notes\./],
    ["repository", /: it contains \.git, the history of a repository\./],
    ["to-dist", /: it is a symbolic link\. Pass the folder that it points to/],
    ["to-empty", /: it is a symbolic link\./],
    ["to-nothing", /: it is a symbolic link\./],
    ["to-project/src", /: it is or contains the source code\./],
    ["to-project/.git/x", /: it is inside the .git folder of a repository\./],
    ["to-content/content", /: it is or contains the content folder\./],
    ["to-content/content/new/dist", /: it is inside the content folder\./],
  ];
  for (const [target, found] of refused)
    test(`refuses ${target === "" ? "the parent of the project" : target}`, () => {
      const before = readdirSync(base, { recursive: true });
      assert.throws(() => check(target), found);
      assert.deepEqual(readdirSync(base, { recursive: true }), before);
    });
});

describe("checkOutputPlace with an existing output", () => {
  /** @returns an output folder with one page and its index, and files added later */
  function makeOutput(...later: string[]) {
    const root = makeFolder();
    const target = path.join(root, "dist");
    mkdirSync(target);
    const page = { path: "/index.html", body: "<p>Home" };
    const data = emitEdgeData(loadContent({}), [], [], "build");
    writeOutput(target, [page, ...data]);
    indexOutput(target);
    for (const name of later) {
      mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
      writeFileSync(path.join(target, name), "");
    }
    return { root, content: path.join(root, "content"), target };
  }
  const check = ({ root, content, target }: ReturnType<typeof makeOutput>) =>
    checkOutputPlace({
      root,
      content,
      publicFolder: path.join(root, "public"),
      target,
    });

  test("allows the files of the build and files that desktops create in folders", () => {
    const output = makeOutput(".DS_Store", "_headers");
    assert.equal(check(output), output.target);
  });

  for (const name of ["CNAME", "about/notes.txt", "_astro/mine.css"])
    test(`refuses to delete ${name}`, () => {
      assert.throws(
        () => check(makeOutput(name)),
        new RegExp(
          `: it contains ${name.replace(".", String.raw`\.`)}, which no build has written and this build would delete\\. Move it elsewhere, or to public/`,
        ),
      );
    });
});
