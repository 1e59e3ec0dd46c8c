/**
 * Adds the base path of a site to the addresses in a finished page, so that templates, plugins and
 * content write paths from the root of the site, wherever a host mounts it.
 */
import { TokenizerMode } from "parse5";
import { candidateUrl, isSiteAddress } from "./address-kind.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { formatAttributes } from "./escape-html.ts";
import { tokenize, type Modes } from "./html-tags.ts";

const named = (names: string) => new Set(names.split(" "));

/** Attributes with one address, also those of Astro's islands and of our scripts. */
const addressed = named(
  "action background cite data formaction href longdesc manifest poster src xlink:href before-hydration-url component-url renderer-url data-copy-page data-path data-root",
);

/** Attributes with addresses that are separated by spaces. */
const lists = named("data-preload data-search ping");

const candidates = named("imagesrcset srcset");

/** Elements whose content is text, which contains no tags. */
const modes: Modes = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
};

/**
 * @param base base path of the site; empty for a site at the root of its host
 * @param path path of the page on the site
 */
export function mountHtml(html: string, base: string, path: string): string {
  if (base === "") return html;
  return applyEdits(
    html,
    editAddresses(html, (address) => mountAddress(address, base, path)),
  );
}

export function editAddresses(html: string, change: (address: string) => string): Edit[] {
  return tokenize(html, modes).tags.flatMap(({ attributes }) =>
    Array.from(attributes).flatMap(([name, { value, start, end }]) => {
      const changed = editAttribute(name, value, change);
      const text = formatAttributes({ [name]: changed }).trimStart();
      return changed === value ? [] : { start, end, text };
    }),
  );
}

function editAttribute(name: string, value: string, change: (address: string) => string): string {
  if (addressed.has(name)) return change(value.trim());
  if (lists.has(name)) return value.replace(/\S+/g, change);
  if (candidates.has(name)) return value.replace(candidateUrl, change);
  if (name === "style") return value.replace(/(?<=url\((["']?))[^"')]+(?=\1\))/g, change);
  // <meta http-equiv="refresh">
  return name === "content" ? value.replace(/(?<=^\d+;\s*url=).+/i, change) : value;
}

/**
 * @returns the address below the base path; unchanged if it is one of another site or if browsers
 *   resolve it to a place below the base path already
 */
function mountAddress(address: string, base: string, path: string): string {
  if (!isSiteAddress(address)) return address;
  if (address.startsWith("/")) return base + address;
  const pageUrl = URL.parse(address, `https://site.invalid${path}`);
  const mounted = URL.parse(address, `https://site.invalid${base}${path}`);
  return pageUrl === null || mounted?.pathname === base + pageUrl.pathname
    ? address
    : base + pageUrl.pathname + pageUrl.search + pageUrl.hash;
}
