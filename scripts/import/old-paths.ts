/**
 * Addresses of the old site, compared as a web server does.
 */

/** @returns the path in one spelling: without host, query, final slash, `index.html` and `.html`, with characters instead of escapes */
export function toKey(address: string): string {
  const path = toPath(address)
    .replace(/\/index\.html?$/, "/")
    .replace(/\.html?$/, "")
    .replace(/\/+$/, "");
  return path === "" ? "/" : path.normalize("NFC");
}

/** @returns the path of an address, which starts with a slash */
export function toPath(address: string): string {
  const path = address
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "")
    .replace(/[?#].*$/, "");
  return decode(`/${path}`.replace(/\/{2,}/g, "/"));
}

/** @returns the path as front matter takes it as an alias: without white space; undefined for the root */
export function toAlias(address: string): string | undefined {
  const path = toPath(address).replace(/\/index\.html?$/, "/");
  return path === "/" ? undefined : path.replace(/[\s?#]/g, encodeURIComponent);
}

/** @returns a path that an address leads to from a folder, both with `/`; undefined where it leads out */
export function resolvePath(
  folder: string,
  address: string,
): string | undefined {
  const parts = folder.split("/").filter((part) => part !== "");
  for (const part of decode(address.replace(/[?#].*$/, "")).split("/")) {
    if (part === ".." && parts.pop() === undefined) return undefined;
    if (part !== ".." && part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** @returns the folder of a file, empty at the top */
export function folderOf(name: string): string {
  return name.split("/").slice(0, -1).join("/");
}

/** @returns how a file of the content folder names another: `../images/x.png` */
export function relativePath(from: string, to: string): string {
  const start = from.split("/").slice(0, -1);
  const target = to.split("/");
  let shared = 0;
  while (shared < start.length && start[shared] === target[shared]) shared++;
  const up = start
    .slice(shared)
    .map(() => "../")
    .join("");
  return `${up === "" ? "./" : up}${target.slice(shared).join("/")}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
