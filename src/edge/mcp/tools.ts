/**
 * Tool calls: the request that the arguments describe, and the API's response unchanged. A refused request is a failed call with the API's own code and
 * hint, so that a model learns the correct arguments.
 */
import { quote, toErrorBody, type Failure } from "../../contract/errors.ts";
import { searchPage, searchTool } from "../../contract/mcp/description.ts";
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
export async function callTool(site: McpSite, name: string, given: Arguments): Promise<object> {
  const answered = await answer(site, name, given);
  if ("failure" in answered) return { content: [toContent(answered.failure)], isError: true };
  const content = toContent(answered.value);
  if (content.text.length > mostJson + mostText)
    return {
      content: [toContent(toErrorBody(tooLarge, site.description.base_url))],
      isError: true,
    };
  return { content: [content], structuredContent: answered.value };
}

function answer(site: McpSite, name: string, given: Arguments): Promise<Answered> {
  if (name === searchTool) return search(site, given);
  const { operations } = site.description;
  const path = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (path === undefined) throw new RpcError(rpcCodes.invalidParams, `Unknown tool: ${name}`);
  return path.includes("{slug}")
    ? read(site, name, path, given)
    : ask(site, path + toSearch(given));
}

async function search(site: McpSite, { collection, ...shared }: Arguments): Promise<Answered> {
  const { lists } = site.description;
  if (isAbsent(shared["q"]))
    return refuse(site, "q is missing.", "Send q with a word to search for.");
  const wanted = isAbsent(collection) ? undefined : String(collection);
  if (wanted !== undefined && !Object.hasOwn(lists, wanted)) return refuseCollection(site, wanted);
  const query = toSearch({ per_page: searchPage, ...shared });
  const value: Record<string, unknown> = {};
  for (const [name, path] of Object.entries(lists)) {
    if (wanted !== undefined && name !== wanted) continue;
    const answered = await ask(site, path + query);
    if ("failure" in answered) return answered;
    if (name === wanted || !isEmpty(answered.value)) value[name] = answered.value;
  }
  return { value };
}

function isEmpty({ data }: Record<string, unknown>): boolean {
  return Array.isArray(data) && data.length === 0;
}

async function read(
  site: McpSite,
  name: string,
  operation: string,
  { slug, from = 0, ...query }: Arguments,
): Promise<Answered> {
  // Two dots would be another address.
  if (typeof slug !== "string" || /^\.{0,2}$/.test(slug))
    return refuse(
      site,
      "slug must be the name of a document.",
      "Send it as a list or a search has it.",
    );
  const path = operation.replace("{slug}", () => encodeURIComponent(slug.toWellFormed()));
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
    (next) => `Call ${name} again with from: ${next} for the rest.`,
  );
  return { value: { ...answered.value, data: { ...data, markdown } } };
}

function refuseCollection(site: McpSite, collection: string): Answered {
  const names = Object.keys(site.description.lists);
  const near = nearest(collection, names);
  const all = `It is one of ${names.join(", ")}.`;
  return refuse(
    site,
    `There is no collection ${quote(collection)}.`,
    near === undefined ? all : `Did you mean ${near}? ${all}`,
  );
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
