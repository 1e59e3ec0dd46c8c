/**
 * Builds with system errors: each reports the file and a remedy on one line, and keeps the last
 * output.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { demoContent, makeFolder } from "./built-sites.fixture.ts";
import { digestTree } from "../../packages/conformance/src/files.ts";
import { startBuild, type RunningBuild } from "../../packages/conformance/src/project.ts";
import { writeSmallSite } from "./small-site.fixture.ts";

const content = writeSmallSite(path.join(makeFolder(), "content"), "stork");
const parent = makeFolder();
const target = path.join(parent, "out");

const picture = sharp(Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * at) % 251)), {
  raw: { width: 200, height: 100, channels: 3 },
});
/** @returns an image with a damaged range of bytes */
const damage = (bytes: Buffer, from: number, to = bytes.length) =>
  Buffer.from(bytes.map((byte, at) => (at >= from && at < to ? (at * 31 + 13) & 255 : byte)));
const avif = await picture.clone().avif().toBuffer();
const webp = await picture
  .clone()
  .withMetadata({ orientation: 6 })
  .webp({ lossless: true })
  .toBuffer();
const mixed = Buffer.from(avif);
mixed.write("free", mixed.indexOf("ipco"));

/** Waits until a build has loaded its content and Vite starts. */
async function loaded({ child, output }: RunningBuild): Promise<void> {
  while (!output().includes("Loaded ")) {
    if (child.exitCode !== null) throw new Error(output());
    await setTimeout(5);
  }
}

/** Asserts that the output has a line and no stack trace. */
function assertOneLine(output: string, line: RegExp): void {
  assert.match(output, line);
  assert.doesNotMatch(output, /\n +at /);
}

