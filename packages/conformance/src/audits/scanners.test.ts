/** Rules of the scanners: each accepts a site that follows it, and reports a site that does not. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { listenLocally } from "../../../../tests/hosts/listen-locally.fixture.ts";
import { scan, scanners } from "./scanners.ts";
import { sampleRows } from "../../../../src/format/property-tests.fixture.ts";

interface Answer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Answers by path, after `text/markdown ` for those in Markdown. */
type Answers = Readonly<Record<string, Answer>>;

const baseUrl = "https://site.example";
const html = { "Content-Type": "text/html; charset=utf-8" };
const markdown = { "Content-Type": "text/markdown; charset=utf-8", Vary: "Accept" };
const json = { "Content-Type": "application/json; charset=utf-8" };
const plain = { "Content-Type": "text/plain; charset=utf-8" };

const homePage = `<!doctype html><html lang="en"><head>
<link rel="canonical" href="${baseUrl}/"><link rel="alternate" type="text/markdown" href="/index.md">
<meta property="og:image" content="x"><meta property="og:type" content="website">
<script type="application/ld+json">{}</script></head>
<body><form role="search" toolname="search_site"></form><h1>Site</h1>${"<p>words</p>".repeat(100)}</body></html>`;

const sitemap = `<urlset><url><loc>${baseUrl}/</loc><lastmod>2026-01-01</lastmod></url><url><loc>${baseUrl}/about/</loc></url></urlset>`;

const robots = "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n";

const guide = `# Site\n\n> About it. When to use: for questions about the site. It has a page that says more.\n\n- [About](${baseUrl}/about.md)\n`;

const openApi = {
  openapi: "3.1.0",
  paths: { "/blog": { get: { operationId: "listBlog", responses: { 200: {}, 400: {} } } } },
};

const entry = {
  identifier: "urn:air:site.example:api:catalog",
  displayName: "API",
  type: "application/linkset+json",
  url: `${baseUrl}/.well-known/api-catalog`,
};
const catalog = { specVersion: "1.0", host: {}, entries: [entry] };

const skill = {
  name: "read-site",
  type: "skill-md",
  description: "Reads the site.",
  url: "/SKILL.md",
  digest: `sha256:${"0".repeat(64)}`,
};
const skills = {
  $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
  skills: [skill],
};

const card = {
  serverInfo: { name: "site", version: "1.0.0" },
  endpoint: `${baseUrl}/mcp`,
  capabilities: { tools: {} },
};

const links = ["sitemap", "alternate", "service-desc", "api-catalog", "describedby"];
const linkTo = (relations: readonly string[]) =>
  relations.map((relation) => `</x>; rel="${relation}"`).join(", ");

const error = { error: { code: "not_found", message: "No.", hint: "Look elsewhere." } };
const missing = "/api/public/v1/blog/no-such-document";
const linkset = { ...json, "Content-Type": "application/linkset+json" };

const complete: Answers = {
  "/": { headers: { ...html, Link: linkTo(links) }, body: homePage },
  "text/markdown /": { headers: markdown, body: "---\ntitle: Site\n" },
  "/about/": { headers: html, body: "<p>About</p>" },
  "/about.md": { headers: markdown, body: "About" },
  "/index.md": { headers: markdown, body: "---\ntitle: Site\n" },
  "/developers/": { headers: html },
  "/robots.txt": { headers: plain, body: robots },
  "/sitemap.xml": { body: sitemap },
  "/llms.txt": { headers: plain, body: guide },
  "/openapi.json": { headers: json, body: JSON.stringify(openApi) },
  "/.well-known/api-catalog": {
    headers: linkset,
    body: JSON.stringify({ linkset: [{ anchor: `${baseUrl}/api/public/v1` }] }),
  },
  "/.well-known/ard.json": { headers: json, body: JSON.stringify(catalog) },
  "/.well-known/ai-catalog.json": { headers: json, body: JSON.stringify(catalog) },
  "/.well-known/agent-skills/index.json": { headers: json, body: JSON.stringify(skills) },
  "/.well-known/mcp/server-card.json": { headers: json, body: JSON.stringify(card) },
  "/mcp": { status: 405 },
  "/api/public/v1": {
    headers: { "RateLimit-Policy": '"public";q=600;w=60', "API-Version": "v1" },
  },
  [missing]: { status: 404, headers: json, body: JSON.stringify(error) },
  "text/markdown /no/such/page/": { status: 404, body: "[Guide](/llms.txt)" },
};

