/**
 * Paths of the old site: normalization for comparison, as web servers do it, and conversion to
 * aliases of front matter.
 */

/** @returns the decoded text, or the text itself if a `%` does not start a valid sequence */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns whether each `%` starts a valid sequence */
export function isDecodable(text: string): boolean {
  return !text.includes("%") || percentDecode(text) !== text;
}

/**
 * @returns the normalized path: decoded, without host, query, trailing slash, `index.html` and
 *   `.html`
 */
export function toKey(address: string): string {
  const path = toPath(address)
    .replace(/\/index\.html?$/, "/")
    .replace(/\.html?$/, "")
    .replace(/\/+$/, "");
  return path ? path.normalize("NFC") : "/";
}

/** @returns the decoded path of an address, with a leading slash */
export function toPath(address: string): string {
  return percentDecode(withoutHost(address));
}

function withoutHost(address: string): string {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  return `/${path}`.replace(/\/{2,}/g, "/");
}

/** @returns the path in the form of an alias in front matter; undefined for the root */
export function toAlias(address: string): string | undefined {
  const path = withoutHost(address).replace(/\/index\.html?$/, "/");
  // Sequences that are not UTF-8 and patterns stay unchanged.
  const parts = path.split("/").map((part) =>
    isDecodable(part) && !/\*|^:/.test(part)
      ? percentDecode(part)
          .replace(/[\s?#%]/g, encodeURIComponent)
          .replaceAll("*", "%2A")
          .replace(/^:/, "%3A")
      : part,
  );
  return path === "/" ? undefined : parts.join("/");
}

/**
 * @returns the same key for all spellings of an alias or path: `/old` for `/old/`, `/%6Fld` and
 *   `/old/index.html`; empty for the home page
 */
export function aliasKey(path: string): string {
  return path
    .split("/")
    .map((part) =>
      isDecodable(part)
        ? encodeURI(percentDecode(part).normalize("NFC").toWellFormed()).replace(
            /[?#]/g,
            encodeURIComponent,
          )
        : part,
    )
    .join("/")
    .replace(/(?:\/index)?(?:\.html)?(\.md)$|(?:\/(?:index(?:\.html)?)?)+$/, "$1");
}

/** @returns a path or URL without the base path of the old site */
export function withoutBase(url: string, basePath: string): string {
  return url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url;
}

/** @returns the path of a link on the page at a path; undefined if the link is invalid */
export function followLink(url: string, page: string): string | undefined {
  return URL.parse(url, `https://site.invalid${encodeURI(page)}`)?.pathname;
}

/** @returns the reason for rejecting an alias, or undefined for a valid one */
export function rejectAlias(alias: string): string | undefined {
  const parts = alias.split("/").map(percentDecode);
  if (alias.includes("*") || /\/:/.test(alias))
    return "a pattern for several paths; list each of them";
  if (parts.some((part) => part === "." || part === "..")) return 'a path with "." or ".." in it';
  return parts.some((part) => /[\p{Cc}\p{Cs}\\]/u.test(part))
    ? "a path with a backslash or a control character"
    : undefined;
}

/**
 * @returns the path of a relative URL, resolved from a folder; undefined if it is outside the root
 */
export function resolvePath(folder: string, address: string): string | undefined {
  const parts = folder.split("/").filter(Boolean);
  for (const part of percentDecode(address.replace(/[?#].*$/, "")).split("/")) {
    if (part === ".." && !parts.pop()) return undefined;
    if (part !== ".." && part !== "." && part) parts.push(part);
  }
  return parts.join("/");
}

/** @returns the folder of a file; empty for the root */
export function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

/** @returns a folder in settings with a trailing slash; empty for the root */
export function toFolder(name: string): string {
  const folder = name.replace(/^\.?\/|\/$/g, "");
  return !folder || folder === "." ? "" : `${folder}/`;
}

/** @returns a base path in settings with a leading slash and without a trailing one */
export function toBasePath(path = ""): string {
  return path.replace(/^(?!\/|$)/, "/").replace(/\/+$/, "");
}

/** @returns the relative path from one file of the content folder to another: `../images/x.png` */
export function relativePath(from: string, to: string): string {
  const start = from.split("/").slice(0, -1);
  const target = to.split("/");
  let shared = 0;
  while (shared < start.length && start[shared] === target[shared]) shared++;
  const up = "../".repeat(start.length - shared);
  return (up || "./") + target.slice(shared).join("/");
}

/** @returns whether a URL belongs to the site: it has no scheme or host */
export function isSiteAddress(url: string): boolean {
  return /^(?![a-z][a-z0-9+.-]*:|\/\/)./is.test(url);
}
