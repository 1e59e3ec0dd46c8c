/**
 * The operations of version 1: two of its own, and those of the collections.
 */
import {
  itemOperations,
  listOperations,
  type OperationRow,
} from "../operation.ts";

export const operations: readonly OperationRow[] = [
  {
    id: "getApiIndex",
    method: "GET",
    path: "",
    kind: "index",
    summary: "Read what the API offers",
    description:
      "The name and version of the API, where it is documented, and every operation with its parameters. Start here.",
    response: "ApiIndexResponse",
  },
  ...listOperations(),
  ...itemOperations(),
  {
    id: "listTags",
    method: "GET",
    path: "/tags",
    kind: "tags",
    summary: "List the tags",
    description:
      "The tags of all lists with the number of items that have each, the most frequent first, then by name. Follow items_url for those items.",
    response: "TagList",
  },
  {
    id: "getCompanyProfile",
    method: "GET",
    path: "/company",
    kind: "company",
    summary: "Read the company profile",
    description:
      "Facts about the organisation behind the site: names, address, contact, profiles, and a text about it as Markdown.",
    response: "CompanyResponse",
  },
  {
    id: "listChanges",
    method: "GET",
    path: "/changes",
    kind: "changes",
    summary: "List what has changed",
    description:
      "What was added, changed and removed from build to build, the oldest first, at most a thousand at a time, so that a copy can be kept in step: follow links.next, keep cursor, and send it as since the next time. Every change has a digest of its item as it was then. The last hundred builds are known, and no more than ten thousand changes. To begin a copy, read getExport.",
    response: "ChangesResponse",
  },
  {
    id: "getExport",
    method: "GET",
    path: "/export",
    kind: "export",
    summary: "Find the files that hold everything",
    description:
      "The files that hold every published document with its text, a file each list and one for all together, and the cursor from which listChanges goes on. Use it to take a copy of the whole site. What is larger than 20 MiB is in several files.",
    response: "ExportResponse",
  },
  {
    id: "getExportFile",
    method: "GET",
    path: "/export/{file}",
    kind: "export-file",
    summary: "Read a file of the export",
    description:
      "Documents with their texts as newline-delimited JSON, in the order of their list: each line is what data is where one is read alone. A list's file is named after its path, as in blog.ndjson, and all.ndjson holds all lists; getExport names those that are in several parts.",
    response: "ExportLines",
  },
];
