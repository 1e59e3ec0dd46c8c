/**
 * Images of pages. `getImage` returns the same as Astro's and records the files that pages need;
 * make-pictures.ts generates them after the pages are rendered.
 *
 * Attributes, widths and encoding come from the exported functions of Astro's image service.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ImageMetadata } from "astro";
import sharpService from "astro/assets/services/sharp";
import { imageMetadata } from "astro/assets/utils";
import { readVectorSize } from "../content/read/image-files.ts";
import type { Site } from "../content/site.ts";
import { isRasterImage, isVectorImage, resolveSource } from "../site/media/content-urls.ts";
import { localImages } from "../site/media/local-files.ts";
import { NeedsAstroError } from "./runtime.ts";

type Given = Parameters<NonNullable<typeof sharpService.validateOptions>>[0];
type ImageConfig = Parameters<typeof sharpService.transform>[2];
type Logger = Parameters<typeof sharpService.transform>[3];

/** Astro's defaults. With other settings, a build uses Astro's renderer. */
export const imageConfig: ImageConfig = {
  endpoint: { route: "/_image" },
  service: { entrypoint: "astro/assets/services/sharp", config: {} },
  dangerouslyProcessSVG: false,
  domains: [],
  remotePatterns: [],
  responsiveStyles: false,
};

/** Image on disk. */
interface Source {
  file: string;
  /** Digest of the image's bytes. */
  digest: string;
  metadata: ImageMetadata;
}

/** Image file that a page uses. */
export interface WantedPicture {
  /** Path of the source image. */
  file: string;
  /** Generates the variant; undefined for the original. */
  make?: (bytes: Uint8Array, logger: Pick<Logger, "warn">) => Promise<Uint8Array>;
}

/** Raster images by name in the content folder. Templates import this as `broadsheet:images`. */
export const images = new Map<string, ImageMetadata>();
export const drawings = new Map<string, { width: number; height: number }>();

const sources = new WeakMap<object, Source>();

/** Image files that pages use, by decoded URL path. */
export const wanted = new Map<string, WantedPicture>();

/** Error for an image whose size cannot be read. */
export class UnreadablePictureError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read as an image.`, { cause });
    this.file = file;
  }
}

/**
 * Collects the images of all pages of a site. Templates need their sizes before the first page is
 * rendered.
 */
export async function findPictures(site: Site): Promise<void> {
  images.clear();
  drawings.clear();
  wanted.clear();
  const names = new Set(
    site.visible.flatMap((document) =>
      localImages(site, document).flatMap(({ url }) => resolveSource(document.source, url) ?? []),
    ),
  );
  for (const name of names) {
    const file = path.join(site.folder, name);
    if (isRasterImage(name)) images.set(name, await openPicture(file));
    else if (isVectorImage(name) && site.media.has(name)) {
      const size = readVectorSize(file);
      if (size) drawings.set(name, size);
    }
  }
}

/**
 * Reads an image. Also used for `import picture from "./picture.png"` in a site's own components.
 *
 * @throws UnreadablePictureError
 */
export async function openPicture(file: string): Promise<ImageMetadata> {
  const bytes = readFileSync(file);
  const digest = hash("sha256", bytes).slice(0, 10);
  const { width, height, format } = await imageMetadata(bytes, file).catch((error: unknown) => {
    throw new UnreadablePictureError(file, error);
  });
  const address = `/_astro/${nameOf(file)}.${digest}.${format}`;
  const metadata = { src: encodeURI(address), width, height, format };
  // Reading the URL marks the original as used.
  const picture = {
    ...metadata,
    get src() {
      wanted.set(address, { file });
      return metadata.src;
    },
  };
  sources.set(picture, { file, digest, metadata });
  return picture;
}

/** Replaces special characters in file names, as bundlers do. */
function nameOf(file: string): string {
  return path.parse(file).name.replace(/[\0-\x1F"#$%&*+,:;<=>?[\]^`{|}\x7F]/g, "_");
}

type Options = Record<string, unknown> & {
  src: unknown;
  width?: number;
  height?: number;
};

/** Equivalent of `getImage` in astro:assets for local images. */
export async function getImage(given: Options) {
  const { priority, src, ...options } = given;
  const source = await sourceOf(src);
  if (options["layout"] !== undefined && options["layout"] !== "none")
    throw new NeedsAstroError(`A template shows an image with "layout"`);
  const [width, height] = fit(source.metadata, options);
  const validated = await sharpService.validateOptions?.(
    {
      // Kept in Astro's order, which determines the order of the attributes.
      ...options,
      src: source.metadata,
      width,
      height,
      loading: options["loading"] ?? (priority ? "eager" : "lazy"),
      decoding: options["decoding"] ?? (priority ? "sync" : "async"),
      fetchpriority: options["fetchpriority"] ?? (priority ? "high" : undefined),
    },
    imageConfig,
    silent,
  );
  if (!validated) throw new Error("Astro's image service has no validateOptions function.");
  const sets = (await sharpService.getSrcSet?.(validated, imageConfig, silent)) ?? [];
  const values = sets.map((set) => ({
    ...set,
    url: want(source, set.transform),
  }));
  return {
    rawOptions: options,
    options: validated,
    src: want(source, validated),
    srcSet: {
      values,
      attribute: values.map(({ url, descriptor }) => `${url} ${descriptor}`).join(", "),
    },
    attributes: (await sharpService.getHTMLAttributes?.(validated, imageConfig, silent)) ?? {},
  };
}

/** Remote images need Astro's own renderer. */
export function inferRemoteSize(address: string): never {
  throw new NeedsAstroError(`A template uses the size of the remote image ${address}`);
}

const silent: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** @param src an image, a promise of one, or a module that exports one */
async function sourceOf(src: unknown): Promise<Source> {
  const awaited = await src;
  const picture =
    typeof awaited === "object" && awaited !== null && "default" in awaited
      ? awaited.default
      : awaited;
  const source = typeof picture === "object" && picture !== null ? sources.get(picture) : undefined;
  if (!source) throw new NeedsAstroError(`A template shows an image that is not imported`);
  return source;
}

function fit(
  { width: ownWidth, height: ownHeight }: ImageMetadata,
  { width, height }: { width?: number; height?: number },
): [width: number, height: number] {
  const ratio = ownWidth / ownHeight;
  if (width && !height) return [width, Math.round(width / ratio)];
  if (height && !width) return [Math.round(height * ratio), height];
  return [width ?? ownWidth, height ?? ownHeight];
}

/**
 * Records an image variant as used.
 *
 * @returns the URL of the variant
 */
function want(source: Source, transform: Given): string {
  const { file, digest, metadata } = source;
  const { format, width, height, quality, fit: how, position, background } = transform;
  const mark = hash(
    "sha256",
    JSON.stringify([width, height, quality, how, position, background]),
  ).slice(0, 6);
  const address = `/_astro/${nameOf(file)}.${digest}_${mark}.${format}`;
  wanted.set(address, {
    file,
    make: async (bytes, logger) => {
      const options = { ...transform, src: metadata.src };
      const { data } = await sharpService.transform(bytes, options, imageConfig, {
        ...silent,
        ...logger,
      });
      return data;
    },
  });
  return encodeURI(address);
}
