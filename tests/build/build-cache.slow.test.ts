/**
 * The build cache never affects the output: changes are detected even if size and time of a file
 * are the same, and --force rebuilds everything.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { listFiles, makeFolder } from "./built-sites.fixture.ts";
import { digestTree } from "../../packages/conformance/src/files.ts";
import { startBuild } from "../../packages/conformance/src/project.ts";
import { loadedBy } from "../../src/cli/loaded-packages.fixture.ts";
import { root } from "../../scripts/run-build.ts";
import { writeSmallSite } from "./small-site.fixture.ts";

const content = writeSmallSite(path.join(makeFolder(), "content"), "crane");

async function build(target: string, ...options: string[]): Promise<string> {
  const { status, output } = await startBuild(content, target, options).ended;
  assert.equal(status, 0, output);
  return output;
}

/** Changes a file but restores its size and time. */
function replaceUnseen(name: string, change: (bytes: Buffer) => Buffer): void {
  const file = path.join(content, name);
  const { size, atime, mtime } = statSync(file);
  const bytes = change(readFileSync(file));
  assert.equal(bytes.length, size);
  writeFileSync(file, bytes);
  utimesSync(file, atime, mtime);
}

describe("the build cache", () => {
  const folder = makeFolder();
  const cached = path.join(folder, "cached");
  const fresh = path.join(folder, "fresh");
  const image = path.join(content, "blog/load-path.png");
  const size = 1_000_000;
  writeFileSync(image, fillUp(readFileSync(image), size));

  test("is used if nothing has changed, and gives the same bytes", async () => {
    await build(cached);
    assert.match(await build(fresh), /Reused the cached search index of 3 pages[^]*Drew 0 of 3 /);
    assert.equal(digestTree(fresh), digestTree(cached));
    assert.match(await build(fresh, "--force"), /Indexed 3 pages[^]*Drew 3 of 3 /);
    assert.equal(digestTree(fresh), digestTree(cached));
  });

  test("loads no package that compiles templates, draws images or indexes pages", () => {
    const { packages } = loadedBy(["build", "--outDir", fresh], { CONTENT_DIR: content });
    const unused = ["@astrojs/compiler-rs", "pagefind", "rolldown", "satori", "vite"];
    assert.deepEqual(
      packages.filter((name) => unused.includes(name)),
      [],
    );
  });

  test("is made again where it is damaged, which --verbose reports", async () => {
    const area = path.join(root, "node_modules/.astro/templates");
    for (const name of readdirSync(area)) {
      const bytes = readFileSync(path.join(area, name));
      bytes[40] = (bytes[40] ?? 0) ^ 1;
      writeFileSync(path.join(area, name), bytes);
    }
    const damage = /templates[\\/][0-9a-f]{32} is damaged, and is made again\./;
    assert.match(await build(fresh, "--verbose"), damage);
    assert.equal(digestTree(fresh), digestTree(cached));
    assert.doesNotMatch(await build(fresh, "--verbose"), damage);
  });

  test("is not used for changed files with the same size and time", async () => {
    const picture = await sharp(image).negate({ alpha: false }).png().toBuffer();
    const rename = (text: Buffer) => Buffer.from(text.toString().replaceAll("crane", "stilt"));
    const parts: [name: string, change: (bytes: Buffer) => Buffer, RegExp][] = [
      ["site.yaml", rename, /^og\//],
      ["blog/a-post.md", rename, /^pagefind\/en\/fragment\//],
      ["blog/list.csv", rename, /^media\/blog\/list\.csv$/],
      ["blog/load-path.png", () => fillUp(picture, size), /^_astro\/load-path/],
    ];
    const read = (where: RegExp) =>
      listFiles(cached)
        .filter((name) => where.test(name))
        .map((name) => [name, readFileSync(path.join(cached, name), "base64")]);
    const before = parts.map(([, , where]) => read(where));
    for (const [name, change] of parts) replaceUnseen(name, change);
    await build(cached);
    for (const [index, [name, , where]] of parts.entries()) {
      assert.ok(read(where).length > 0, name);
      assert.notDeepEqual(read(where), before[index], name);
    }
    await build(fresh, "--force");
    assert.equal(digestTree(cached), digestTree(fresh));
  });
});

/**
 * @returns a PNG padded to a size with a text chunk before its end (PNG specification, section
 *   11.3.3.2)
 */
function fillUp(png: Buffer, size: number): Buffer {
  const end = png.length - 12;
  const data = Buffer.alloc(size - png.length - 12, "x");
  data.write("Comment\0");
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length);
  chunk.write("tEXt", 4);
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}
