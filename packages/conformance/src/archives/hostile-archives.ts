/** Archives of a site's output that a pull request could have written, and those of a build. */
import { tmpdir } from "node:os";
import { gzipSync } from "node:zlib";
import { paxHeader, writeArchive, type Entry } from "./tar.ts";

export interface HostileArchive {
  name: string;
  bytes: Buffer;
  /** Names and bodies of the unpacked files, or undefined if the archive must be refused. */
  files?: Readonly<Record<string, string>>;
  /** True if it is not known whether the archive must be refused. */
  isUnknown?: boolean;
  /** True if it takes seconds to refuse. */
  isSlow?: true;
}

/** File outside of the workspace that some archives name by its absolute path. */
export const absoluteFile = `${tmpdir()}/broadsheet-absolute`;

const page: Entry = { name: "dist/index.html", body: "page" };
const folder: Entry = { name: "dist/", type: "5" };
const leak = "../../workspace/.npmrc";

/** Archives of plain files and folders below dist. */
const plain: readonly [name: string, entries: readonly Entry[]][] = [
  ["files and folders", [folder, page, { name: "dist/a/", type: "5" }, { name: "dist/a/b.css" }]],
  ["files without entries of their folders", [{ name: "dist/a/b/c.html", body: "page" }]],
  ["a folder without a slash", [{ name: "dist", type: "5" }, page]],
  ["names with spaces", [{ name: "dist/An offer, 2 pages.pdf", body: "offer" }]],
  ["names with other letters", [{ name: "dist/media/Übersicht–価格.svg", body: "picture" }]],
  ["names with dots", [{ name: "dist/.well-known/a..b" }, { name: "dist/...", body: "dots" }]],
  ["names with quotes and signs", [{ name: 'dist/it\'s "$(id)" & `id`; *?.txt', body: "text" }]],
  ["a page about workers", [{ name: "dist/blog/_worker.js/index.html", body: "page" }]],
  ["a page about functions", [{ name: "dist/functions/index.html", body: "page" }]],
  ["a file of the old format", [{ ...page, type: "\0" }]],
  ["a long name", [paxHeader("x", { path: `dist/${"long/".repeat(40)}a.html` }), page]],
];

const renamed = (path: string, type: "x" | "g" = "x") => [paxHeader(type, { path }), page];