describe("a build", () => {
  test("whose output folder cannot be created fails immediately", async () => {
    const targets: [target: string, line: RegExp][] = [
      [
        demoContent,
        /^The output cannot be written to content: it contains files that no build has written, such as README\.md\. Empty it yourself, or choose another folder with --outDir\.\n$/,
      ],
      [
        path.join(content, "dist"),
        /^The output cannot be written to .*: it is inside the content folder\..*\n$/,
      ],
      [
        path.join(content, "site.yaml/dist"),
        /^[^\n]*\(ENOTDIR\)\. Choose a path that contains only folders\.\n$|is inside/,
      ],
      [
        path.join(parent, "x".repeat(250)),
        /^The output folder cannot be created at [^\n]*\(ENAMETOOLONG\)\. Shorten the name\.\n$/,
      ],
      ["/proc/x/out", /^The output folder cannot be created at \/proc\/x\/out: [^\n]*\n$/],
    ];
    const before = [demoContent, content, parent].map(digestTree);
    for (const [folder, line] of targets) {
      if (folder.startsWith("/proc") && process.platform !== "linux") continue;
      const { status, output } = await startBuild(content, folder).ended;
      assert.equal(status, 1, output);
      assert.match(output, line);
    }
    assert.deepEqual([demoContent, content, parent].map(digestTree), before);
  });

  test("during which a download is deleted names it and keeps the last output", async () => {
    const first = await startBuild(content, target).ended;
    assert.equal(first.status, 0, first.output);
    const before = digestTree(target);
    for (const name of ["blog/list.csv", "blog/load-path.png"]) {
      const build = startBuild(content, target);
      await loaded(build);
      rmSync(path.join(content, name));
      const { status, output } = await build.ended;
      assert.equal(status, 1, output);
      assertOneLine(
        output,
        new RegExp(
          `${name.replace(".", String.raw`\.`)} does not exist \\(ENOENT\\)\\. Check that it exists`,
        ),
      );
      assert.equal(digestTree(target), before);
      assert.deepEqual(readdirSync(parent), ["out"]);
      writeSmallSite(content, "stork");
    }
  });

  const damaged: [what: string, text: string, report: string[]][] = [
    [
      "images that Astro cannot decode",
      "![a](data.avif)\n\n![b](./data.avif) ![c](load-path.png)",
      [
        'blog/a-post.md:11:1  shows the image "data.avif", which is not a readable AVIF: the file is incomplete or in another format. Save it again from the original.',
        'blog/a-post.md:13:1  shows the image "./data.avif", which is not a readable AVIF: the file is incomplete or in another format. Save it again from the original.',
      ],
    ],
    [
      "an image whose size Astro cannot determine",
      "![a](size.avif)",
      [
        'blog/a-post.md:11:1  shows the image "size.avif", which is not a readable AVIF: the file is incomplete or in another format. Save it again from the original.',
      ],
    ],
    [
      "an image that cannot be rotated",
      "[a](turned.webp)",
      [
        "blog/turned.webp:1:1  is not a readable WEBP: the file is incomplete or in another format. Save it again from the original.",
      ],
    ],
  ];
  for (const [what, text, report] of damaged)
    test(`of ${what} names them and keeps the last output`, async () => {
      writeSmallSite(content, "stork");
      const before = digestTree(target);
      const blog = path.join(content, "blog");
      const pictures = {
        "data.avif": damage(avif, avif.indexOf("mdat") + 4),
        "size.avif": mixed,
        "turned.webp": damage(webp, webp.indexOf("VP8L") + 13, webp.indexOf("EXIF")),
      };
      for (const [name, bytes] of Object.entries(pictures))
        writeFileSync(path.join(blog, name), bytes);
      appendFileSync(path.join(blog, "a-post.md"), `\n${text}\n`);
      const { status, output } = await startBuild(content, target).ended;
      assert.equal(status, 1, output);
      assert.doesNotMatch(output, /\n +at |WARN/);
      assert.deepEqual(
        output.split("\n").filter((line) => line.startsWith("content/")),
        report.map((line) => `content/${line}`),
      );
      assert.equal(digestTree(target), before);
      assert.deepEqual(readdirSync(parent), ["out"]);
      for (const name of Object.keys(pictures)) rmSync(path.join(blog, name));
      writeSmallSite(content, "stork");
    });

  for (const [signal, status] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)
    test(`that is stopped by ${signal} leaves only the last output`, async () => {
      const before = digestTree(target);
      const build = startBuild(content, target);
      await loaded(build);
      build.child.kill(signal);
      assert.equal((await build.ended).status, status);
      assert.equal(digestTree(target), before);
      assert.deepEqual(readdirSync(parent), ["out"]);
    });

  describe("on a separate disk", () => {
    const disk = makeFolder();
    const mount = (...options: string[]) =>
      process.platform === "linux" &&
      spawnSync("mount", ["-t", "tmpfs", ...options, "tmpfs", disk]).status === 0;
    const skip = mount("-o", "size=1500k") ? false : "only root may mount a tmpfs";
    after(() => skip === false && spawnSync("umount", [disk]));

    test("that is full reports it and keeps the last output", { skip }, async () => {
      const output = path.join(disk, "out");
      mkdirSync(path.join(output, "_data"), { recursive: true });
      writeFileSync(
        path.join(output, "_data/manifest.json"),
        JSON.stringify({ base_url: "x", build: "y", versions: {} }),
      );
      writeFileSync(path.join(output, "filler"), "x".repeat(1_000_000));
      const before = digestTree(output);
      const { status, output: log } = await startBuild(content, output).ended;
      assert.equal(status, 1, log);
      assertOneLine(
        log,
        /out\.building-[^ ]+ cannot be written, because the disk is full \(ENOSPC\)\. Free some space/,
      );
      assert.equal(digestTree(output), before);
      assert.deepEqual(readdirSync(disk), ["out"]);
    });

    test("reports that a mount point cannot be replaced", { skip }, async () => {
      rmSync(path.join(disk, "out"), { recursive: true });
      const { status, output } = await startBuild(content, disk).ended;
      assert.equal(status, 1);
      assert.match(output, /it is a mount point, which cannot be replaced/);
    });

    test("that is read-only reports it", { skip }, async () => {
      spawnSync("mount", ["-o", "remount,ro", disk]);
      const { status, output } = await startBuild(content, path.join(disk, "new")).ended;
      assert.equal(status, 1);
      assert.match(
        output,
        /^The output folder cannot be created at [^\n]*\(EROFS\)\. Choose another folder with --outDir\.\n$/,
      );
    });
  });
});