let answers = complete;
/** Word of a User-Agent that is refused. */
let refused: string | undefined;

const server = createServer(({ url = "", headers }, response) => {
  const accept = headers.accept === "text/markdown" ? "text/markdown " : "";
  const {
    status,
    headers: own,
    body,
  } = answers[accept + url] ?? answers[url] ?? { status: 404, headers: html, body: "Not found" };
  const isRefused = refused !== undefined && headers["user-agent"]?.includes(refused);
  response.writeHead(isRefused ? 403 : (status ?? 200), own).end(body);
});
let origin: string;
before(async () => {
  origin = await listenLocally(server);
});
after(() => server.close());

/** @returns the faults of a site with other answers, by scanner and check */
async function faultsWith(others: Answers): Promise<Record<string, string>> {
  answers = { ...complete, ...others };
  const faults = await Promise.all(
    scanners.map(async (scanner) =>
      Array.from((await scan(scanner, origin, baseUrl)).faults, ([check, fault]) => [
        `${scanner.title} ${check}`,
        fault,
      ]),
    ),
  );
  return Object.fromEntries(faults.flat());
}

const home = (body: string): Answers => ({
  "/": { headers: { ...html, Link: linkTo(links) }, body },
});
const text = (path: string, body: string): Answers => ({ [path]: { headers: plain, body } });
const jsonAt = (path: string, value: unknown): Answers => ({
  [path]: { headers: json, body: JSON.stringify(value) },
});
const without = (part: string | RegExp) => home(homePage.replace(part, ""));

