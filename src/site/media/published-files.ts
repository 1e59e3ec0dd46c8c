/**
 * Files that fields of documents publish, at paths with their digests, so that caches can keep them
 * and a new version has a new address.
 */
import { hash } from "node:crypto";
import path from "node:path";
import { valuesOf } from "../../collections/collection.ts";
import { typeOf } from "../../collections/fields/field-types.ts";
import { readBytes } from "../../content/read/image-files.ts";
import type { Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import type { FindFile, PublishedFile } from "../../contract/field.ts";
import { digestLength } from "../../format/digest.ts";
import { mediaRoot } from "../../format/urls.ts";
import { memoizeBySite } from "../memoize.ts";
import { mediaPath, resolveSource } from "./content-urls.ts";

/** @returns the file with a name in the content folder */
export const publishedFile = memoizeBySite(({ folder }: Site, name: string): PublishedFile => {
  const bytes = readBytes(path.join(folder, name)) ?? Buffer.alloc(0);
  const digest = hash("sha256", bytes).slice(0, digestLength);
  const named = name.replace(/\.\w+$/, `.${digest.slice(0, 10)}$&`);
  return { path: mediaPath(named), bytes: bytes.length, digest };
});

/** @returns the name in the content folder of the file at a path below /media/ */
export function nameOfMedia({ media }: Pick<Site, "media">, served: string): string | undefined {
  const name = served.slice(mediaRoot.length);
  return [name, name.replace(/\.[\da-f]{10}(?=\.\w+$)/, "")].find((candidate) =>
    media.has(candidate),
  );
}

/** @param source name of the document in the content folder */
export const fileFinder =
  (site: Site, source: string): FindFile =>
  (file) => {
    const name = resolveSource(source, file);
    return name !== undefined && site.media.has(name) ? publishedFile(site, name) : undefined;
  };

/** @returns the files that the fields of a document name, with the position of each value */
export function attachedFiles({ collections }: Site, document: Document) {
  const fields = collections.get(document.collection)?.fields ?? [];
  return fields.flatMap((field) =>
    valuesOf(document, field.name).flatMap((value, index) =>
      (typeOf(field).files?.(value) ?? []).map((file) => ({
        field: field.name,
        file,
        name: resolveSource(document.source, file),
        place: () => document.locate(field.name, ...(field.list ? [index] : [])),
      })),
    ),
  );
}
