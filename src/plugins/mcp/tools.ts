/**
 * Tool calls. The arguments become an API request, whose response is returned unchanged. An API
 * error becomes a failed call with the API's code and hint, so that a model can correct its
 * arguments.
 */
import { badRequest, quote, toErrorBody } from "../../contract/errors.ts";
import { isRecord } from "../../format/is-record.ts";
import type { ToolSchema } from "./mcp-format.ts";
import { invalidParams, type McpSite } from "./mcp-format.ts";
import { findInvalid } from "./validate-arguments.ts";
import { RefusedError } from "../../edge/respond.ts";
import { readPage } from "./read-page.ts";
import { excerpt, maxExcerpt, toResource } from "./resources.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** Maximum length of a response in characters, above the largest page of items without bodies. */
const maxJson = 1_000_000 + maxExcerpt;

/**
 * @throws RpcError for an unknown tool
 */
export async function callTool(
  site: McpSite,
  name: string,
  given: Arguments,
  hasLinks = true,
): Promise<object> {
  try {
    return await runTool(site, name, given, hasLinks);
  } catch (error) {
    if (error instanceof RefusedError)
      return toFailed(toErrorBody(error.reason, site.description.base_url));
    throw error;
  }
}

/** @throws RefusedError for wrong arguments */
async function runTool(
  site: McpSite,
  name: string,
  given: Arguments,
  hasLinks: boolean,
): Promise<object> {
  const { operations } = site.description;
  const path = Object.hasOwn(operations, name) ? operations[name] : undefined;
  const tool = site.description.tools.find((candidate) => candidate.name === name);
  const isPage = name === "read" && tool !== undefined && path === undefined;
  if (path === undefined && !isPage) throw invalidParams(`Unknown tool: ${name}`);
  const problem = findInvalid(tool?.inputSchema ?? {}, given);
  if (problem) throw new RefusedError(badRequest(...problem));
  if (path === undefined) return callRead(site, given);
  const isRead = path.includes("{slug}");
  const { slug, from = 0, ...query } = isRead ? given : { ...given, slug: "-" };
  // Rejects `.` and `..`, which would change the path, and URLs.
  if (typeof slug !== "string" || /^\.{0,2}$|:/.test(slug))
    throw new RefusedError(
      badRequest('"slug" must be the slug of a document.', "Send the slug of an item in a list."),
    );
  const response = await site.request(
    path.replace("{slug}", () => encodeURIComponent(slug.toWellFormed())) + toSearch(query),
  );
  const body: unknown = await response.json();
  if (!response.ok || !isRecord(body)) return toFailed(decodeHint(body, tool?.inputSchema));
  const { data } = body;
  const text = isRead && isRecord(data) ? data["markdown"] : undefined;
  const links = tool?.outputSchema && hasLinks && Array.isArray(data) ? data.filter(isRecord) : [];
  if (!isRecord(data) || typeof text !== "string")
    return toResult(
      body,
      links.map((link) => toLink(link, site.description.base_url)),
    );
  const markdown = textFrom(text, from, name);
  return toResult({ ...body, data: { ...data, markdown } });
}

async function callRead(site: McpSite, { url, from = 0, version }: Arguments): Promise<object> {
  const page = readPage(site, String(url), version === undefined ? undefined : String(version));
  const text = textFrom(await page, from, "read");
  return { content: [{ type: "text", text }] };
}

/**
 * @param name name of the tool
 * @throws RefusedError for an offset that is not in the text
 */
function textFrom(text: string, from: unknown, name: string): string {
  const start = Number(from);
  if (!Number.isSafeInteger(start) || start < 0 || start > text.length)
    throw new RefusedError(
      badRequest(
        `"from" must be an integer from 0 to ${text.length}, got ${quote(String(from))}.`,
        "Send the offset in the previous response, or omit it.",
      ),
    );
  const more = (next: number) => `To get the rest, call ${name} again with from: ${next}.`;
  return excerpt(text, start, more);
}

/** @returns the Markdown alternate of a result, which clients can show and read */
function toLink(item: Record<string, unknown>, baseUrl: string): object {
  return { type: "resource_link", ...toResource(item, baseUrl) };
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
 * @param links links to resources
 * @throws RefusedError for a value that is too long
 */
function toResult(value: object, links: readonly object[] = []): object {
  const text = JSON.stringify(value);
  if (text.length > maxJson)
    throw new RefusedError(
      badRequest(
        "The response is too long for one call.",
        "Send a smaller per_page, or omit include.",
      ),
    );
  return { content: [{ type: "text", text }, ...links], structuredContent: value };
}

/** @param error error of the API */
function toFailed(error: unknown): object {
  return { content: [{ type: "text", text: JSON.stringify(error) }], isError: true };
}

function toSearch(query: Arguments) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return search.size === 0 ? "" : `?${search}`;
}
