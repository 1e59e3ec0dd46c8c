/** The server card of the Model Context Protocol, and the catalogue that refers to it. */
import type { HeaderRule } from "../../contract/security-policy.ts";
import { describeServer, revisions, truncate } from "../../contract/mcp/protocol.ts";
import { mcpPath } from "../../contract/urls.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { currentApi } from "../../emit/api/site-apis.ts";
import { jsonFile, type OutputFile } from "../../emit/output-file.ts";
import { inLocale } from "../../site/strings/strings.ts";

/** github.com/modelcontextprotocol/experimental-ext-server-card, docs/discovery.md */
export const serverCardPath = `${mcpPath}/server-card`;

/** Catalog that lists the server card (github.com/Agent-Card/ai-catalog). */
const aiCatalogPath = "/.well-known/ai-catalog.json";

const cardType = "application/mcp-server-card+json";

/** Media types of the files, which differ from those of their extensions. */
export const cardHeaders: readonly HeaderRule[] = [
  { paths: [serverCardPath], headers: { "Content-Type": cardType } },
  { paths: [aiCatalogPath], headers: { "Content-Type": "application/ai-catalog+json" } },
];

const cardSchema = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

/** Maximum length of a description in the schema, in characters. */
const descriptionLimit = 100;

/**
 * @returns the server card, which describes the endpoint for agents before they connect, and the
 * catalogue that refers to it, as in the working group's draft (docs/discovery.md of July 2026,
 * github.com/modelcontextprotocol/experimental-ext-server-card)
 */
export function emitServerCard(site: Site): OutputFile[] {
  const { settings, defaultLocale } = site;
  const { name, base_url: baseUrl } = settings;
  const { hostname } = new URL(baseUrl);
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
    jsonFile(aiCatalogPath, {
      specVersion: "1.0",
      host: { displayName: name, identifier: hostname },
      entries: [
        {
          identifier: `urn:air:${hostname}:mcp:content`,
          displayName: server.title,
          type: cardType,
          url: urlOf(site, serverCardPath),
        },
      ],
    }),
  ];
}
