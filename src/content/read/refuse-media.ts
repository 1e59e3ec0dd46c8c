/**
 * Media files that content may publish. Browsers would execute or apply others in the site's origin
 * when they are opened: pages, scripts, styles, XML, SVG with scripts.
 */
import path from "node:path";
import { SaxesParser } from "saxes";
import { readBytes } from "./image-files.ts";

/** Extensions from which hosts derive media types that browsers show, play or download. */
const publishable: ReadonlySet<string> = new Set(
  `
  apng avif bmp gif heic heif ico jpeg jpg jxl png svg tif tiff webp
  aac avi flac m4a m4v mkv mov mp3 mp4 mpeg mpg oga ogg ogv opus srt vtt wav webm weba wma wmv
  bib csv doc docx epub ics json jsonl key log markdown md mobi ndjson numbers odg odp ods odt pages pdf ppt pptx ps rtf tex tsv txt vcf xls xlsm
  xlsx yaml yml
  7z bz2 dmg gz rar tar tgz xz zip zst apk bin deb exe iso jar msi pkg rpm
  ai dwg dxf eps geojson glb gltf gpkg ifc indd kmz mbtiles obj psd shp step stl stp topojson usdz
  asc db ipynb ovpn parquet pem ps1 py r sh sig sql sqlite toml
  otf ttf woff woff2
  `
    .trim()
    .split(/\s+/),
);

/** SVG and HTML elements that run scripts, load documents or redirect, in any namespace. */
const activeElement = /^(?:script|foreignobject|iframe|object|embed|handler|link|meta|base)$/i;

const html = "http://www.w3.org/1999/xhtml";

/** Matched after removing the spaces and control characters that browsers ignore in a URL. */
const activeAddress =
  /(?:^|;)(?:(?:javascript|vbscript|livescript):|data:(?:text\/html|text\/xml|image\/svg|application\/(?:xhtml|xml)))/i;

/** ASCII-compatible encodings without shift sequences. */
const plainEncoding = /^(?:utf-?8|us-ascii|iso-8859-\d+|windows-125\d)$/i;

/**
 * @param folder the content folder
 * @param name name of a file in it
 * @returns the reason why the file is not published, as a relative clause; undefined if it is
 */
export function refuseMedia(folder: string, name: string): string | undefined {
  if (!publishable.has(path.extname(name).slice(1).toLowerCase()))
    return `which browsers could open as a page, script or style of this site. Publish it as a page in Markdown, pack it into a .zip, or, if it belongs to the theme, move it to public/.`;
  return /\.svg$/i.test(name) ? refuseSvg(path.join(folder, name)) : undefined;
}

function refuseSvg(file: string): string | undefined {
  const bytes = readBytes(file) ?? Buffer.alloc(0);
  const encoding =
    /^[^<]*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/i.exec(
      bytes.toString("latin1", 0, 1000),
    )?.[1] ?? "UTF-8";
  // In UTF-16 and ISO-2022-JP, browsers would read other elements.
  if (!plainEncoding.test(encoding) || bytes.includes(0) || bytes.includes(27))
    return "which is not in UTF-8. Save it with UTF-8 encoding.";
  return isActiveSvg(bytes.toString("utf8"))
    ? 'which contains a script or loads other documents. Export it without them, as most programs do for "plain SVG".'
    : undefined;
}

/**
 * Reads beyond errors, because browsers show a drawing and run its scripts up to the first one.
 *
 * @returns whether an SVG contains scripts or loads other documents
 */
export function isActiveSvg(svg: string): boolean {
  let isRefused = false;
  let style = "";
  // Browsers ignore the version.
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: "1.0", forceXMLVersion: true });
  parser.on("error", () => undefined);
  parser.on(
    "processinginstruction",
    ({ target }) => (isRefused ||= /^xml-stylesheet$/i.test(target)),
  );
  // Declarations can define elements and attributes.
  parser.on("doctype", (text) => (isRefused ||= text.includes("[")));
  parser.on("text", (text) => (style += text));
  parser.on("cdata", (text) => (style += text));
  parser.on("opentag", ({ local, uri, attributes }) => {
    isRefused ||= uri === html || activeElement.test(local);
    for (const { local: name, prefix, value } of Object.values(attributes)) {
      if (name === "style") style += value;
      isRefused ||= prefix === "" && /^on/i.test(name);
      isRefused ||= activeAddress.test(value.replace(/[\0- ]/g, ""));
    }
  });
  parser.write(svg).close();
  return isRefused || /@import/i.test(unescapeCss(style));
}

/** https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point */
function unescapeCss(css: string): string {
  return css.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex?: string, other = "") => {
    const code = Number.parseInt(hex ?? "", 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : String(other);
  });
}
