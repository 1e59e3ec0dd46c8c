/**
 * Walkthrough of the pages of docs/contributing/how-to, each in a copy of the project: changes the
 * files, runs the commands, starts the site and compares the output.
 */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { root } from "../build/built-sites.fixture.ts";
import { linkPackages } from "../build/link-packages.fixture.ts";
import { carryOut, followHowTo } from "./follow-how-to.fixture.ts";
import { contributorPages, ownerPages, readHowTos } from "./how-to.fixture.ts";
import { copyProjectFiles } from "./project-copy.fixture.ts";
import { runScript, serveScript } from "./run-script.fixture.ts";
import { startAstroServer } from "./language-server.fixture.ts";

/**
 * @returns a copy of the project whose packages count as installed, with its own node_modules
 * folder, so that caches are not shared
 */
function copyProject(): string {
  const project = copyProjectFiles();
  utimesSync(path.join(project, "package-lock.json"), 0, 0);
  linkPackages(path.join(root, "node_modules"), path.join(project, "node_modules"));
  return project;
}

const howTos = readHowTos(contributorPages);

for (const howTo of howTos)
  test(`docs/contributing/how-to/${howTo.name}.md works as described`, () => {
    const project = copyProject();
    return followHowTo(howTo, project, () => serveScript(project, "npm start"));
  });

test(
  "the fields of a declared collection are completed in the editor",
  { timeout: 3_600_000 },
  async () => {
    const project = copyProject();
    for (const howTo of howTos) if (howTo.name === "declare-a-collection") carryOut(howTo, project);
    const file = path.join(project, "content/courses/reading-drawings.md");
    const text = "---\ntitle: New\nprices: x\n\n---\n";
    const server = await startAstroServer(project);
    assert.deepEqual(await server.check(file, "markdown", text), [
      '1: Missing property "description".',
      '1: Missing property "starts_at".',
      "3: Property prices is not allowed.",
    ]);
    const offered = await server.complete(file, { line: 3, character: 0 });
    assert.ok(offered.includes("price") && !offered.includes("client"));
  },
);

test("a project that has the plugins of the how-tos for owners builds", () => {
  const project = copyProject();
  const builtIn = path.join(project, "src/plugins/built-in.ts");
  for (const { page, edits } of readHowTos(ownerPages)) {
    const [, file = "", name = "", traceFile = "", trace = ""] =
      /move the file to `(src\/plugins\/[\w/-]+\.ts)`,[^]*? list `(\w+)\(\)` in `src\/plugins\/built-in\.ts`[^]*? `([\w/-]+\.fixture\.ts)`,[^]*?: `(export const [^`]*)`/.exec(
        readFileSync(path.join(root, page), "utf8"),
      ) ?? [];
    const [plugin] = edits.filter((edit) => edit.file.endsWith(".ts"));
    assert.ok(plugin && trace !== "", page);
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, traceFile), trace);
    writeFileSync(
      path.join(project, file),
      plugin.text.replace('"broadsheet/plugin"', '"../../exports/plugin.ts"'),
    );
    const list = readFileSync(builtIn, "utf8")
      .replace(
        /^import /m,
        `import { ${name} } from "${file.replace("src/plugins/", "./")}";\nimport `,
      )
      .replace(/^(const plugins = \[[^\]]*?),?\s*\]/m, `$1, ${name}()]`);
    assert.ok(list.includes(`, ${name}()]`));
    writeFileSync(builtIn, list);
  }
  runScript(project, "npm test -- tests/imports.test.ts src/plugins/without.test.ts");
  runScript(project, "node scripts/write-plugins.ts");
  const list = readFileSync(path.join(project, "docs/reference/plugins.md"), "utf8");
  for (const name of ["surge", "data-mining", "colours", "titles"])
    assert.match(list, new RegExp(`^\\| \`${name}\` +\\| \\w+`, "m"));
  runScript(project, "npm run build");
  assert.match(
    readFileSync(path.join(project, "dist/.well-known/tdmrep.json"), "utf8"),
    /tdm-reservation/,
  );
});

test("a project that has followed all pages passes npm run verify", () => {
  const project = copyProject();
  for (const howTo of howTos) carryOut(howTo, project);
  // Some checks read the list of files from git.
  runScript(project, "git init --quiet && git add --all");
  runScript(project, "npm run verify");
});