/** Answers that differ, and all faults that they cause. */
const rows: readonly (readonly [others: Answers, faults: Readonly<Record<string, RegExp>>])[] = [
  [
    { "/robots.txt": { headers: html, body: robots } },
    {
      "isitagentready robotsTxt": /no User-agent/,
      "isitagentready robotsTxtAiRules": /no rules/,
      "isitagentready contentSignals": /no Content-Signal/,
      "Is-Agentic robots-agent-user-policy": /does not allow all pages/,
      "Is-Agentic robots-ai-policy-quality": /does not allow search/,
    },
  ],
  [
    text("/robots.txt", "User-agent: *\nContent-Signal: search=yes\nDisallow: /\n"),
    {
      "Is-Agentic robots-agent-user-policy": /does not allow all pages/,
      "Is-Agentic robots-ai-policy-quality": /does not allow search/,
    },
  ],
  [
    text("/robots.txt", "User-agent: *\nAllow: /\n"),
    {
      "isitagentready contentSignals": /no Content-Signal/,
      "Is-Agentic robots-ai-policy-quality": /does not allow search/,
    },
  ],
  [
    text("/sitemap.xml", "<urlset></urlset>"),
    {
      "isitagentready sitemap": /lists no page/,
      "Is-Agentic sitemap": /lists no page/,
    },
  ],
  [
    text("/sitemap.xml", sitemap.replace(/<lastmod>.*?<\/lastmod>/, "")),
    { "Is-Agentic sitemap-lastmod": /^0 of 2 pages have lastmod$/ },
  ],
  [
    { "/": { headers: { ...html, Link: linkTo(["alternate"]) }, body: homePage } },
    {
      "isitagentready linkHeaders": /^lacks api-catalog, service-desc, describedby$/,
      "Is-Agentic link-headers-discovery": /^lacks sitemap, service-desc, api-catalog$/,
    },
  ],
  ...(
    [
      [{ headers: html }, /^Markdown has the type text\/html/],
      [{ headers: { ...markdown, Vary: "Origin" } }, /^Vary lacks Accept$/],
    ] as const
  ).map(
    ([answer, fault]) =>
      [
        { "text/markdown /": answer },
        {
          "isitagentready markdownNegotiation": fault,
          "Is-Agentic markdown-negotiation-vary": fault,
        },
      ] as const,
  ),
  [
    { "/": { headers: { ...plain, Link: linkTo(links) }, body: homePage } },
    {
      "isitagentready markdownNegotiation": /^HTML has the type text\/plain/,
      "Is-Agentic markdown-negotiation-vary": /^HTML has the type text\/plain/,
    },
  ],
  ...(
    [
      [{ status: 404 }, /answers 404/],
      [{ headers: json, body: '{"linkset":[{"anchor":"/"}]}' }, /has the type application\/json/],
      [{ headers: linkset, body: '{"linkset":[]}' }, /linkset/],
      [{ headers: linkset, body: "<html>" }, /./],
    ] as const
  ).map(
    ([answer, fault]) =>
      [
        { "/.well-known/api-catalog": answer },
        { "isitagentready apiCatalog": fault, "Is-Agentic api-catalog-rfc9727": fault },
      ] as const,
  ),
  ...[
    { ...card, serverInfo: {} },
    { ...card, endpoint: "/mcp" },
    { ...card, capabilities: {} },
  ].map(
    (value) =>
      [
        jsonAt("/.well-known/mcp/server-card.json", value),
        { "isitagentready mcpServerCard": /./ },
      ] as const,
  ),
  ...[
    { ...skills, $schema: "x" },
    { ...skills, skills: [] },
    { ...skills, skills: [{ ...skill, digest: "sha256:0" }] },
  ].map(
    (value) =>
      [
        jsonAt("/.well-known/agent-skills/index.json", value),
        { "isitagentready agentSkills": /./, "Is-Agentic agent-discovery-file": /./ },
      ] as const,
  ),
  [
    jsonAt("/.well-known/ai-catalog.json", {
      ...catalog,
      entries: [{ ...entry, identifier: "api" }],
    }),
    { "isitagentready ard": /identifier/, "Is-Agentic ai-catalog-published": /identifier/ },
  ],
  [
    jsonAt("/.well-known/ard.json", { ...catalog, entries: [] }),
    { "Is-Agentic ard-catalog": /entries/ },
  ],
  [
    without(' toolname="search_site"'),
    {
      "isitagentready webMcp": /declares no tool/,
      "Is-Agentic webmcp": /declares no tool/,
    },
  ],
  [without(/(?:<p>words<\/p>)+/), { "Is-Agentic content-no-js": /less than 500 characters/ }],
  [without("<h1>Site</h1>"), { "Is-Agentic content-no-js": /no single h1/ }],
  [
    text("/llms.txt", "# Site. When to use: ever"),
    { "Is-Agentic llms-txt-exists": /less than 100/ },
  ],
  [
    text("/llms.txt", guide.slice(2)),
    { "Is-Agentic llms-txt-formatting": /starts without a heading/ },
  ],
  [
    text("/llms.txt", guide + "x".repeat(30_000)),
    { "Is-Agentic llms-txt-formatting": /has 30\d{3} characters/ },
  ],
  [
    text("/llms.txt", guide.replace("When to use", "Use it")),
    { "Is-Agentic agent-instruction": /does not say when/ },
  ],
  [
    { "/llms.txt": { status: 404 } },
    {
      "Is-Agentic llms-txt-exists": /answers 404/,
      "Is-Agentic llms-txt-formatting": /answers 404/,
      "Is-Agentic agent-instruction": /answers 404/,
    },
  ],
  [
    { "/about.md": { status: 404 } },
    { "Is-Agentic llms-txt-links-resolve": /links to \/about\.md, which answers 404/ },
  ],
  [without(/<script.*<\/script>/), { "Is-Agentic json-ld": /no JSON-LD/ }],
  ...(
    [
      ['<link rel="canonical"', "canonical"],
      [' lang="en"', "lang"],
      ['property="og:image"', "og:image"],
      ['property="og:type"', "og:type"],
    ] as const
  ).map(
    ([part, name]) =>
      [
        without(part),
        { "Is-Agentic metadata-completeness": new RegExp(`^lacks ${name}$`) },
      ] as const,
  ),
  [{ "/developers/": { status: 404 } }, { "Is-Agentic public-api-docs": /answers 404/ }],
  [
    jsonAt("/openapi.json", { ...openApi, paths: {} }),
    { "Is-Agentic openapi-spec": /has no paths/ },
  ],
  [
    jsonAt("/openapi.json", { ...openApi, openapi: "2.0" }),
    { "Is-Agentic openapi-spec": /./, "Is-Agentic api-error-model": /./ },
  ],
  [
    jsonAt("/openapi.json", {
      ...openApi,
      paths: { "/blog": { get: { operationId: "listBlog", responses: { 200: {} } } } },
    }),
    { "Is-Agentic api-error-model": /^\/blog describes no error$/ },
  ],
  ...(
    [
      [{ status: 200 }, /answers 200/],
      [{ status: 404, headers: html }, /not JSON/],
      [{ status: 404, headers: json, body: '{"error":"no"}' }, /error/],
    ] as const
  ).map(
    ([answer, fault]) =>
      [{ [missing]: answer }, { "Is-Agentic json-error-responses": fault }] as const,
  ),
  [
    { "/api/public/v1": {} },
    {
      "Is-Agentic rate-limit-headers": /no RateLimit-Policy/,
      "Is-Agentic api-versioning-policy": /no API-Version/,
    },
  ],
  [{ "/mcp": { status: 404 } }, { "Is-Agentic mcp-server": /answers 404/ }],
  [
    without('<link rel="alternate" type="text/markdown"'),
    { "Is-Agentic markdown-link-alternate": /no link/ },
  ],
  [
    { "/index.md": { headers: markdown, body: "# Site" } },
    { "Is-Agentic markdown-frontmatter": /no front matter/ },
  ],
  [
    { "text/markdown /no/such/page/": { body: "llms.txt" } },
    { "Is-Agentic agent-friendly-404": /answers 200/ },
  ],
  [
    { "text/markdown /no/such/page/": { status: 404, body: "Nothing here" } },
    { "Is-Agentic agent-friendly-404": /no link to llms\.txt/ },
  ],
  [
    { "/about/": { headers: html, body: "<p>word</p>".repeat(20_000) } },
    { "Is-Agentic page-token-budget": /^\/about\/ has 100\d{3} characters$/ },
  ],
];

