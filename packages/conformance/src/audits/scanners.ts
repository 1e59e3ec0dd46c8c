/**
 * Checks of public scanners for agents, as far as their rules are published. Their services read
 * only public sites, so the rules are repeated here, each with its name in the scanner.
 */
import { z } from "zod";
import { readSitemap } from "../sitemap.ts";
import { ScannedSite } from "./scanned-site.ts";

interface Scanner {
  title: string;
  /** Page with the rules. */
  source: string;
  checks: Readonly<Record<string, Check>>;
  /** Checks that no site made with Broadsheet passes, each with the reason. */
  inapplicable: Readonly<Record<string, string>>;
}

/** @returns the fault; undefined for a site that passes */
type Check = (site: ScannedSite) => Promise<string | false | undefined>;

const text = z.string().min(1);

/** @returns a check of the JSON at a path: of its media type and its shape */
const json =
  (path: string, type: RegExp, schema: z.ZodType): Check =>
  async ({ get }) => {
    const { status, headers, body } = await get(path, "application/linkset+json, application/json");
    const found = headers.get("Content-Type") ?? "";
    if (status !== 200) return `${path} answers ${status}`;
    if (!type.test(found)) return `${path} has the type ${found}`;
    return schema.safeParse(parseJson(body)).error?.message;
  };

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const robots =
  (rule: (body: string) => boolean, fault: string): Check =>
  async ({ get }) => {
    const { status, headers, body } = await get("/robots.txt");
    const isText = headers.get("Content-Type")?.startsWith("text/plain") ?? false;
    return status === 200 && isText && rule(body) ? undefined : fault;
  };

const isOpen = (body: string) => /^User-agent: \*$/im.test(body) && !/^Disallow: \/$/im.test(body);

const relations = (site: ScannedSite, path: string) =>
  site
    .get(path)
    .then(({ headers }) =>
      [...(headers.get("Link") ?? "").matchAll(/rel="([^"]+)"/g)].map(([, rel = ""]) => rel),
    );

const lacks = (found: readonly string[], wanted: readonly string[]) => {
  const missing = wanted.filter((one) => !found.includes(one));
  return missing.length > 0 && `lacks ${missing.join(", ")}`;
};

const negotiation: Check = async ({ get }) => {
  const markdown = await get("/", "text/markdown");
  const html = await get("/", "text/html");
  const type = (response: { headers: Headers }) => response.headers.get("Content-Type") ?? "";
  if (!type(markdown).startsWith("text/markdown")) return `Markdown has the type ${type(markdown)}`;
  if (!type(html).startsWith("text/html")) return `HTML has the type ${type(html)}`;
  return !/\bAccept\b/i.test(markdown.headers.get("Vary") ?? "") && "Vary lacks Accept";
};

const homePage =
  (rule: (html: string) => string | false | undefined): Check =>
  async ({ get }) =>
    rule((await get("/", "text/html")).body);

/** Read from the HTML; the scanners also look at the tools that scripts register. */
const declaresTool = (html: string) =>
  !/<form\b[^>]*\stoolname="/.test(html) && "the home page declares no tool";

const sitemap: Check = async ({ origin }) =>
  (await readSitemap(origin)).length === 0 && "the sitemap lists no page";

const apiCatalog = json(
  "/.well-known/api-catalog",
  /^application\/linkset\+json/,
  z.object({ linkset: z.array(z.object({ anchor: z.url() })).min(1) }),
);

const catalog = (path: string) =>
  json(
    path,
    /json/,
    z.object({
      specVersion: text,
      host: z.unknown(),
      entries: z
        .array(
          z.object({
            identifier: z.string().regex(/^urn:air:[^:]+:/),
            displayName: text,
            type: text,
            url: z.url(),
          }),
        )
        .min(1),
    }),
  );

const skills = json(
  "/.well-known/agent-skills/index.json",
  /^application\/json/,
  z.object({
    $schema: z.literal("https://schemas.agentskills.io/discovery/0.2.0/schema.json"),
    skills: z
      .array(
        z.object({
          name: text,
          type: text,
          description: text,
          url: text,
          digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
        }),
      )
      .min(1),
  }),
);

