/**
 * Which file a path means, whatever its spelling: `/%61bout/` is `/about/` (RFC 3986, section 6.2.2).
 */
import { isPercentDecodable } from "../contract/percent-decode.ts";

/** @returns the path without percent-encoding, or undefined where it hides a separator or is not UTF-8, which no file's name can be */
export function toFileName(path: string): string | undefined {
  if (!path.includes("%")) return path;
  return /%(?:2f|5c)/i.test(path) || !isPercentDecodable(path)
    ? undefined
    : decodeURIComponent(path);
}
