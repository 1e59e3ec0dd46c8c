import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { placeImages, type MarkedImage } from "./place-images.ts";

/** Places images with their own data as attributes, and tells what it was asked. */
async function place(html: string) {
  const asked: MarkedImage[] = [];
  const result = await placeImages(html, async (image) => {
    asked.push(image);
    return { src: `/new/${image.src}`, alt: image.alt, title: image.title };
  });
  return { result, asked };
}

describe("placeImages", () => {
  test("leaves HTML without markers", async () => {
    const html = '<p><img src="/a.png" alt=""></p>';
    assert.deepEqual(await place(html), { result: html, asked: [] });
  });

  test("gives each marker its attributes, undefined ones left out", async () => {
    const { result } = await place(
      '<p><img __ASTRO_IMAGE_="{&quot;src&quot;:&quot;a.png&quot;,&quot;alt&quot;:&quot;A&quot;,&quot;index&quot;:0}"> and <img  __ASTRO_IMAGE_="{&#x22;src&#x22;:&#x22;b.png&#x22;,&#x22;alt&#x22;:&#x22;&#x22;,&#x22;title&#x22;:&#x22;B&#x22;}" /></p>',
    );
    assert.equal(
      result,
      '<p><img src="/new/a.png" alt="A"> and <img src="/new/b.png" alt="" title="B"></p>',
    );
  });

  test("reads and writes characters that HTML escapes", async () => {
    const { result, asked } = await place(
      '<img __ASTRO_IMAGE_="{&quot;src&quot;:&quot;a&amp;b.png&quot;,&quot;alt&quot;:&quot;\\&quot;1 &lt; 2\\&quot; &amp;lt; $1&quot;}">',
    );
    assert.deepEqual(asked, [
      { src: "a&b.png", alt: '"1 < 2" &lt; $1', title: undefined },
    ]);
    assert.equal(
      result,
      '<img src="/new/a&amp;b.png" alt="&quot;1 &lt; 2&quot; &amp;lt; $1">',
    );
  });

  test("keeps the order where one image takes longer than the next", async () => {
    const result = await placeImages(
      '<img __ASTRO_IMAGE_="{&quot;src&quot;:&quot;slow&quot;}"><img __ASTRO_IMAGE_="{&quot;src&quot;:&quot;fast&quot;}">',
      async ({ src }) => {
        if (src === "slow") await new Promise((done) => setTimeout(done, 5));
        return { src, width: 10 };
      },
    );
    assert.equal(
      result,
      '<img src="slow" width="10"><img src="fast" width="10">',
    );
  });
});
