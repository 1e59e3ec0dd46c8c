/**
 * The operations of version 1 but those of collections.
 */
import type { OperationRow } from "../operation.ts";

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
      "What was added, changed and removed in the last hundred builds (10,000 changes at most), the oldest first, a thousand an answer. Use it to keep a copy in step: follow links.next, keep cursor, send it as since the next time. Begin a copy with getExport.",
    response: "ChangesResponse",
  },
  {
    id: "getExport",
    method: "GET",
    path: "/export",
    kind: "export",
    summary: "Find the files that hold everything",
    description:
      "The files that hold every published document with its text, the files of each list, in parts of 4 MiB, and the cursor from which listChanges goes on. Use it to take a copy of the whole site.",
    response: "ExportResponse",
  },
  {
    id: "getExportFile",
    method: "GET",
    path: "/export/{file}",
    kind: "export-file",
    summary: "Read a file of the export",
    description:
      "Documents with their texts, a line of JSON each (NDJSON), in the order of their list: each line is what data is where one is read alone. A list's file is named after its path, as in blog.ndjson, and its parts as in blog.part-2.ndjson; getExport names all files.",
    response: "ExportLines",
  },
];