const isItAgentReady: Scanner = {
  title: "isitagentready",
  source: "https://isitagentready.com/llms-full.txt",
  checks: {
    robotsTxt: robots((body) => /^User-agent:/im.test(body), "robots.txt has no User-agent line"),
    sitemap,
    linkHeaders: async (site) =>
      lacks(await relations(site, "/"), ["api-catalog", "service-desc", "describedby"]),
    markdownNegotiation: negotiation,
    robotsTxtAiRules: robots((body) => /^User-agent:/im.test(body), "robots.txt has no rules"),
    contentSignals: robots(
      (body) => /^Content-Signal: /im.test(body),
      "robots.txt has no Content-Signal",
    ),
    apiCatalog,
    mcpServerCard: json(
      "/.well-known/mcp/server-card.json",
      /^application\/json/,
      z.object({
        serverInfo: z.object({ name: text, version: text }),
        endpoint: z.url(),
        capabilities: z.object({ tools: z.object({}) }),
      }),
    ),
    agentSkills: skills,
    ard: catalog("/.well-known/ai-catalog.json"),
    webMcp: homePage(declaresTool),
  },
  inapplicable: {
    webBotAuth: "only for sites whose bots sign requests; the scanner leaves it out",
    a2aAgentCard: "there is no agent to advertise; off by default",
    oauthDiscovery: "the API is public, without a login",
    oauthProtectedResource: "the API is public, without a login",
    authMd: "the API is public, without a login",
    dnsAid: "records in the DNS of the domain",
    "x402, mpp, ucp, acp, ap2": "nothing is sold; never scored",
  },
};

const visible = (html: string) =>
  html
    .replaceAll(/<(script|style|svg)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const llmsTxt =
  (rule: (body: string) => string | false | undefined): Check =>
  async ({ get }) => {
    const { status, body } = await get("/llms.txt");
    return status === 200 ? rule(body) : `llms.txt answers ${status}`;
  };

/** Maximum number of links of llms.txt that are followed. */
const maxLinks = 60;

const openApi =
  (rule: (description: z.infer<typeof Described>) => string | false | undefined): Check =>
  async ({ get }) => {
    const { data, error } = Described.safeParse(parseJson((await get("/openapi.json")).body));
    return data ? rule(data) : error?.message;
  };

const Described = z.object({
  openapi: z.string().startsWith("3."),
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({ operationId: text, responses: z.record(z.string(), z.unknown()) }),
    }),
  ),
});

const metadata: Readonly<Record<string, RegExp>> = {
  canonical: /<link rel="canonical"/,
  lang: /<html lang="/,
  "og:image": /property="og:image"/,
  "og:type": /property="og:type"/,
};

const errorResponse: Check = async ({ get }) => {
  const { status, headers, body } = await get("/api/public/v1/blog/no-such-document");
  const Shape = z.object({ error: z.object({ code: text, message: text, hint: text }) });
  if (status !== 404) return `a missing document answers ${status}`;
  return (
    (!(headers.get("Content-Type") ?? "").includes("json") && "an error is not JSON") ||
    Shape.safeParse(parseJson(body)).error?.message
  );
};

