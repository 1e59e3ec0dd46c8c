/**
 * Archives of a site's output, given to the steps with which the workflow of previews unpacks them.
 * The workflow has the token of the host, and a pull request writes the archive.
 */
import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { parse } from "yaml";
import { z } from "zod";
import { digestTree, readFiles } from "../files.ts";
import { project } from "../project.ts";
import { Unavailable, type Suite } from "../suite.ts";
import { absoluteFile, filesOf, hostileArchives, type HostileArchive } from "./hostile-archives.ts";
import { writeArchive, type Entry } from "./tar.ts";

const jobs = z.object({
  jobs: z.record(
    z.string(),
    z.object({ steps: z.array(z.object({ run: z.string().optional() })).default([]) }),
  ),
});

/** @returns the commands that a workflow runs with an archive, before it installs packages */
export function unpackingCommands(workflow: string): string[] {
  return Object.values(jobs.parse(parse(workflow)).jobs).flatMap(({ steps }) => {
    const runs = steps.map(({ run = "" }) => run);
    const installing = runs.findIndex((run) => /\bnpm\b/.test(run));
    return runs
      .slice(0, installing === -1 ? undefined : installing)
      .filter((run) => run.includes("tar --extract"));
  });
}

type Problem = [rule: string, seen: string];

/**
 * Runs the commands in a folder like that of a workflow.
 *
 * @param folder is emptied
 * @returns broken rules
 */
export function judgeArchive(
  commands: string,
  { bytes, files, isUnknown = false }: HostileArchive,
  folder: string,
): Problem[] {
  rmSync(folder, { recursive: true, force: true });
  const workspace = path.join(folder, "workspace");
  const site = path.join(folder, "temp/site");
  for (const [name, text] of Object.entries({
    "workspace/.npmrc": "//registry.example/:_authToken=secret",
    "workspace/package.json": "{}",
    "workspace/node_modules/broadsheet/lib/cli/broadsheet.js": "trusted",
    "outside/file": "trusted",
  })) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const archive = path.join(folder, "temp/artifact/site.tar.gz");
  mkdirSync(path.dirname(archive), { recursive: true });
  writeFileSync(archive, bytes);
  const others = () => {
    rmSync(site, { recursive: true, force: true });
    for (const name of readdirSync(path.dirname(site)).filter((entry) => entry.startsWith("site.")))
      rmSync(path.join(path.dirname(site), name));
    return digestTree(folder);
  };
  const before = others();
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["--noprofile", "--norc", "-eo", "pipefail", "-c", commands],
    {
      cwd: workspace,
      env: { ...process.env, RUNNER_TEMP: path.join(folder, "temp") },
      encoding: "utf8",
    },
  );
  const unpacked = Object.fromEntries(
    Array.from(readFiles(site), ([name, body]) => [name.slice(1), String(body)] as const),
  );
  const rules = {
    "an archive of plain files is unpacked": !files || isUnknown || status === 0,
    "any other archive is refused": files || isUnknown || status !== 0,
    "a refusal is an annotation": status === 0 || stdout.startsWith("::error::"),
    "exactly the files of the archive are unpacked":
      status !== 0 || isUnknown || isEqual(unpacked, files ?? {}),
    "only files and folders are unpacked": status !== 0 || listLinks(site).length === 0,
    "nothing else is written or removed": others() === before,
    "nothing is written to an absolute path": !exists(absoluteFile),
  };
  const seen = `${status}: ${JSON.stringify((stdout + stderr).slice(0, 300))}`;
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [[rule, seen]]));
}

function isEqual(some: Readonly<Record<string, string>>, others: typeof some): boolean {
  const sort = (files: typeof some) => JSON.stringify(Object.entries(files).toSorted());
  return sort(some) === sort(others);
}

/** @returns names of entries that are neither folders nor files with a single name */
function listLinks(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const entry = lstatSync(path.join(folder, name));
    return !entry.isDirectory() && !(entry.isFile() && entry.nlink === 1);
  });
}

function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "c.html", "-rf", "é", "a b") },
  fc.constantFrom("..", ".", "", "_worker.js", "\\"),
);
const start = fc.constantFrom("dist", "dist", "dist", "dist", "", "..", ".", "node_modules");
const name = fc
  .tuple(start, fc.array(segment, { maxLength: 3 }))
  .map((parts) => parts.flat().join("/"));
const entry = fc.record({
  name,
  type: fc.constantFrom(..."000000555126\0xL"),
  link: fc.constantFrom("a", "..", "../..", ".npmrc", "dist/a", "/etc", "../../workspace"),
  body: fc.constantFrom("", "a", "18 path=../../a.b\n", "dist/c\0", "../c\0"),
});

/** True if all entries are files and folders below dist, and none takes the place of another. */
function isPlain(entries: readonly Entry[]): boolean {
  const names = entries.map(({ name: given, type }) => {
    const parts = String(given).split("/");
    if (type === "5" && parts.at(-1) === "") parts.pop();
    return parts;
  });
  const isFine = (parts: string[], { type = "0", body }: Entry) =>
    ((type === "5" && body === "") || ((type === "0" || type === "\0") && parts.length > 1)) &&
    parts[0] === "dist" &&
    parts[1] !== "_worker.js" &&
    !parts.some((part) => ["", ".", "..", "\\"].includes(part));
  const paths = names.map((parts) => parts.join("/"));
  const isInFile = (inner: string) =>
    entries.some(({ type }, index) => type !== "5" && inner.startsWith(`${paths[index]}/`));
  return (
    entries.every((one, index) => isFine(names[index] ?? [], one)) &&
    new Set(paths).size === paths.length &&
    !paths.some(isInFile)
  );
}

export const archives: Suite = {
  title: "Hostile archives of a pull request",
  size: 300,
  async run({ work, size, seed, only, findings }) {
    const workflow = path.join(project, ".github/workflows/preview.yml");
    if (!exists(workflow)) throw new Unavailable("the project has no workflow of previews");
    const [commands = ""] = unpackingCommands(readFileSync(workflow, "utf8"));
    const folder = path.join(work, "runner");
    const random = fc
      .sample(fc.array(entry, { minLength: 1, maxLength: 5 }), { seed, numRuns: size })
      .map((entries, index) => ({
        name: `archive ${index} of seed ${seed}`,
        bytes: writeArchive(entries),
        ...(entries.some(({ type }) => type === "x" || type === "L")
          ? { isUnknown: true }
          : isPlain(entries) && { files: filesOf(entries) }),
      }));
    const cases: HostileArchive[] = [...hostileArchives, ...random];
    for (const [index, archive] of cases.entries())
      if (only === undefined || only === index)
        for (const [rule, seen] of judgeArchive(commands, archive, folder))
          findings.add(rule, `${archive.name} (--case ${index}): ${seen}`);
    const plain = cases.filter(({ files }) => files !== undefined).length;
    return `${cases.length} archives, ${plain} of which must be unpacked`;
  },
};
