/**
 * Media types of output files, for previews and for hosts that require a configuration.
 */
import { feedFormats } from "./feeds.ts";
import { apiCatalogPath, mediaTypes } from "./headers.ts";
import { aiCatalogPath, serverCardPath } from "./urls.ts";

export const typesByExtension: Readonly<Record<string, string>> = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  gif: "image/gif",
  html: mediaTypes.html,
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: mediaTypes.json,
  md: mediaTypes.markdown,
  mjs: "text/javascript; charset=utf-8",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  ndjson: mediaTypes.lines,
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: mediaTypes.text,
  wasm: "application/wasm",
  webm: "video/webm",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: mediaTypes.xml,
  zip: "application/zip",
};

/** Types of files whose extension does not determine them. */
const typesByName: Readonly<Record<string, string>> = {
  [apiCatalogPath]: mediaTypes.linkset,
  [serverCardPath]: mediaTypes.serverCard,
  [aiCatalogPath]: mediaTypes.aiCatalog,
};

/** @param name path of an output file */
export function mediaTypeOf(name: string): string {
  const file = name.slice(name.lastIndexOf("/") + 1);
  const feed = feedFormats.find((format) => format.file === file);
  const extension = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  return (
    typesByName[name] ??
    (feed ? `${feed.mediaType}; charset=utf-8` : typesByExtension[extension]) ??
    "application/octet-stream"
  );
}