const isAgentic: Scanner = {
  title: "Is-Agentic",
  source: "https://ora.ai/api/checks",
  checks: {
    sitemap,
    "sitemap-lastmod": async ({ get, origin }) => {
      const { body } = await get("/sitemap.xml");
      const pages = (await readSitemap(origin)).length;
      const dates = body.match(/<lastmod>/g)?.length ?? 0;
      return (
        !body.includes("<sitemapindex") &&
        dates * 2 < pages &&
        `${dates} of ${pages} pages have lastmod`
      );
    },
    "content-no-js": homePage((html) =>
      visible(html).length < 500
        ? "the home page has less than 500 characters"
        : html.match(/<h1\b/g)?.length !== 1 && "the home page has no single h1",
    ),
    "bot-detection": async ({ origin }) => {
      for (const agent of ["ChatGPT-User", "ClaudeBot", "Google-Extended", "DeepSeekBot"]) {
        const { status } = await fetch(origin, { headers: { "User-Agent": `${agent}/1.0` } });
        if (status !== 200) return `${agent} gets ${status}`;
      }
      return undefined;
    },
    "agent-discovery-file": skills,
    "link-headers-discovery": async (site) =>
      lacks(await relations(site, "/"), ["sitemap", "alternate", "service-desc", "api-catalog"]),
    "robots-agent-user-policy": robots(isOpen, "robots.txt does not allow all pages"),
    "robots-ai-policy-quality": robots(
      (body) => isOpen(body) && /search=yes/.test(body),
      "robots.txt does not allow search",
    ),
    "llms-txt-exists": llmsTxt(
      (body) => body.length < 100 && "llms.txt has less than 100 characters",
    ),
    "llms-txt-formatting": llmsTxt((body) =>
      !body.startsWith("# ")
        ? "llms.txt starts without a heading"
        : body.length >= 30_000 && `llms.txt has ${body.length} characters`,
    ),
    "llms-txt-links-resolve": async (site) => {
      const { body } = await site.get("/llms.txt");
      const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, url = ""]) => site.toPath(url));
      for (const path of links.flatMap((one) => one ?? []).slice(0, maxLinks)) {
        const { status } = await site.get(path);
        if (status !== 200) return `llms.txt links to ${path}, which answers ${status}`;
      }
      return undefined;
    },
    "agent-instruction": llmsTxt(
      (body) => !/\bWhen to use\b/i.test(body) && "llms.txt does not say when to use the site",
    ),
    "json-ld": homePage(
      (html) => !/application\/ld\+json/.test(html) && "the home page has no JSON-LD",
    ),
    "metadata-completeness": homePage((html) =>
      lacks(
        Object.keys(metadata).filter((name) => metadata[name]?.test(html)),
        Object.keys(metadata),
      ),
    ),
    "public-api-docs": async ({ get }) => {
      const { status } = await get("/developers/");
      return status !== 200 && `/developers/ answers ${status}`;
    },
    "openapi-spec": openApi(
      ({ paths }) => Object.keys(paths).length === 0 && "openapi.json has no paths",
    ),
    "api-error-model": openApi(({ paths }) => {
      const without = Object.entries(paths).find(
        ([, { get }]) => !Object.keys(get.responses).some((status) => /^[45]/.test(status)),
      );
      return without && `${without[0]} describes no error`;
    }),
    "json-error-responses": errorResponse,
    "rate-limit-headers": async ({ get }) =>
      !(await get("/api/public/v1")).headers.has("RateLimit-Policy") &&
      "the API has no RateLimit-Policy",
    "api-versioning-policy": async ({ get }) =>
      !(await get("/api/public/v1")).headers.has("API-Version") && "the API has no API-Version",
    "api-catalog-rfc9727": apiCatalog,
    "ard-catalog": catalog("/.well-known/ard.json"),
    "ai-catalog-published": catalog("/.well-known/ai-catalog.json"),
    "mcp-server": async ({ get }) => {
      const { status } = await get("/mcp");
      return status !== 405 && `/mcp answers ${status}`;
    },
    "markdown-negotiation-vary": negotiation,
    "markdown-link-alternate": homePage(
      (html) => !/<link rel="alternate" type="text\/markdown"/.test(html) && "no link to Markdown",
    ),
    "markdown-frontmatter": async ({ get }) =>
      !(await get("/index.md")).body.startsWith("---\ntitle: ") && "Markdown has no front matter",
    "agent-friendly-404": async ({ get }) => {
      const { status, body } = await get("/no/such/page/", "text/markdown");
      if (status !== 404) return `a missing page answers ${status}`;
      return (
        !/sitemap\.xml|llms\.txt/.test(body) &&
        "the page of a missing path has no link to llms.txt or sitemap.xml"
      );
    },
    webmcp: homePage(declaresTool),
    "page-token-budget": async (site) => {
      for (const path of (await readSitemap(site.origin)).slice(0, maxLinks)) {
        const { length } = visible((await site.get(path, "text/html")).body);
        if (length > 100_000) return `${path} has ${length} characters`;
      }
      return undefined;
    },
  },
  inapplicable: {
    "oauth-support, oauth-protected-resource, auth-md-*, scoped-permissions, agent-auth-*, mcp-auth-*":
      "the API is public, without a login",
    "idempotency-key-support, async-job-pattern": "the API only reads",
    "pricing-info, pricing-md": "nothing is sold by the engine; a page of the owner",
    "trust-anchors": "/about, /contact and /privacy are pages of the owner",
    "brand-search-accuracy, agentic-search-*, wikipedia-presence, *-listed, *-packages, cli-tool":
      "facts outside of the site",
    "a2a-agent-card": "there is no agent to advertise",
  },
};

export const scanners: readonly Scanner[] = [isItAgentReady, isAgentic];

/** @returns the faults by check, and the number of checks */
export async function scan(
  scanner: Scanner,
  origin: string,
  baseUrl: string,
): Promise<{ count: number; faults: Map<string, string> }> {
  const site = new ScannedSite(origin, baseUrl);
  const faults = new Map<string, string>();
  for (const [name, check] of Object.entries(scanner.checks)) {
    const fault = await check(site);
    if (fault) faults.set(name, fault);
  }
  return { count: Object.keys(scanner.checks).length, faults };
}
