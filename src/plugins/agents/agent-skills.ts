/**
 * /.well-known/agent-skills/: a skill that tells an agent how to read this site, and its index
 * (Agent Skills Discovery 0.2.0, github.com/cloudflare/agent-skills-discovery-rfc). The template is
 * agent-skill.md.
 */
import { createHash } from "node:crypto";
import { stringify } from "yaml";
import { validValues } from "../../format/api.ts";
import { errorCodes, errors } from "../../contract/errors.ts";
import { apiPath, markdownPath, mcpPath, referencePath, toAddress } from "../../format/urls.ts";
import { everyResponse } from "../../format/headers.ts";
import { hasMcp, publishedDocuments, urlOf, type Site } from "../../content/site.ts";
import { newsFeeds } from "../../site/listing/feeds.ts";
import { inLocale } from "../../site/strings/strings.ts";
import { exampleWord } from "../../emit/api/examples.ts";
import { servedApi, usedApi } from "../../emit/site-apis.ts";
import { fillTemplate } from "../../emit/fill-template.ts";
import { jsonFile, type OutputFile } from "../../emit/output-file.ts";

/** Folder of the skills. */
export const skillsRoot = "/.well-known/agent-skills/";

/** Index of the skills. */
export const skillsPath = `${skillsRoot}index.json`;

/** Limits of the specification, in characters. */
const maxName = 64;
const maxDescription = 1024;

export function emitAgentSkills(site: Site): OutputFile[] {
  const name = nameSkill(site);
  const description = describeSkill(site);
  const path = skillPath(site);
  const body = `---\n${stringify({ name, description }, { lineWidth: 0 })}---\n\n${writeSkill(site)}`;
  const digest = createHash("sha256").update(body).digest("hex");
  return [
    { path, body },
    jsonFile(skillsPath, {
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: [
        {
          name,
          type: "skill-md",
          description,
          url: toAddress(site.settings.base_url, path),
          digest: `sha256:${digest}`,
        },
      ],
    }),
  ];
}

export function skillPath(site: Site): string {
  return `${skillsRoot}${nameSkill(site)}/SKILL.md`;
}

/**
 * @returns a name that is unique to the site: `read-www-site-example`, in lower-case letters,
 * digits and single hyphens
 */
function nameSkill({ settings }: Site): string {
  const host = new URL(settings.base_url).host.replace(/[^a-z0-9]+/g, "-");
  return `read-${host}`.slice(0, maxName).replace(/-+$/, "");
}

function describeSkill({ settings, defaultLocale }: Site): string {
  const { name, base_url } = settings;
  const about = inLocale(settings.description, defaultLocale, defaultLocale);
  const use = `Read and search the website of ${name} (${base_url}): every page as Markdown, a public JSON API without a key, and feeds. Use it for questions about ${name}.`;
  return `${use} ${about}`.slice(0, maxDescription).trim();
}

function writeSkill(site: Site): string {
  const { settings, defaultLocale } = site;
  const api = usedApi(site);
  const url = (path: string) => urlOf(site, path);
  const apiUrl = (path: string) => url(apiPath(api.name, path));
  const code = (text: string) => `\`${text}\``;
  const rows = api.operations.flatMap((operation) => operation.parameters);
  const shared = new Set(rows.flatMap((row) => (typeof row.in === "string" ? row.name : [])));
  // A single operation may have other rules for a parameter of all lists.
  const byLabel = Map.groupBy(rows, ({ name, in: place }) =>
    typeof place === "string" || !shared.has(name)
      ? code(name)
      : `${code(name)} of ${place.join(", ")}`,
  );
  const documents = publishedDocuments(site);
  const page = documents.find(({ path }) => path !== "/");
  return fillTemplate(new URL("agent-skill.md", import.meta.url), {
    name: settings.name,
    base: settings.base_url,
    api: apiUrl(""),
    reference: url(referencePath),
    mcp: hasMcp(site) && url(mcpPath),
    policy: everyResponse["RateLimit-Policy"],
    locale: defaultLocale,
    languages: describeLanguages(settings.locales),
    search: servedApi(api).operations.some(({ kind }) => kind === "search") && apiUrl("/search"),
    word: encodeURIComponent(exampleWord(documents[0]) ?? ""),
    example: page ? `${code(url(page.path))} is ${code(url(markdownPath(page.path)))}, ` : "",
    operations: api.operations
      .map(({ path, summary, parameters }) => {
        const names = parameters.map((parameter) => code(parameter.name)).join(", ");
        return `| ${code(apiUrl(path))} | ${summary.replaceAll("|", "\\|")} | ${names} |`;
      })
      .join("\n"),
    parameters:
      site.hasFunction &&
      [...byLabel]
        .map(([label, links]) => {
          // Lists differ in their sort orders, and fields of the same name in their options.
          const valid = new Set(links.flatMap((row) => validValues(row) ?? []));
          const rule = valid.size > 0 ? ` One of ${[...valid].join(", ")}.` : "";
          return `- ${label}: ${links[0]?.description}${rule}`;
        })
        .join("\n"),
    feeds: newsFeeds(site, defaultLocale)
      .map(({ label, path }) => `- ${label}: ${url(path)}`)
      .join("\n"),
    errors: errorCodes
      .map((error) => `- ${code(error)} (${errors[error].status}): ${errors[error].summary}`)
      .join("\n"),
  });
}

function describeLanguages([first = "", ...others]: readonly string[]): string {
  if (others.length === 0) return `Its language is ${first}.`;
  const folders = others.map((locale) => `${locale} (\`/${locale}/\`)`);
  const languages = new Intl.ListFormat("en-GB").format([`${first} (the default)`, ...folders]);
  return `Its languages are ${languages}.`;
}
