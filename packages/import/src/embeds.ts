/**
 * Tags of any template language that show something from elsewhere, as the Markdown that says the same: an image, a link, a block of code.
 */
import type { TagArguments } from "./tag-arguments.ts";

/** @returns the Markdown for an embedding tag; undefined for every other tag */
export function readEmbed(name: string, { positional, named }: TagArguments): string | undefined {
  const pick = (...keys: string[]) =>
    keys.map((key) => named.get(key)).find((value) => value !== undefined);
  const id = pick("id") ?? positional[0];
  const known = /youtube|vimeo|gist/i.exec(name)?.[0].toLowerCase();
  const service = services[known ?? ""];
  if (service)
    return id === undefined || /\s/.test(id)
      ? undefined
      : service(
          id.replace(/^.*(?:v=|youtu\.be\/|vimeo\.com\/|gist\.github\.com\/)/, ""),
          positional,
        );
  const src = pick("src", "url", "image", "image_path", "path", "file", "link");
  const image = [src, positional[0]].find(isImage);
  if (image === undefined || !/fig|im(?:age|g)|photo|picture/i.test(name)) return undefined;
  const alt =
    pick("alt", "caption", "description", "title") ??
    positional.find((text) => !isImage(text)) ??
    "";
  return showImage(image, alt, pick("caption", "title"));
}

/** @returns an image in Markdown, its caption as a paragraph below it where it says more than the alt text */
export function showImage(src: string, alt: string, caption = alt): string {
  const address = /[\s()<>]/.test(src) ? `<${src.replace(/[<>]/g, encodeURIComponent)}>` : src;
  const image = `![${alt.replace(/[[\]\\]/g, "\\$&")}](${address})`;
  return caption === alt || caption === "" ? image : `${image}\n\n${caption}`;
}

/** @returns a block of code whose fence is longer than any in it */
export function fence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}${language}\n${code.replace(/^\n+|\s+$/g, "")}\n${mark}`;
}

function isImage(address: string | undefined): address is string {
  return /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(address ?? "");
}

const services: Record<string, (id: string, positional: string[]) => string | undefined> = {
  youtube: (id) => link("YouTube", `https://www.youtube.com/watch?v=${id}`),
  vimeo: (id) => link("Vimeo", `https://vimeo.com/${id}`),
  gist: (id, [, file]) =>
    link(
      "Gist",
      `https://gist.github.com/${file === undefined || id.includes("/") ? id : `${id}/${file}`}`,
    ),
};

function link(text: string, url: string): string | undefined {
  return /\s/.test(url) ? undefined : `[${text}](${url})`;
}
