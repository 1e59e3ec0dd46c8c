/** Server cards of the Model Context Protocol, which describe the endpoint before agents connect. */
import type { HeaderRule } from "../../format/security-policy.ts";
import { capabilities, currentRevision, describeServer, revisions } from "../mcp/mcp-format.ts";
import { truncate } from "../../format/truncate.ts";
import { mcpPath, toAddress } from "../../format/urls.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { currentApi } from "../../emit/site-apis.ts";
import { jsonFile, type OutputFile } from "../../emit/output-file.ts";
import { inLocale } from "../../site/strings/strings.ts";

/** github.com/modelcontextprotocol/experimental-ext-server-card, docs/discovery.md */
export const serverCardPath = `${mcpPath}/server-card`;

/** Card of an earlier proposal (SEP-1649), which scanners read. */
const wellKnownCardPath = "/.well-known/mcp/server-card.json";

export const cardType = "application/mcp-server-card+json";

/** Media type of the card, whose path has no extension. */
export const cardHeaders: readonly HeaderRule[] = [
  { paths: [serverCardPath], headers: { "Content-Type": cardType } },
];

const cardSchema = "https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json";

/** Maximum length of a description in the schema, in characters. */
const descriptionLimit = 100;

/**
 * @returns the server card of the working group's draft (docs/discovery.md of July 2026,
 * github.com/modelcontextprotocol/experimental-ext-server-card), and the same facts with the keys of
 * the earlier proposal (github.com/modelcontextprotocol/modelcontextprotocol, SEP-1649)
 */
export function emitServerCards(site: Site): OutputFile[] {
  const { settings, defaultLocale } = site;
  const { name, base_url: baseUrl } = settings;
  const server = describeServer({ name, version: currentApi(site).full, baseUrl });
  const card = {
    $schema: cardSchema,
    ...server,
    description: truncate(
      inLocale(settings.description, defaultLocale, defaultLocale),
      descriptionLimit,
    ),
    remotes: [
      {
        type: "streamable-http",
        url: urlOf(site, mcpPath),
        supportedProtocolVersions: revisions,
      },
    ],
  };
  return [
    jsonFile(serverCardPath, card),
    jsonFile(wellKnownCardPath, {
      ...card,
      protocolVersion: currentRevision,
      serverInfo: server,
      transport: { type: "streamable-http", endpoint: toAddress(baseUrl, mcpPath) },
      endpoint: urlOf(site, mcpPath),
      capabilities,
      authentication: { required: false },
      documentationUrl: urlOf(site, "/llms.txt"),
    }),
  ];
}