describe("a scan", () => {
  test("finds no fault in a site that follows all rules", async () => {
    assert.deepEqual(await faultsWith({}), {});
  });

  for (const [others, faults] of sampleRows(rows, 12)) {
    const places = Object.keys(others).join(", ");
    test(`finds the faults of ${places}: ${Object.keys(faults).join(", ")}`, async () => {
      const found = await faultsWith(others);
      assert.deepEqual(Object.keys(found).toSorted(), Object.keys(faults).toSorted());
      for (const [check, fault] of Object.entries(faults)) assert.match(found[check] ?? "", fault);
    });
  }

  test("finds an agent that gets no page", async () => {
    refused = "ClaudeBot";
    try {
      assert.deepEqual(await faultsWith({}), {
        "Is-Agentic bot-detection": "ClaudeBot gets 403",
      });
    } finally {
      refused = undefined;
    }
  });

  test("has a case for each rule", () => {
    const tested = new Set(rows.flatMap(([, faults]) => Object.keys(faults)));
    tested.add("Is-Agentic bot-detection");
    const rules = scanners.flatMap(({ title, checks }) =>
      Object.keys(checks).map((check) => `${title} ${check}`),
    );
    assert.deepEqual(
      rules.filter((rule) => !tested.has(rule)),
      [],
    );
  });
});
