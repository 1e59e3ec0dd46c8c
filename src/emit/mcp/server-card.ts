/**
 * How programs learn that agents are answered here, before they connect: the server card beside the endpoint and the catalogue that names it, as the
 * working group's draft has them (github.com/modelcontextprotocol/experimental-ext-server-card, docs/discovery.md of July 2026).
 */
import { describeServer, reverseDomain, revisions, truncate } from "../../contract/mcp/protocol.ts";
import { mediaTypes } from "../../contract/headers.ts";
import { aiCatalogPath, mcpPath, serverCardPath, toUrl } from "../../contract/urls.ts";
import { publishedDocuments, type Site } from "../../content/site.ts";
import { inLocale } from "../../site/strings/strings.ts";
import { currentApi } from "../api/site-apis.ts";
import { jsonFile, type OutputFile } from "../output-file.ts";

const cardSchema = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

/** What the schema allows, in characters. */
const descriptionLimit = 100;

/** How many questions a catalogue names for an entry, where it names any (schema of agenticresourcediscovery.org). */
const queries = { least: 2, most: 5 };

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
 * @returns what is asked of a site like this, by which agents find the server: the title of each list's first document, then of others; nothing for a
 * site that has too few
 */
function listQueries(site: Site): string[] | undefined {
  const documents = publishedDocuments(site).filter(
    (document) => document.locale === site.defaultLocale && document.layout !== "page",
  );
  const firsts = [...Map.groupBy(documents, ({ collection }) => collection).values()].flatMap(
    ([first]) => first ?? [],
  );
  const titles = new Set([...firsts, ...documents].map(({ title }) => title));
  return titles.size < queries.least ? undefined : [...titles].slice(0, queries.most);
}
