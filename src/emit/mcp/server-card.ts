/**
 * Discovery of the endpoint for agents before they connect: the server card, and the catalogue that
 * refers to it, as in the working group's draft (docs/discovery.md of July 2026,
 * github.com/modelcontextprotocol/experimental-ext-server-card).
 */
import { describeServer, reverseDomain, revisions, truncate } from "../../contract/mcp/protocol.ts";
import { mediaTypes } from "../../contract/headers.ts";
import { aiCatalogPath, mcpPath, serverCardPath, toUrl } from "../../contract/urls.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { inLocale } from "../../site/strings/strings.ts";
import { currentApi } from "../api/site-apis.ts";
import { jsonFile, type OutputFile } from "../output-file.ts";

const cardSchema = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

/** Maximum length in the schema, in characters. */
const descriptionLimit = 100;

/**
 * Number of example queries of an entry, if it has any (schema of agenticresourcediscovery.org).
 */
const queries = { min: 2, max: 5 };

export function emitServerCard(site: Site): OutputFile[] {
  const { settings, defaultLocale } = site;
  const { name: siteName, base_url: baseUrl } = settings;
  const url = (path: string) => toUrl(baseUrl, path);
  const { name, version, title, websiteUrl } = describeServer({
    name: siteName,
    version: currentApi(site).full,
    baseUrl,
  });
  const about = inLocale(settings.description, defaultLocale, defaultLocale);
  const card = {
    $schema: cardSchema,
    name,
    version,
    title,
    description: truncate(about, descriptionLimit),
    websiteUrl,
    remotes: [
      {
        type: "streamable-http",
        url: url(mcpPath),
        supportedProtocolVersions: revisions,
      },
    ],
  };
  return [
    jsonFile(serverCardPath, card),
    jsonFile(aiCatalogPath, {
      specVersion: "1.0",
      host: { displayName: siteName, identifier: new URL(baseUrl).hostname },
      entries: [
        {
          identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:${name.slice(reverseDomain(baseUrl).length + 1)}`,
          displayName: title,
          type: mediaTypes.serverCard,
          url: url(serverCardPath),
          representativeQueries: listQueries(site),
        },
      ],
    }),
  ];
}

/**
 * @returns example queries by which agents find the server: the title of the first document of each
 * list, then of others; undefined for a site with too few documents
 */
function listQueries(site: Site): string[] | undefined {
  const documents = publishedDocuments(site).filter(
    (document) => document.locale === site.defaultLocale && document.layout !== "page",
  );
  const firsts = [...Map.groupBy(documents, ({ collection }) => collection).values()].flatMap(
    ([first]) => first ?? [],
  );
  const titles = new Set([...firsts, ...documents].map(({ title }) => title));
  return titles.size < queries.min ? undefined : [...titles].slice(0, queries.max);
}
