/**
 * Tool calls. The arguments become an API request, whose response is returned unchanged. An API
 * error becomes a failed call with the API's code and hint, so that a model can correct its
 * arguments.
 */
import { quote, toErrorBody } from "../../contract/errors.ts";
import { isRecord } from "../../format/is-record.ts";
import type { ToolSchema } from "../../format/mcp.ts";
import { invalidParams, type McpSite } from "../../format/mcp.ts";
import { findInvalid } from "./validate-arguments.ts";
import { RefusedError } from "../respond.ts";
import { readPage } from "./read-page.ts";
import { excerpt, maxExcerpt, toResource } from "./resources.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** Maximum length of a response in characters, above the largest page of items without bodies. */
const maxJson = 1_000_000 + maxExcerpt;

/**
 * @returns the result of tools/call
 * @throws RpcError for an unknown tool
 */
export async function callTool(
  site: McpSite,
  name: string,
  given: Arguments,
  hasLinks = true,
): Promise<object> {
  const { operations } = site.description;
  const path = Object.hasOwn(operations, name) ? operations[name] : undefined;
  const tool = site.description.tools.find((one) => one.name === name);
  const isPage = name === "read" && tool !== undefined && path === undefined;
  if (path === undefined && !isPage) throw invalidParams(`Unknown tool: ${name}`);
  const problem = findInvalid(tool?.inputSchema ?? {}, given);
  if (problem) return refuse(site, ...problem);
  if (path === undefined) return callRead(site, given);
  const isRead = path.includes("{slug}");
  const { slug, from = 0, ...query } = isRead ? given : { ...given, slug: "-" };
  // Rejects `.` and `..`, which would change the path, and URLs.
  if (typeof slug !== "string" || /^\.{0,2}$|:/.test(slug))
    return refuse(
      site,
      '"slug" must be the slug of a document.',
      "Send the slug of an item in a list.",
    );
  const response = await site.request(
    path.replace("{slug}", () => encodeURIComponent(slug.toWellFormed())) + toSearch(query),
  );
  const body: unknown = await response.json();
  if (!response.ok || !isRecord(body)) return toResult(decodeHint(body, tool?.inputSchema));
  const { data } = body;
  const text = isRead && isRecord(data) ? data["markdown"] : undefined;
  const links = tool?.outputSchema && hasLinks && Array.isArray(data) ? data.filter(isRecord) : [];
  if (!isRecord(data) || typeof text !== "string") return toResult(body, site, links.map(toLink));
  const outside = findOffset(text, from);
  if (outside) return refuse(site, ...outside);
  const markdown = excerpt(text, Number(from), continueWith(name));
  return toResult({ ...body, data: { ...data, markdown } }, site);
}

/** @returns message and hint about an offset that is not in the text */
function findOffset(text: string, from: unknown): [message: string, hint: string] | undefined {
  const start = Number(from);
  return Number.isSafeInteger(start) && start >= 0 && start <= text.length
    ? undefined
    : [
        `"from" must be an integer from 0 to ${text.length}, got ${quote(String(from))}.`,
        "Send the offset in the previous response, or omit it.",
      ];
}

const continueWith = (name: string) => (next: number) =>
  `To get the rest, call ${name} again with from: ${next}.`;

async function callRead(site: McpSite, { url, from = 0 }: Arguments): Promise<object> {
  try {
    const text = await readPage(site, String(url));
    const problem = findOffset(text, from);
    if (problem) return refuse(site, ...problem);
    return { content: [{ type: "text", text: excerpt(text, Number(from), continueWith("read")) }] };
  } catch (error) {
    if (error instanceof RefusedError) return refuse(site, error.reason.message, error.reason.hint);
    throw error;
  }
}

/** @returns the Markdown alternate of a result, which clients can show and read */
function toLink(item: Record<string, unknown>): object {
  return { type: "resource_link", ...toResource(item) };
}

/**
 * @returns an error of the API whose hint has arguments of the tool instead of a query, in which
 * values are percent-encoded
 */
function decodeHint(body: unknown, { properties }: ToolSchema = {}): unknown {
  const error = isRecord(body) ? body["error"] : undefined;
  if (!isRecord(error) || !isRecord(properties)) return body;
  const hint = String(error["hint"]).replaceAll(
    /\b(\w+)=(\S*?)(?=[.?,]?(?:\s|$))/g,
    (pair, name: string) => {
      const schema = properties[name];
      const value = new URLSearchParams(pair).get(name) ?? "";
      const isText = isRecord(schema) && schema["type"] === "string";
      return `${name}: ${isText ? JSON.stringify(value) : value}`;
    },
  );
  return { error: { ...error, hint } };
}

/**
 * @param site site of a successful call
 * @param links links to resources
 */
function toResult(value: unknown, site?: McpSite, links: readonly object[] = []): object {
  const text = JSON.stringify(value);
  if (site && text.length > maxJson)
    return refuse(
      site,
      "The response is too long for one call.",
      "Send a smaller per_page, or omit include.",
    );
  return {
    content: [{ type: "text", text }, ...links],
    ...(site ? { structuredContent: value } : { isError: true }),
  };
}

function refuse({ description }: McpSite, message: string, hint: string): object {
  return toResult(toErrorBody({ code: "bad_request", message, hint }, description.base_url));
}

/** @returns the arguments as a query */
function toSearch(query: Arguments) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return search.size === 0 ? "" : `?${search}`;
}
