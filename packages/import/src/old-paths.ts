/**
 * Addresses of the old site, compared as a web server does.
 */
import { isPercentDecodable, percentDecode } from "../../../src/contract/percent-decode.ts";
import { writeAliasPart } from "../../../src/collections/front-matter/alias-form.ts";

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
  return percentDecode(withoutHost(address));
}

function withoutHost(address: string): string {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  return `/${path}`.replace(/\/{2,}/g, "/");
}

/** @returns the path as front matter takes it as an alias, with characters instead of escapes where it can; undefined for the root */
export function toAlias(address: string): string | undefined {
  const path = withoutHost(address).replace(/\/index\.html?$/, "/");
  // Bytes of another encoding than UTF-8 stay as they are written, and so do patterns, which are no addresses.
  const parts = path
    .split("/")
    .map((part) =>
      isPercentDecodable(part) && !/\*|^:/.test(part)
        ? writeAliasPart(decodeURIComponent(part))
        : part,
    );
  return path === "/" ? undefined : parts.join("/");
}

/** @returns a path that an address leads to from a folder, both with `/`; undefined where it leads out */
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
