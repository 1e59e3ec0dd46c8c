/** Manifests, READMEs and the minimum of Node, which the published packages share. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { z } from "zod";
import { completeManifest, packageFolders, readManifest } from "../../scripts/manifests.ts";
import { root } from "../build/built-sites.fixture.ts";
import { findLinks } from "./package-links.fixture.ts";

const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const names = packageFolders.map((folder) => readManifest(root, folder).name);

describe("the published packages", () => {
  test("are all packages of the repository", () => {
    const folders = globSync("packages/*/package.json", { cwd: root }).map(path.dirname);
    assert.deepEqual([".", ...folders].toSorted(), packageFolders.toSorted());
  });

  test("are published after the packages that they depend on", () => {
    for (const [index, folder] of packageFolders.entries())
      for (const name of Object.keys(readManifest(root, folder).dependencies ?? {}))
        if (names.includes(name)) assert.ok(names.indexOf(name) < index, `${folder}: ${name}`);
  });
});

for (const folder of packageFolders)
  describe(`the package in ${folder}`, () => {
    const manifest = readManifest(root, folder);

    test("has the facts that npm run fix writes", () => {
      assert.deepEqual(manifest, completeManifest(root, folder));
    });

    test("has a description, keywords and a licence, and is not private", () => {
      const { keywords, description, license } = z
        .looseObject({
          keywords: z.array(z.string()),
          description: z.string(),
          license: z.string(),
        })
        .parse(manifest);
      assert.ok(keywords.length >= 4 && description.length > 30);
      assert.equal(license, "MIT");
      assert.ok(existsSync(path.join(root, folder, "LICENSE")));
      assert.equal(manifest["private"], undefined);
    });

    test("has a README that says how to install it, with links that work on npm", () => {
      const text = read(path.join(folder, "README.md"));
      const install = folder === "." ? "npm run init" : manifest.name.replace("create-", "create ");
      assert.match(text, new RegExp(`^\`\`\`sh\n.*${install}`, "m"));
      // npm resolves relative links in the repository, from the folder of the package.
      const links = findLinks(text);
      assert.ok(links.length > 0);
      for (const to of links.filter((link) => !link.startsWith("https://")))
        assert.ok(existsSync(path.join(root, folder, to)), to);
    });
  });

describe("the minimum of Node", () => {
  const { node } = z.object({ node: z.string() }).parse(readManifest(root)["engines"]);
  const minimum = node.replace(">=", "");
  const files = globSync(
    ["*.md", "{content,docs,packages}/**/*.md", "{src,scripts}/**/*.{ts,mjs,js,yaml}"],
    { cwd: root, exclude: ["**/node_modules/**", "**/lib/**", "**/*.test.ts", "CHANGELOG.md"] },
  );
  /** Statements such as "Node 22.18 or newer" and "Node.js (version 22.18 or newer)". */
  const statement = /\bNode(?:\.js\S*)? \(?(?:version )?(\S+?) or (?:newer|later|above)/g;

  test(`is ${minimum} wherever it is stated`, () => {
    const found = files.flatMap((file) =>
      Array.from(read(file).matchAll(statement), ([, version = ""]) => ({ file, version })),
    );
    const values = ["22.18", "${oldest}"];
    assert.deepEqual(
      found.filter(({ version }) => !values.includes(version)),
      [],
    );
    assert.ok(minimum === values[0] && found.length >= 8, `${found.length} statements`);
    assert.match(read("src/cli/main.ts"), new RegExp(`oldest = "${minimum}"`));
  });
});
