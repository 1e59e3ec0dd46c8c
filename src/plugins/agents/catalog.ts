/**
 * Catalogue of what agents can use on the site, at the addresses of two drafts with the same
 * entries: Agentic Resource Discovery 0.91 (github.com/ards-project/ard-spec, spec/ard.md) and its
 * predecessor, AI Catalog 1.0 (github.com/Agent-Card/ai-catalog).
 */
import { apiCatalogPath } from "../../format/headers.ts";
import type { HeaderRule } from "../../format/security-policy.ts";
import { hasMcp, urlOf, type Site } from "../../content/site.ts";
import { jsonFile, type OutputFile } from "../../emit/output-file.ts";
import { skillPath } from "./agent-skills.ts";
import { cardType, serverCardPath } from "./server-card.ts";

export const ardPath = "/.well-known/ard.json";

const aiCatalogPath = "/.well-known/ai-catalog.json";

/** AI Catalog has a media type of its own. ARD names none. */
export const catalogHeaders: readonly HeaderRule[] = [
  { paths: [aiCatalogPath], headers: { "Content-Type": "application/ai-catalog+json" } },
];

export function emitCatalog(site: Site): OutputFile[] {
  const { name, base_url: baseUrl } = site.settings;
  const { hostname } = new URL(baseUrl);
  // The form of identifiers excludes IPv6 addresses.
  const publisher = hostname.replaceAll(/[^a-z0-9.-]/g, "-");
  const entries = listResources(site).map(({ id, path, title, ...entry }) => ({
    identifier: `urn:air:${publisher}:${id}`,
    displayName: `${name}: ${title}`,
    url: urlOf(site, path),
    ...entry,
  }));
  const catalog = {
    specVersion: "1.0",
    host: { displayName: name, identifier: hostname },
    entries,
  };
  return [jsonFile(ardPath, catalog), jsonFile(aiCatalogPath, catalog)];
}

interface Resource {
  /** Namespace and name within the site. */
  id: string;
  path: string;
  /** IANA media type, or the one that the draft uses. */
  type: string;
  title: string;
  description: string;
  /** Two to five questions that the resource answers. */
  representativeQueries: readonly string[];
}

function listResources(site: Site): Resource[] {
  const { name } = site.settings;
  const content: Resource[] = [
    {
      id: "api:catalog",
      path: apiCatalogPath,
      type: "application/linkset+json",
      title: "API",
      description: `Read-only JSON API with all documents of ${name}, and its OpenAPI description. No key is needed.`,
      representativeQueries: [
        `list the newest documents of ${name} as JSON`,
        `which documents of ${name} changed since yesterday`,
      ],
    },
    {
      id: "skill:read",
      path: skillPath(site),
      type: 'text/markdown; profile="urn:air:agent-skills"',
      title: "skill",
      description: `How to read and search ${name}: pages as Markdown, API and feeds.`,
      representativeQueries: [
        `how do I read the website of ${name}`,
        `how do I search ${name} with a program`,
      ],
    },
    {
      id: "guide:llms",
      path: "/llms.txt",
      type: "text/plain",
      title: "guide for language models",
      description: `Contents of ${name} with links to every section as Markdown.`,
      representativeQueries: [`what does ${name} publish`, `summarise the website of ${name}`],
    },
  ];
  if (!hasMcp(site)) return content;
  return [
    {
      id: "mcp:content",
      path: serverCardPath,
      type: cardType,
      title: "MCP server",
      description: `Lists, filters and reads the documents of ${name}.`,
      representativeQueries: [
        `find documents of ${name} about a subject`,
        `read a page of ${name} as Markdown`,
      ],
    },
    ...content,
  ];
}
