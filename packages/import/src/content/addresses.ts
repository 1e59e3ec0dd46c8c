/**
 * Addresses of the old site, compared as a web server does, and the form in which front matter takes them as aliases.
 */

/** @returns the text with escapes decoded; as it is where a `%` starts no character */
function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isDecodable(text: string): boolean {
  return !text.includes("%") || percentDecode(text) !== text;
}

/** @returns the path in one spelling: without host, query, final slash, `index.html` and `.html`, decoded */
export function toKey(address: string): string {
  const path = toPath(address)
    .replace(/\/index\.html?$/, "/")
    .replace(/\.html?$/, "")
    .replace(/\/+$/, "");
  return path === "" ? "/" : path.normalize("NFC");
}

/** @returns the decoded path of an address, with a leading slash */
export function toPath(address: string): string {
  return percentDecode(withoutHost(address));
}

function withoutHost(address: string): string {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  return `/${path}`.replace(/\/{2,}/g, "/");
}

/** @returns the path as front matter takes it as an alias; undefined for the root */
export function toAlias(address: string): string | undefined {
  const path = withoutHost(address).replace(/\/index\.html?$/, "/");
  // Bytes of another encoding than UTF-8 stay as they are written, and so do patterns, which are no addresses.
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

/** @returns the same key for every spelling of an alias or a path: `/old`, `/old/`, `/%6Fld` and `/old/index.html` are `/old`, the home page is empty */
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

/** @returns why the alias cannot be one, or undefined where it can */
export function refuseAlias(alias: string): string | undefined {
  const parts = alias.split("/").map(percentDecode);
  if (alias.includes("*") || /\/:/.test(alias))
    return "a pattern of several addresses; name each of them";
  if (parts.some((part) => part === "." || part === "..")) return 'a path with "." or ".." in it';
  return parts.some((part) => /[\p{Cc}\p{Cs}\\]/u.test(part))
    ? "a path with a backslash or a control character"
    : undefined;
}

/** @returns the path that an address leads to from a folder, both with `/`; undefined where it leads out */
export function resolvePath(folder: string, address: string): string | undefined {
  const parts = folder.split("/").filter((part) => part !== "");
  for (const part of percentDecode(address.replace(/[?#].*$/, "")).split("/")) {
    if (part === ".." && parts.pop() === undefined) return undefined;
    if (part !== ".." && part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** @returns the folder of a file, empty at the top */
export function folderOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}

/** @returns how a file of the content folder names another: `../images/x.png` */
export function relativePath(from: string, to: string): string {
  const start = from.split("/").slice(0, -1);
  const target = to.split("/");
  let shared = 0;
  while (shared < start.length && start[shared] === target[shared]) shared++;
  const up = "../".repeat(start.length - shared);
  return (up || "./") + target.slice(shared).join("/");
}

/** @returns whether an address is one of the site: relative, rooted or an anchor, without scheme or host */
export function isSiteAddress(url: string): boolean {
  return url !== "" && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}
