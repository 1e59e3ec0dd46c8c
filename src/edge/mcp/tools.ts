/**
 * Calls a tool: asks the API what the arguments say, and gives its answer on as it is. What the API refuses is a failed call with the API's own code and
 * hint, so that a model learns what to send instead.
 */
import { quote, toErrorBody, type Failure } from "../../contract/errors.ts";
import {
  searchPage,
  toolNames,
  type Listing,
} from "../../contract/mcp/description.ts";
import { isRecord } from "../../contract/is-record.ts";
import { nearest } from "../../contract/nearest.ts";
import { cutText, mostText } from "./cut-text.ts";
import { RpcError, rpcCodes } from "./json-rpc.ts";
import type { McpSite } from "./mcp-site.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** What the API has answered: its content, or its failure. */
type Answered = { value: Record<string, unknown> } | { failure: unknown };

/** Characters of an answer that has no text to be cut: beyond the largest page of items. */
const mostJson = 1_000_000;

/**
 * @returns the result of tools/call
 * @throws RpcError for a tool that there is not
 */
export async function callTool(
  site: McpSite,
  name: string,
  given: Arguments,
): Promise<object> {
  const answered = await answer(site, name, given);
  if ("failure" in answered)
    return { content: [toContent(answered.failure)], isError: true };
  const content = toContent(answered.value);
  if (content.text.length > mostJson + mostText)
    return {
      content: [toContent(toErrorBody(tooLarge, site.description.base_url))],
      isError: true,
    };
  return { content: [content], structuredContent: answered.value };
}

function answer(
  site: McpSite,
  name: string,
  given: Arguments,
): Promise<Answered> {
  const { plain } = site.description;
  switch (name) {
    case toolNames.search:
      return search(site, given);
    case toolNames.list:
      return list(site, given);
    case toolNames.read:
      return read(site, given);
  }
  const path = Object.hasOwn(plain, name) ? plain[name] : undefined;
  if (path === undefined)
    throw new RpcError(rpcCodes.invalidParams, `Unknown tool: ${name}`);
  return ask(site, path + toSearch(given));
}

async function list(
  site: McpSite,
  { collection, ...query }: Arguments,
): Promise<Answered> {
  const { listing, failure } = findListing(site, collection);
  return failure ?? ask(site, listing.path + toSearch(query));
}

/** Says how to find more in the words of the lists themselves, which have their own links. */
async function search(
  site: McpSite,
  { collection, ...query }: Arguments,
): Promise<Answered> {
  const { lists } = site.description;
  if (isAbsent(query["q"]))
    return refuse(site, "q is missing.", "Send q with a word to search for.");
  const found = isAbsent(collection)
    ? undefined
    : findListing(site, collection);
  if (found?.failure) return found.failure;
  const wanted = found
    ? [[found.name, found.listing] as const]
    : Object.entries(lists);
  const text = toSearch({ per_page: searchPage, ...query });
  const value: Record<string, unknown> = {};
  for (const [name, { path }] of wanted) {
    const answered = await ask(site, path + text);
    if ("failure" in answered) return answered;
    if (found || !isEmpty(answered.value)) value[name] = answered.value;
  }
  return { value };
}

function isEmpty({ data }: Record<string, unknown>): boolean {
  return Array.isArray(data) && data.length === 0;
}

async function read(
  site: McpSite,
  { collection, slug, from = 0, ...query }: Arguments,
): Promise<Answered> {
  const { listing, failure, name } = findListing(site, collection);
  if (failure) return failure;
  if (listing.read === null)
    return refuse(
      site,
      `The documents of ${name} are not read one by one.`,
      "Read the resource that the document's markdown_url names.",
    );
  // Two dots would be another address.
  if (typeof slug !== "string" || /^\.{0,2}$/.test(slug))
    return refuse(
      site,
      "slug must be the name of a document.",
      "Send it as a list or a search has it.",
    );
  const path = listing.read.replace("{slug}", () =>
    encodeURIComponent(slug.toWellFormed()),
  );
  const answered = await ask(site, path + toSearch(query));
  if ("failure" in answered) return answered;
  const { data } = answered.value;
  const text = isRecord(data) ? data["markdown"] : undefined;
  if (!isRecord(data) || typeof text !== "string") return answered;
  const start = Number(from);
  if (!Number.isSafeInteger(start) || start < 0 || start > text.length)
    return refuse(
      site,
      `"from" must be an integer from 0 to ${text.length}, got ${quote(String(from))}.`,
      "Send what the answer before has said, or leave it out.",
    );
  const markdown = cutText(
    text,
    start,
    (next) => `Call ${toolNames.read} again with from: ${next} for the rest.`,
  );
  return { value: { ...answered.value, data: { ...data, markdown } } };
}

/** @returns the list that a collection has, or the failure that says which there are */
function findListing(
  site: McpSite,
  collection: unknown,
):
  | { name: string; listing: Listing; failure?: never }
  | { failure: Answered; name?: never; listing?: never } {
  const { lists } = site.description;
  const names = Object.keys(lists);
  if (typeof collection === "string" && Object.hasOwn(lists, collection)) {
    const listing = lists[collection];
    if (listing) return { name: collection, listing };
  }
  const sent = isAbsent(collection) ? undefined : String(collection);
  const near = sent === undefined ? undefined : nearest(sent, names);
  const all = `It is one of ${names.join(", ")}.`;
  return {
    failure: refuse(
      site,
      sent === undefined
        ? "collection is missing."
        : `There is no collection ${quote(sent)}.`,
      near === undefined ? all : `Did you mean ${near}? ${all}`,
    ),
  };
}

function refuse(site: McpSite, message: string, hint: string): Answered {
  const failure: Failure = { code: "bad_request", message, hint };
  return { failure: toErrorBody(failure, site.description.base_url) };
}

async function ask(site: McpSite, address: string): Promise<Answered> {
  const response = await site.ask(address);
  const body: unknown = await response.json();
  return response.ok && isRecord(body) ? { value: body } : { failure: body };
}

/** @returns the arguments as a query; what is null is left out, a list is joined with commas */
function toSearch(query: Arguments): string {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (!isAbsent(value)) sent.set(name, toText(value));
  return sent.size === 0 ? "" : `?${sent}`;
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function toContent(value: unknown) {
  return { type: "text", text: JSON.stringify(value) } as const;
}

const tooLarge: Failure = {
  code: "bad_request",
  message: "The answer is too large for one call.",
  hint: "Send a smaller per_page, or leave include out.",
};
