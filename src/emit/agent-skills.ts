/**
 * /.well-known/agent-skills/: one skill that tells an agent how to read this site, and the index by which it is found (Agent Skills Discovery
 * 0.2.0, github.com/cloudflare/agent-skills-discovery-rfc).
 */
import { createHash } from "node:crypto";
import { stringify } from "yaml";
import { errorCodes, errors } from "../contract/errors.ts";
import { feedFormats } from "../contract/feeds.ts";
import { everyResponse } from "../contract/headers.ts";
import type { Operation } from "../contract/operation.ts";
import { allowedValues, type Parameter } from "../contract/parameter.ts";
import {
  agentSkillPath,
  agentSkillsPath,
  apiPath,
  feedPath,
  mcpPath,
  referencePath,
  toUrl,
  twinPath,
} from "../contract/urls.ts";
import type { ApiVersion } from "../contract/version.ts";
import { hasMcp, mcpClients } from "../site/reference/mcp-clients.ts";
import { inLocale } from "../site/strings/strings.ts";
import { publishedDocuments, publishedPages, type Site } from "../content/site.ts";
import { exampleWord } from "./api/examples.ts";
import { jsonFile, type OutputFile } from "./output-file.ts";

const schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** What the specification of skills allows, in characters. */
const nameLimit = 64;
const descriptionLimit = 1024;

/** @returns the skill and the index that names it with its digest */
export function emitAgentSkills(site: Site, version: ApiVersion): OutputFile[] {
  const name = nameSkill(site.settings.base_url);
  const description = describeSkill(site);
  const path = skillPath(site);
  const body = writeSkill(site, version, name, description);
  const digest = createHash("sha256").update(body).digest("hex");
  return [
    { path, body },
    jsonFile(agentSkillsPath, {
      $schema: schema,
      skills: [
        {
          name,
          type: "skill-md",
          description,
          url: path,
          digest: `sha256:${digest}`,
        },
      ],
    }),
  ];
}

/** @returns where the skill itself stands */
export function skillPath({ settings }: Site): string {
  return agentSkillPath(nameSkill(settings.base_url));
}

/** @returns a name that no other site's skill has: `read-www-site-example`, in lower-case letters, digits and single hyphens */
function nameSkill(baseUrl: string): string {
  const host = new URL(baseUrl).host.replace(/[^a-z0-9]+/g, "-");
  return `read-${host}`.slice(0, nameLimit).replace(/-+$/, "");
}

function describeSkill({ settings, defaultLocale }: Site): string {
  const about = inLocale(settings.description, defaultLocale, defaultLocale);
  const use = `Read and search the website of ${settings.name} (${settings.base_url}): every page as Markdown, a public JSON API without a key, feeds. Use it for questions about ${settings.name}.`;
  const room = descriptionLimit - use.length - 1;
  return `${use} ${about.slice(0, Math.max(0, room))}`.trim();
}

