/**
 * Versions of a book: the folder `manual@0.1` beside the book `manual` contains its text as of
 * version 0.1, at addresses below those of the book, `manual/0-1/`.
 */

/** Name of a version: a number, with further ones or words after dots and hyphens. */
export const versionForm = /^v?\d+(?:[.-][a-z0-9]+)*$/;

/** @returns the folder of the book and the version that it holds; undefined for the current one */
export function splitVersion(folder: string): { book: string; version: string | undefined } {
  const at = folder.lastIndexOf("@");
  const version = folder.slice(at + 1);
  return at > 0 && versionForm.test(version)
    ? { book: folder.slice(0, at), version }
    : { book: folder, version: undefined };
}

export function versionSegment(version: string): string {
  return version.replaceAll(".", "-");
}

/** @returns the slug of a document in a version of its book */
export function slugInVersion(slug: string, version: string): string {
  return slug.replace(/^[^/.]+/, (book) => `${book}/${versionSegment(version)}`);
}

/** @returns the list of a collection in a version, by which the index of documents has its range */
export function versionList(collection: string | null, version: string): string {
  return `${collection ?? ""}@${version}`;
}

/** @returns whether a list is that of a collection, in any version */
export function isListOf(collection: string, list: string): boolean {
  return list === collection || list.startsWith(`${collection}@`);
}
