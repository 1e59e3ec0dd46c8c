/**
 * Variants of images in the API of the built demo: exactly the files that the page of a document
 * loads.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { demoOutput } from "./demo-site.fixture.ts";

const variant = z.object({ url: z.url(), width: z.int(), height: z.int(), type: z.string() });
const image = z.object({ url: z.url(), width: z.int().nullable(), variants: z.array(variant) });
const list = z.object({ data: z.array(z.object({ url: z.url(), image: image.nullable() })) });

const read = (name: string) => readFileSync(path.join(demoOutput, name), "utf8");
const pathOf = (url: string) => new URL(url).pathname;

test("the variants of an image are those of its document's page, by width", () => {
  const { data } = list.parse(JSON.parse(read("api/public/v1/case-studies.json")));
  const shown = data.flatMap((item) =>
    item.image && !item.image.url.endsWith(".svg") ? [{ ...item.image, page: item.url }] : [],
  );
  assert.ok(shown.length > 0);
  for (const { page, width, variants } of shown) {
    const set = variants.map((one) => `${pathOf(one.url)} ${one.width}w`).join(", ");
    assert.ok(read(`${pathOf(page)}index.html`).includes(`srcset="${set}"`), page);
    assert.equal(variants.at(-1)?.width, width);
    for (const one of variants) {
      assert.equal(one.type, "image/webp");
      assert.ok(existsSync(path.join(demoOutput, pathOf(one.url))), one.url);
    }
  }
});

test("an image in SVG has no variants", () => {
  const { data } = list.parse(JSON.parse(read("api/public/v1/pages.json")));
  const vectors = data.filter((item) => item.image?.url.endsWith(".svg"));
  assert.ok(vectors.length > 0);
  for (const item of vectors) assert.deepEqual(item.image?.variants, []);
});