/** Entries that must be refused. */
const hostile: readonly [name: string, entries: readonly Entry[]][] = [
  ["a link to a file", [page, { name: "dist/leak.txt", type: "2", link: leak }]],
  ["a link within the site", [page, { name: "dist/a.html", type: "2", link: "index.html" }]],
  ["a link to a folder", [page, { name: "dist/all", type: "2", link: "../../workspace" }]],
  ["a hard link out of the site", [page, { name: "dist/leak.txt", type: "1", link: ".npmrc" }]],
  ["a hard link upwards", [page, { name: "dist/leak.txt", type: "1", link: leak }]],
  [
    "a hard link within the site",
    [page, { name: "dist/a.html", type: "1", link: "dist/index.html" }],
  ],
  [
    "a file through a link",
    [
      { name: "dist", type: "2", link: "node_modules/broadsheet" },
      { name: "dist/lib/cli/broadsheet.js", body: "attack" },
    ],
  ],
  [
    "a folder in place of a link",
    [
      { name: "dist", type: "2", link: "node_modules/broadsheet" },
      { name: "dist/lib/cli/broadsheet.js", body: "attack" },
      { name: "dist", type: "5" },
      page,
      { name: "dist/_data", type: "5" },
    ],
  ],
  [
    "a file through a link below dist",
    [
      { name: "dist/a", type: "2", link: "../../workspace" },
      { name: "dist/a/package.json", body: "attack" },
    ],
  ],
  ["a file twice", [page, { ...page, body: "other" }]],
  ["a file in place of a folder", [{ name: "dist/a/", type: "5" }, { name: "dist/a" }]],
  ["a folder in place of a file", [{ name: "dist/a" }, { name: "dist/a/b" }]],
  ["a path out of dist", [page, { name: "dist/../package.json", body: "attack" }]],
  ["a path upwards", [page, { name: "../workspace/package.json", body: "attack" }]],
  ["a path that ends upwards", [page, { name: "dist/a/..", type: "5" }]],
  ["an absolute path", [page, { name: absoluteFile, body: "attack" }]],
  ["an absolute path within dist", [page, { name: "/dist/index.html", body: "attack" }]],
  ["a path with a dot", [page, { name: "dist/./a.html" }]],
  ["a path from the current folder", [{ name: "./dist/index.html", body: "page" }]],
  ["a path with an empty part", [page, { name: "dist//a.html" }]],
  ["a folder that only begins like dist", [page, { name: "dist-other/a.html" }]],
  ["a package beside dist", [page, { name: "package.json", body: "attack" }]],
  ["a command beside dist", [page, { name: "node_modules/broadsheet/lib/cli/broadsheet.js" }]],
  ["a function beside dist", [page, { name: "functions/_middleware.js", body: "attack" }]],
  ["a configuration beside dist", [page, { name: "wrangler.jsonc", body: "{}" }]],
  ["a file in place of dist", [{ name: "dist", body: "page" }]],
  ["a pipe", [page, { name: "dist/pipe", type: "6" }]],
  ["a character device", [page, { name: "dist/device", type: "3" }]],
  ["a block device", [page, { name: "dist/device", type: "4" }]],
  ["a contiguous file", [page, { name: "dist/a.html", type: "7" }]],
  ["an entry of an unknown type", [page, { name: "dist/a.html", type: "Z" }]],
  ["the name of a volume", [{ name: "dist/volume", type: "V" }, page]],
  ["the rest of a file of another volume", [{ name: "dist/a.html", type: "M" }, page]],
  ["a header that renames a file", renamed("../workspace/package.json")],
  ["a header that renames a file absolutely", renamed(absoluteFile)],
  ["a header that renames all files", renamed("package.json", "g")],
  ["a header that renames a file twice", [...renamed("dist/a"), ...renamed("dist/a")]],
  ["a long name upwards", [{ name: "long", type: "L", body: "../workspace/a\0" }, page]],
  [
    "a long target of a link",
    [
      { name: "long", type: "K", body: `${leak}\0` },
      { name: "dist/leak.txt", type: "2" },
    ],
  ],
  [
    "a sparse file with another name",
    [
      paxHeader("x", {
        "GNU.sparse.major": "1",
        "GNU.sparse.minor": "0",
        "GNU.sparse.name": "../workspace/package.json",
        "GNU.sparse.realsize": "4",
      }),
      { ...page, body: "0\n".padEnd(512, "\0") },
    ],
  ],
  ["a line break in a name", renamed("dist/a\n-rw-r--r-- 0/0 0 2026-01-01 00:00 dist/b")],
  ["a control character in a name", [page, { name: "dist/\u001b]0;a" }]],
  ["a backslash in a name", [page, { name: "dist\\..\\package.json" }]],
  ["a backslash below dist", [page, { name: "dist/..\\package.json" }]],
  ["bytes that are no text", [page, { name: Buffer.from([...Buffer.from("dist/"), 0xff, 0xfe]) }]],
  ["a worker", [page, { name: "dist/_worker.js", body: "attack" }]],
  ["a folder of a worker", [page, { name: "dist/_worker.js/index.js", body: "attack" }]],
  ["a worker in capitals", [page, { name: "dist/_WORKER.js", body: "attack" }]],
  [
    "a file of 8 GiB without bytes",
    [page, { name: "dist/a", type: "S", size: 0, realSize: 2 ** 33 - 1 }],
  ],
];

/** @returns an archive of entries, which name all files themselves */
const pack = ([name, entries]: (typeof plain)[number]) => ({ name, bytes: writeArchive(entries) });

export const hostileArchives: readonly HostileArchive[] = [
  ...plain.map((row) => ({ ...pack(row), files: filesOf(row[1]) })),
  ...hostile.map(pack),
  { name: "nothing", bytes: Buffer.alloc(0) },
  { name: "a text", bytes: Buffer.from("no archive") },
  { name: "a compressed text", bytes: gzipSync("no archive") },
  { name: "half an archive", bytes: writeArchive([page]).subarray(0, 60) },
  { name: "an archive that is compressed twice", bytes: gzipSync(writeArchive([page])) },
  {
    name: "4.5 GiB of zeros",
    bytes: Buffer.concat(Array<Buffer>(72).fill(gzipSync(Buffer.alloc(2 ** 26)))),
    isSlow: true,
  },
];

/** @returns the plain files of the entries of an archive */
export function filesOf(entries: readonly Entry[]): Record<string, string> {
  const files: Record<string, string> = {};
  let path: string | undefined;
  for (const { name, type = "0", body = "" } of entries) {
    if (type === "x") path = /path=(.*)\n/.exec(body)?.[1];
    else {
      if (type === "0" || type === "\0") files[path ?? String(name)] = body;
      path = undefined;
    }
  }
  return files;
}
