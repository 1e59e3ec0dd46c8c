/**
 * Names of files that other tools take, as the content folder takes them.
 */

/** @returns a media file's path in characters that need no escape in an address; its extension and its folders stay */
export function toMediaName(name: string): string {
  return name
    .split("/")
    .map(
      (part) =>
        part
          .normalize("NFKD")
          .replace(/[\u0300-\u036F]/g, "")
          .replace(/[^\w.-]+/g, "-")
          // A hidden file would not be read.
          .replace(/^[.-]+/, "") || "file",
    )
    .join("/");
}

/** @returns words for a reader: `hello-big_world` → `Hello big world` */
export function toWords(name: string): string {
  const words = name.replace(/[-_\s]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
