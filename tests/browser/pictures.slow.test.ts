/**
 * Photos of 4000 pixels in every position on pages. Browsers must load about as many pixels as they
 * display.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import sharp from "sharp";
import { markdownFile, writeContent } from "../../src/content/content-folder.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { build, listFiles, makeFolder } from "../build/built-sites.fixture.ts";

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();

const image = (name: string) => ({ src: `../images/${name}`, alt: "A photo" });
const show = (name: string) => `![A photo](../images/${name}.jpg)`;
/**
 * All images differ, because Chromium reuses a larger cached file instead of loading another size.
 */
const text = `${show("plain")}

![A photo](../images/caption.jpg "With a caption")

${show("medium")}

${show("small")}

Beside words: ${show("words")}

- In a list: ${show("item")}

> [!NOTE]
> ${show("note")}

| One             | Two   |
| --------------- | ----- |
| ${show("cell")} | words |
`;
const blocks = [
  { type: "hero" },
  { type: "text", title: "One", image: image("head.jpg"), text },
  { type: "text", image: image("upright.jpg"), text: "Text." },
  { type: "quote", text: "So.", name: "Ada", image: image("quote.jpg") },
  {
    type: "logos",
    items: ["logo.png", "square.png", "wide.png"].map((name) => ({
      name,
      src: `../images/${name}`,
    })),
  },
  { type: "body" },
];

const pages = [
  { name: "the home page", path: "/", places: 2 },
  { name: "a page of blocks", path: "/landing/", places: 5 },
  { name: "a post", path: "/blog/a/", places: 2 },
  { name: "a service with a contact", path: "/services/b/", places: 2 },
  { name: "a list of posts", path: "/blog/", places: 2 },
  { name: "the page of an author", path: "/authors/ada/", places: 3 },
  { name: "the reference", path: "/developers/", places: 1 },
];

const output = path.join(makeFolder(), "dist");

const photos = ["caption", "cell", "head", "item", "note", "photo", "plain", "quote", "words"].map(
  (name) => `${name}.jpg`,
);
const others: [name: string, width: number, height: number][] = [
  ["ada.jpg", 3000, 4000],
  ["logo.png", 1200, 400],
  ["medium.jpg", 800, 500],
  ["small.jpg", 300, 200],
  ["square.png", 1000, 1000],
  ["tiny.jpg", 300, 200],
  ["upright.jpg", 3000, 4000],
  ["wide.png", 1600, 400],
];
let photo: Buffer;

before(async () => {
  photo = await draw(4000, 3000);
  const pictures: [string, Buffer][] = photos.map((name) => [name, photo]);
  for (const [name, width, height] of others) pictures.push([name, await draw(width, height)]);
  const content = writeContent({
    "site.yaml":
      "name: Site\nbase_url: https://site.example\ndescription: About it\nlocales: [en]\nsearch: false\nsocial_images: none\n",
    "pages/index.md": markdownFile({ category: "Company", image: image("photo.jpg") }, text),
    "pages/landing.md": markdownFile({ image: image("photo.jpg"), blocks }, text),
    "pages/blog.md": markdownFile({ listing: "blog" }, text),
    "pages/developers.md": markdownFile({}, text),
    "authors/ada.md": `---\nname: Ada\ndescription: A person\nimage: ${JSON.stringify(image("ada.jpg"))}\n---\n${text}`,
    ...Object.fromEntries(
      ["photo", "upright", "tiny"].map((name, index) => [
        `blog/${"abc".charAt(index)}.md`,
        markdownFile({ date: "2026-01-01", image: image(`${name}.jpg`), author: "ada" }, text),
      ]),
    ),
    "services/b.md": markdownFile({ image: image("photo.jpg"), contact: "ada" }, text),
    ...Object.fromEntries(pictures.map(([name, bytes]) => [`images/${name}`, bytes])),
  });
  const built = build(content, output);
  assert.equal(built.status, 0, built.output);
});

const site = browseSite(() => output);

/** Image on a page; sizes are in device pixels. */
interface Shown {
  place: string;
  /** Displayed width of the whole image, including parts that its box crops. */
  shown: number;
  /** Width according to `sizes`, for browsers that do not support `auto`. */
  said: number | undefined;
  /** True if `sizes` is `auto`, so that browsers can measure the width. */
  isMeasured: boolean;
  /** Width of the loaded file. */
  loaded: number;
  /** Widths of all files. */
  widths: number[];
}

