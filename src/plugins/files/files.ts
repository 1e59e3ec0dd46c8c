/**
 * Field type `file`: a document for download with its label, format and size, published under
 * /media/ at a path with its digest.
 */
import path from "node:path";
import { z } from "zod";
import type { FieldType } from "../../collections/fields/field-type.ts";
import { plainText } from "../../collections/front-matter/value-schemas.ts";
import { typesByExtension } from "../../format/headers.ts";
import { toUrl } from "../../format/urls.ts";
import { checkFiles } from "./check-files.ts";
import { definePlugin } from "../../plugin/plugin.ts";

const value = z.strictObject(
  {
    // Otherwise, the editor would offer a text.
    file: z
      .string()
      .meta({ "x-widget": { widget: "file" } })
      .pipe(plainText),
    label: plainText.optional().transform((label) => label ?? null),
  },
  { error: "must contain file and label" },
);

/** Value in documents. */
const stored = z.object({ file: z.string(), label: z.string().nullable() });

const File = z
  .object({
    url: z.url().meta({
      description: "The file; a new version has another URL",
      examples: ["https://site.example/media/press/files/season.1f2e3d4c5b.pdf"],
    }),
    label: z
      .string()
      .nullable()
      .meta({ description: "Title of the file; null for none", examples: ["Season brochure"] }),
    bytes: z
      .int()
      .min(0)
      .meta({ description: "Size in bytes", examples: [182_044] }),
    media_type: z.string().meta({ description: "Media type", examples: ["application/pdf"] }),
    digest: z.string().meta({
      description: "First half of the SHA-256 of the file in hexadecimal",
      examples: ["1f2e3d4c5b6a79881f2e3d4c5b6a7988"],
    }),
  })
  .meta({ id: "FieldFile", description: "A file of a document" });

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** https://www.iana.org/assignments/media-types */
const mediaTypes: Readonly<Record<string, string>> = {
  ...typesByExtension,
  doc: "application/msword",
  docx: `${office}.wordprocessingml.document`,
  epub: "application/epub+zip",
  ics: "text/calendar",
  odp: `${openDocument}.presentation`,
  ods: `${openDocument}.spreadsheet`,
  odt: `${openDocument}.text`,
  ppt: "application/vnd.ms-powerpoint",
  pptx: `${office}.presentationml.presentation`,
  rtf: "application/rtf",
  xls: "application/vnd.ms-excel",
  xlsx: `${office}.spreadsheetml.sheet`,
};

const extensionOf = (file: string) => path.extname(file).slice(1).toLowerCase();

/** @returns the values of the field with those of the published file; null without it */
function findDownload(written: unknown, findFile: Parameters<FieldType["show"]>[2]) {
  const { data } = stored.safeParse(written);
  const download = data && findFile(data.file);
  return data && download ? { ...data, ...download } : null;
}

const file: FieldType = {
  parse: () => value,
  noun: () => "a file with file and label",
  schema: () => File,
  files: (written) => [stored.safeParse(written).data?.file ?? []].flat(),
  advice: ({ name }) =>
    `Write two lines below it, each starting with two spaces: file: ./files/name.pdf and label: the title of the file, as in ${name}: { file: ./files/name.pdf, label: The title }.`,
  example: () => "\n  file: ./files/name.pdf\n  label: The title of the file",
  toJson: (written, { baseUrl, findFile }) => {
    const download = findDownload(written, findFile);
    return (
      download && {
        url: toUrl(baseUrl, download.path),
        label: download.label,
        bytes: download.bytes,
        media_type: mediaTypes[extensionOf(download.file)] ?? "application/octet-stream",
        digest: download.digest,
      }
    );
  },
  show: (written, _, findFile) => {
    const download = findDownload(written, findFile);
    return (
      download && {
        path: download.path,
        text: download.label ?? path.posix.basename(download.file),
        format: extensionOf(download.file).toUpperCase(),
        bytes: download.bytes,
      }
    );
  },
};

export const files = definePlugin({
  api: 1,
  name: "files",
  fieldTypes: { file },
  rules: { site: [checkFiles] },
});