function writeSkill(site: Site, version: ApiVersion, name: string, description: string): string {
  const { settings, defaultLocale } = site;
  const url = (path: string) => toUrl(settings.base_url, path);
  const api = (path: string) => url(apiPath(version.name, path));
  const code = (text: string) => `\`${text}\``;
  const rows = version.operations.map(
    ({ path, summary, parameters }) =>
      `| ${code(api(path))} | ${summary.replaceAll("|", "\\|")} | ${parameters.map((parameter) => code(parameter.name)).join(", ")} |`,
  );
  const text = `# How to read ${settings.name}

The site is public and read-only, and nothing on it needs a key. ${languages(settings.locales)}

## To read a page

- Ask for any page with ${code("Accept: text/markdown")}, or put ${code(".md")} in place of the final slash of its address: ${example(site)}the home page is ${code(url("/index.md"))}. The Markdown has the whole content, with absolute links.
- ${url("/llms.txt")} is a short guide to the site. ${url("/llms-full.txt")} names every page with its description.
- ${url("/sitemap.xml")} has every page with the date of its last change and its translations.

## To look something up

The API answers with JSON:

| address | what | parameters |
| --- | --- | --- |
${rows.join("\n")}

${version.parameters.map((parameter) => explainParameter(parameter, settings.locales)).join("\n")}

A list has ${code("data")}, ${code("pagination")} and ${code("links")}; follow ${code("links.next")} until it is null. Each item has a ${code("url")} for people and a ${code("markdown_url")} to read; ${readable(version)}. To search, try ${code(api(`/pages?q=${encodeURIComponent(exampleWord(publishedPages(site)[0]) ?? "")}`))} with a word of your own, then the other lists; ${code("q")} looks at titles and descriptions, so prefer one short word, then read what you find.

${url("/openapi.json")} describes all of it (OpenAPI 3.1), ${url(referencePath)} explains it.

## To keep a copy

1. Read ${code(api(pathOf(version, "export")))}: it names files in which every document stands with its text, a line of JSON each, and has a ${code("cursor")}.
2. Later send that cursor as ${code("since")} to ${code(api(pathOf(version, "changes")))}. Read the ${code("api_url")} of what was added or changed, forget the ${code("url")} of what was removed, follow ${code("links.next")} until it is null, and keep the last ${code("cursor")} for the next time.

The ${code("digest")} of a document is the same for as long as nothing in it changes. Its ${code("aliases")} are the addresses that it had before.

${connect(site)}## To follow the news

${feedFormats.map((format) => `- ${format.name}: ${url(feedPath(defaultLocale, defaultLocale, format))}`).join("\n")}

## Errors and limits

Every error is ${code('{"error": {"code", "message", "hint", "docs"}}')}. Do what the hint says:

${errorCodes.map((error) => `- ${code(error)} (${errors[error].status}): ${errors[error].summary}`).join("\n")}

Stay within ${code(`RateLimit-Policy: ${everyResponse["RateLimit-Policy"]}`)}: q requests in w seconds. Answers may be kept for a minute; send the ETag back as ${code("If-None-Match")} to learn whether something changed.
`;
  return `---\n${stringify({ name, description }, { lineWidth: 0 })}---\n\n${text}`;
}

function pathOf({ operations }: ApiVersion, kind: Operation["kind"]): string {
  return operations.find((operation) => operation.kind === kind)?.path ?? "";
}

/** How clients of the Model Context Protocol are told of the site, where it answers them. */
function connect(site: Site): string {
  if (!hasMcp(site)) return "";
  const { base_url } = site.settings;
  const samples = mcpClients(base_url).map(
    ({ name, language, code }) => `${name}:\n\n\`\`\`${language}\n${code}\n\`\`\`\n`,
  );
  return `## To connect

Agents that speak the Model Context Protocol have the same as tools and resources at \`${toUrl(base_url, mcpPath)}\`, without sessions and without a key.

${samples.join("\n")}
`;
}

function explainParameter(parameter: Parameter, locales: readonly string[]): string {
  const values = allowedValues(parameter, locales);
  const choice = values.length === 0 ? "" : ` One of ${values.join(", ")}.`;
  return `- \`${parameter.name}\`: ${parameter.description}${choice}`;
}

function languages([first = "", ...others]: readonly string[]): string {
  return others.length === 0
    ? `Its language is ${first}.`
    : `Its languages are ${first}, the default, and below a folder of their own ${others.map((locale) => `${locale} (\`/${locale}/\`)`).join(", ")}.`;
}

/** What has its text in the API too. */
function readable({ operations }: ApiVersion): string {
  const all = operations.flatMap((operation) => (operation.kind === "item" ? operation.many : []));
  return `${new Intl.ListFormat("en-GB").format(all)} have an \`api_url\` with their text`;
}

/** A page of this site and its twin. */
function example(site: Site): string {
  const page = publishedDocuments(site).find(({ path }) => path !== "/");
  if (!page) return "";
  const url = (path: string) => toUrl(site.settings.base_url, path);
  return `\`${url(page.path)}\` is \`${url(twinPath(page.path))}\`, `;
}
