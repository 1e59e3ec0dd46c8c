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
];
