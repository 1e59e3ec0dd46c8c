/**
 * Images of pages. `getImage` returns the same as Astro's and records the files that pages need,
 * which are generated after the pages are rendered.
 *
 * Attributes, widths and encoding come from the exported functions of Astro's image service.
 */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ImageMetadata } from "astro";
import type { PictureVariant, Site } from "../content/site.ts";
import type { BuildCache } from "../cache/build-cache.ts";
import { displayedPictures } from "../site/media/local-files.ts";
import { fitPicture } from "../site/media/fit-picture.ts";
import { NeedsAstroError } from "./runtime.ts";

const loadService = () => import("./image-service.ts");
type Service = Awaited<ReturnType<typeof loadService>>;
type SharpService = Service["sharpService"];

type Variant = Parameters<NonNullable<SharpService["validateOptions"]>>[0];
type ImageConfig = Parameters<SharpService["transform"]>[2];
type Logger = Parameters<SharpService["transform"]>[3];

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
  metadata: ImageMetadata;
}

/** Raster images by name in the content folder. Templates import this as `broadsheet:images`. */
export const images = new Map<string, ImageMetadata>();

const sources = new WeakMap<object, Source>();

/**
 * Image files that pages use, by decoded URL path: the path of the source image, and how to
 * generate a variant of it.
 */
const wanted = new Map<string, { file: string; variant?: Variant }>();

/** Uncropped variants by the file of the source image and by URL path. */
const known = new Map<string, Map<string, PictureVariant>>();

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
  wanted.clear();
  known.clear();
  for (const name of displayedPictures(site))
    images.set(name, await openPicture(path.join(site.folder, name)));
}

/**
 * Reads an image. Also used for `import picture from "./picture.png"` in a site's own components.
 *
 * @throws UnreadablePictureError
 */
export async function openPicture(file: string): Promise<ImageMetadata> {
  const bytes = readFileSync(file);
  const { imageMetadata } = await loadService();
  const { width, height, format } = await imageMetadata(bytes, file).catch((error: unknown) => {
    throw new UnreadablePictureError(file, error);
  });
  const digest = hash("sha256", bytes).slice(0, 10);
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
  sources.set(picture, { file, metadata });
  return picture;
}

/** Replaces special characters in file names, as bundlers do. */
function nameOf(file: string): string {
  return path.parse(file).name.replace(/[\0-\x1F"#$%&*+,:;<=>?[\]^`{|}\x7F]/g, "_");
}

const silent: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

type Options = Record<string, unknown> & { src: unknown; width?: number; height?: number };

/** Equivalent of `getImage` in astro:assets for local images. */
export async function getImage({ priority, ...options }: Options) {
  const source = await findSource(options.src);
  const { sharpService, propsToFilename } = await loadService();
  if (options["layout"] !== undefined && options["layout"] !== "none")
    throw new NeedsAstroError(`A template shows an image with "layout"`);
  const metadata = source.metadata;
  const { width, height } = options;
  const ratio = metadata.width / metadata.height;
  const validated = await sharpService.validateOptions?.(
    {
      // In Astro's order, which determines the order of the attributes.
      ...options,
      src: metadata,
      width: width ?? (height ? Math.round(height * ratio) : metadata.width),
      height: height ?? (width ? Math.round(width / ratio) : metadata.height),
      loading: options["loading"] ?? (priority ? "eager" : "lazy"),
      decoding: options["decoding"] ?? (priority ? "sync" : "async"),
      fetchpriority: options["fetchpriority"] ?? (priority ? "high" : undefined),
    },
    imageConfig,
    silent,
  );
  if (!validated) throw new Error("Astro's image service has no validateOptions function.");
  const sets = (await sharpService.getSrcSet?.(validated, imageConfig, silent)) ?? [];
  const values = sets.map((set) => ({ ...set, url: want(source, set.transform, propsToFilename) }));
  return {
    rawOptions: options,
    options: validated,
    src: want(source, validated, propsToFilename),
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

/** @param src an image, a promise of one, or a module that exports one */
async function findSource(src: unknown): Promise<Source> {
  const awaited = Object(await src);
  const source = sources.get(awaited.default ?? awaited);
  if (!source) throw new NeedsAstroError("A template shows an image that is not imported");
  return source;
}

/**
 * Records an image variant as used.
 */
function want(
  { file, metadata }: Source,
  variant: Variant,
  toName: Service["propsToFilename"],
): string {
  const { width, height, quality, fit, position, background } = variant;
  const mark = hash(
    "sha256",
    JSON.stringify([width, height, quality, fit, position, background]),
  ).slice(0, 6);
  const address = toName(metadata.src, variant, mark);
  wanted.set(address, { file, variant });
  const url = encodeURI(address);
  if (fit === undefined && width !== undefined) {
    const format = variant.format === "jpg" ? "jpeg" : variant.format;
    const ownHeight = Math.round((width * metadata.height) / metadata.width);
    const variants = known.get(file) ?? new Map<string, PictureVariant>();
    variants.set(url, { path: url, width, height: height ?? ownHeight, type: `image/${format}` });
    known.set(file, variants);
  }
  return url;
}

/**
 * @param name name of an image in the content folder
 * @returns the variants in the widths of the image's place on the page of its document. Those in
 *   other widths depend on the lists that contain the document
 */
export const variantsOf: NonNullable<Site["variantsOf"]> = (name, of) => {
  const metadata = images.get(name);
  const source = metadata && sources.get(metadata);
  if (!source) return [];
  const { widths } = fitPicture(source.metadata, of === "document" ? "text" : "quote");
  return [...(known.get(source.file)?.values() ?? [])]
    .filter(({ width }) => widths.includes(width))
    .toSorted((a, b) => a.width - b.width);
};

/** Low, because sharp is multithreaded itself. */
const concurrency = 2;

/**
 * Generates the images that pages use, or takes them from the cache.
 *
 * @param folder output folder
 * @returns the images that cannot be decoded
 */
export async function makePictures(folder: string, cache: BuildCache): Promise<string[]> {
  const damaged = new Set<string>();
  const left = wanted.entries();
  if (wanted.size > 0) mkdirSync(path.join(folder, "_astro"), { recursive: true });
  const work = async () => {
    for (const [address, { file, variant }] of left) {
      const bytes = variant
        ? await cache.getOrMake(path.basename(address), () => encode(file, variant))
        : readFileSync(file);
      if (bytes) writeFileSync(path.join(folder, address), bytes);
      else damaged.add(file);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  cache.forgetUnused();
  return [...damaged].toSorted();
}

/** @returns undefined for an image that cannot be decoded */
async function encode(file: string, variant: Variant): Promise<Uint8Array | undefined> {
  let isDamaged = false;
  // Astro's service returns an undecodable image unchanged, with a warning.
  const logger = { ...silent, warn: () => (isDamaged = true) };
  const options = { ...variant, src: file };
  const { sharpService } = await loadService();
  const { data } = await sharpService.transform(readFileSync(file), options, imageConfig, logger);
  return isDamaged ? undefined : data;
}