/** Loads and measures all images. Runs in the page. */
async function loadPictures(): Promise<Shown[]> {
  const found: Shown[] = [];
  const isLoaded = async (img: HTMLImageElement) => {
    while (!img.complete || img.naturalWidth === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
  };
  for (const img of document.querySelectorAll<HTMLImageElement>("main img[srcset]")) {
    if (img.clientWidth === 0) continue;
    img.scrollIntoView();
    await isLoaded(img);
    const style = getComputedStyle(img);
    const inner = (size: number, ...paddings: string[]) =>
      paddings.reduce((sum, padding) => sum - parseFloat(padding), size);
    const { clientWidth, clientHeight, currentSrc } = img;
    const width = inner(clientWidth, style.paddingLeft, style.paddingRight);
    const height = inner(clientHeight, style.paddingTop, style.paddingBottom);
    const bound = (height * Number(img.getAttribute("width"))) / Number(img.getAttribute("height"));
    const fits: Record<string, number> = {
      cover: Math.max(width, bound),
      contain: Math.min(width, bound),
    };
    const files = img.srcset.split(", ").map((file) => file.split(" "));
    const loaded = files.find(([address = ""]) => currentSrc.endsWith(address));
    // The natural width of an image with a single file is the width in `sizes`.
    const probe = new Image();
    probe.sizes = img.sizes.replace(/^auto, /, "");
    probe.srcset = `${currentSrc} ${loaded?.[1]}`;
    await isLoaded(probe);
    const isNested = img.closest(".prose") !== null && !img.matches(".prose > * > img:only-child");
    found.push({
      place: `${img.closest("[class]:not(img)")?.className}: ${img.sizes}`,
      shown: (fits[style.objectFit] ?? width) * devicePixelRatio,
      said: isNested ? undefined : probe.naturalWidth * devicePixelRatio,
      isMeasured: img.sizes.startsWith("auto"),
      loaded: parseInt(loaded?.[1] ?? ""),
      widths: files.map(([, own = ""]) => parseInt(own)),
    });
  }
  return found;
}

function findFault({ shown, widths }: Shown, width: number) {
  if (width > 2000) return "more than 2000 pixels";
  if (width > shown * 1.25 && width > Math.min(...widths)) return "too large";
  if (width < shown * 0.8 && width < Math.max(...widths)) return "too small";
  return undefined;
}

for (const { name, path: address, places } of pages)
  describe(`images of ${name}`, () => {
    for (const deviceScaleFactor of [1, 2, 3])
      test(`load in the displayed size at a device pixel ratio of ${deviceScaleFactor}`, async () => {
        const faults: string[] = [];
        const seen = new Set<string>();
        const visits = [320, 360, 390, 430, 768, 1024, 1440].map((width) =>
          site.visit(
            address,
            async ({ page }) => ({
              width,
              found: await page.evaluate(loadPictures),
            }),
            { deviceScaleFactor, width, isIsolated: true },
          ),
        );
        for (const { width, found } of await Promise.all(visits)) {
          for (const one of found) {
            seen.add(one.place);
            const { shown, said, isMeasured, loaded, widths } = one;
            // Other browsers select the smallest sufficient file, by `sizes` or by the measured
            // width.
            const enough = [said, isMeasured ? shown : undefined]
              .filter((need) => need !== undefined)
              .map((need) => widths.find((own) => own >= need) ?? Math.max(...widths));
            for (const own of new Set([loaded, ...enough])) {
              const fault = findFault(one, own);
              if (fault !== undefined)
                faults.push(
                  `${width} px: ${fault}, ${own} for ${shown} (${said} said, ${loaded} loaded) of ${widths} in ${one.place}`,
                );
            }
          }
        }
        assert.deepEqual(faults, []);
        assert.ok(seen.size >= places, [...seen].join("\n"));
      });
  });

describe("image files", () => {
  test("have the widths in srcset, at most 1920", async () => {
    const declared = new Map<string, number>();
    for (const file of listFiles(output).filter((one) => one.endsWith(".html"))) {
      const html = readFileSync(path.join(output, file), "utf8");
      for (const [, address = "", width] of html.matchAll(/(\/_astro\/\S+) (\d+)w/g))
        declared.set(address, Number(width));
      for (const [, src = ""] of html.matchAll(/<img src="(\/_astro[^"]*)"/g))
        assert.ok(declared.has(src), `${file}: ${src}`);
    }
    const made = listFiles(output).filter((file) => /^_astro\/.*\.webp$/.test(file));
    assert.deepEqual(
      made.map((file) => `/${file}`),
      [...declared.keys()].toSorted(),
    );
    for (const [address, width] of declared) {
      const file = await sharp(path.join(output, address)).metadata();
      assert.equal(file.width, width, address);
      assert.ok(width <= 1920, address);
    }
  });

  test("contain each original once", async () => {
    const originals: string[] = [];
    for (const file of listFiles(output).filter((one) => /\.(?:jpe?g|png|webp|avif)$/.test(one)))
      if ((await sharp(path.join(output, file)).metadata()).width === 4000) originals.push(file);
    assert.deepEqual(
      originals,
      photos.map((name) => `media/images/${name}`),
    );
    for (const file of originals)
      assert.ok(readFileSync(path.join(output, file)).equals(photo), file);
  });
});
