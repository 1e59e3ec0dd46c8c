/**
 * Pictures of pages. `getImage` answers as Astro's does and notes which files are wanted; make-pictures.ts makes them when the pages are rendered.
 *
 * Astro's image service decides on attributes, widths and encoding: its functions are exported.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ImageMetadata } from "astro";
import sharpService from "astro/assets/services/sharp";
import { imageMetadata } from "astro/assets/utils";
import { readVectorSize } from "../content/read/read-look.ts";
import type { Site } from "../content/site.ts";
import { isRasterImage, isVectorImage, resolveSource } from "../site/media/content-urls.ts";
import { localImages } from "../site/media/local-files.ts";
import { NeedsAstroError } from "./needs-astro.ts";

type Given = Parameters<NonNullable<typeof sharpService.validateOptions>>[0];
type ImageConfig = Parameters<typeof sharpService.transform>[2];
type Logger = Parameters<typeof sharpService.transform>[3];

/** Astro's defaults. Other settings make a build use Astro's renderer. */
export const imageConfig: ImageConfig = {
  endpoint: { route: "/_image" },
  service: { entrypoint: "astro/assets/services/sharp", config: {} },
  dangerouslyProcessSVG: false,
  domains: [],
  remotePatterns: [],
  responsiveStyles: false,
};

/** A picture on disk. */
interface Source {
  file: string;
  /** Of its bytes. */
  digest: string;
  metadata: ImageMetadata;
}

/** A file that a page asks for. */
export interface WantedPicture {
  /** The picture that it is made of. */
  file: string;
  /** Makes the variant; undefined for the original. */
  make?: (bytes: Uint8Array, logger: Pick<Logger, "warn">) => Promise<Uint8Array>;
}

/** The pictures that pages show, by their names in the content folder, and the sizes of drawings: what templates import as `broadsheet:images`. */
export const images = new Map<string, ImageMetadata>();
export const drawings = new Map<string, { width: number; height: number }>();

const sources = new WeakMap<object, Source>();

/** The files that pages have asked for, by their addresses without escapes. */
export const wanted = new Map<string, WantedPicture>();

/** A picture whose size cannot be read. */
export class UnreadablePictureError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file} is no picture that can be read.`, { cause });
    this.file = file;
  }
}

/** Finds the pictures of all pages of a site, whose sizes templates need before the first is rendered. */
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
 * Also for `import picture from "./picture.png"` in a component of a site.
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
  // A template that reads the address shows the original.
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

/** As bundlers name files: without what has a meaning in addresses. */
function nameOf(file: string): string {
  return path.parse(file).name.replace(/[\0-\x1F"#$%&*+,:;<=>?[\]^`{|}\x7F]/g, "_");
}

type Options = Record<string, unknown> & {
  src: unknown;
  width?: number;
  height?: number;
};

/** `getImage` of astro:assets, for local pictures. */
export async function getImage(given: Options) {
  const { priority, src: shown, ...options } = given;
  const source = await sourceOf(shown);
  if (options["layout"] !== undefined && options["layout"] !== "none")
    throw new NeedsAstroError(`A picture has a layout`);
  const [width, height] = fit(source.metadata, options);
  const validated = await sharpService.validateOptions?.(
    {
      // In Astro's order, which is the order of the attributes.
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
  if (!validated) throw new Error("Astro's image service validates nothing.");
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

/** Pictures elsewhere are Astro's. */
export function inferRemoteSize(address: string): never {
  throw new NeedsAstroError(`A template requests the size of ${address}`);
}

const silent: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** @param shown a picture, a promise of one, or a module of one */
async function sourceOf(shown: unknown): Promise<Source> {
  const awaited = await shown;
  const picture =
    typeof awaited === "object" && awaited !== null && "default" in awaited
      ? awaited.default
      : awaited;
  const source = typeof picture === "object" && picture !== null ? sources.get(picture) : undefined;
  if (!source) throw new NeedsAstroError(`A picture is shown that was not imported`);
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

/** @returns the address of a picture that is made of another, which is noted */
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
