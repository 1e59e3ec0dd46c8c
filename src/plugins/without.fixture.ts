/**
 * Builds of one small site with some of the plugins of the package, and the trace of each plugin in
 * them.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepareBuild } from "../astro/hooks.ts";
import { readOptions } from "../astro/options.ts";
import { editorSchemas } from "../authoring/editor-schemas.ts";
import { markdownFile, writeContent } from "../content/content-folder.fixture.ts";
import { complete } from "../pipeline/pipeline.ts";

process.env["BROADSHEET_HISTORY"] = "off";

interface Subject {
  /** Matches a trace of the plugin in texts and names. */
  trace: RegExp;
  /** Lines of site.yaml of a site without it. */
  otherwise?: string;
  /** Lines of site.yaml. */
  settings?: string;
}

export const subjects: Record<string, Subject> = {
  "base-path": { trace: /^checkLeaving$/ },
  admin: { trace: /\badmin\b/, settings: "admin: { repo: owner/name }\n" },
  agents: { trace: /agent-skills|server-card|ai-catalog|\bard\.json/ },
  calendar: { trace: /calendar\\?\.(?:ics|add)|MoveEnded/ },
  check: { trace: /^broadsheet check$/ },
  cloudflare: { trace: /cloudflare-workers/, otherwise: "host: static\n" },
  "copy-page": {
    trace: /copy-page/,
    settings: 'assistants: [{ name: Claude, url: "https://claude.ai/new?q={url}" }]\n',
  },
  announcement: {
    trace: /class="announcement|\bannouncement\b/,
    settings: "announcement: { text: Closed }\n",
  },
  "page-actions": {
    trace: /page-actions|scrolls="up"|class="sortable"/,
    settings: 'feedback: { issues: "https://github.com/owner/name/issues/new" }\n',
  },
  covers: { trace: /xMidYMid slice|"covers/, settings: "covers: true\n" },
  deploy: { trace: /^broadsheet deploy$/ },
  eval: { trace: /\bevals\b/ },
  fallback: {
    trace: /"name":"fallback"|\.languages \{|\bfallback\.note\b/,
    settings: "languages: { fallback: true }\n",
  },
  feeds: { trace: /atom\.xml|feed\.json|atom\+xml|feed\+json|JSON Feed|blog\/feed\.xml/ },
  files: { trace: /"reference","file"|figure reference file/ },
  import: { trace: /^broadsheet import$/ },
  host: { trace: /^broadsheet host$/ },
  init: { trace: /^broadsheet init$/ },
  lint: { trace: /no page links to it|is not bold/ },
  "local-mcp": { trace: /^broadsheet mcp$/ },
  mcp: { trace: /\bmcp(?:["\s]|\.json)/ },
  "new-documents": { trace: /^broadsheet new$/ },
  "node-server": { trace: /^broadsheet serve$|cloudflare-workers node\b/ },
  notify: {
    trace: /hub\.example|"indexnow|the key of IndexNow/,
    settings: 'websub: "https://hub.example/"\n',
  },
  "own-pages": { trace: /^checkOwnPages$/ },
  pieces: { trace: /Words of a piece/ },
  reference: {
    trace:
      /developers(?:\/index\.html|\.md)|ReferencePage|\breference[-.]|data-operation|>API<\/a>/,
  },
  rsl: { trace: /license\.xml\b|rslstandard/ },
  search: {
    trace:
      /pagefind|data-search|\/search\/|\/v1\/search|SearchRe|opensearch|SearchScript|\bsearch\.[a-z]+/,
    settings: "search: true\n",
  },
  "social-images": {
    trace: /\/og\/|"og:image|social_images/,
    settings: "social_images: document\n",
  },
  "structured-data": { trace: /ld\+json/ },
  versions: { trace: /^broadsheet version$/ },
  wikilinks: { trace: /wikilinks|of Obsidian/ },
  "static-hosts": { trace: /netlify|nginx|caddy|vercel/i },
};

/** @returns all texts and names of a build in which a trace of a plugin could be */
export async function buildSite(without: readonly string[], settings = "") {
  const content = writeContent({
    "site.yaml": `name: Small\nbase_url: https://small.example\ndescription: About it\nlicense: { name: CC BY 4.0, url: "https://creativecommons.org/licenses/by/4.0/" }\n${settings}`,
    "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
    "pages/lost.md": markdownFile(
      { title: "Lost" },
      "Nothing is ** bold** here, nor [[linked]].\n\n<include>../_pieces/part.md</include>\n",
    ),
    "_pieces/part.md": "Words of a piece.\n",
    "blog/post.md": markdownFile({ title: "Post", date: "2026-01-05", kind: "news", tags: ["a"] }),
  });
  const project = path.dirname(content);
  const target = path.join(project, "dist");
  const options = readOptions({ without: [...without] });
  const build = await prepareBuild(
    {},
    {
      root: fileURLToPath(new URL("../..", import.meta.url)),
      content,
      publicFolder: path.join(project, "public"),
      target,
    },
    options,
    {},
  );
  await complete(build);
  const { extensions } = options;
  const files = globSync("**/*.*", { cwd: target }).toSorted();
  const texts = files
    .filter((file) => !/\.(?:png|woff2?|wasm|ico|pf_\w+)$/.test(file))
    .map((file) => readFileSync(path.join(target, file), "utf8"));
  return {
    target,
    files,
    texts,
    named: [
      ...files,
      ...build.site.warnings.map(({ message }) => message),
      ...Object.keys(extensions.commands).map((name) => `broadsheet ${name}`),
      ...["fieldTypes", "hosts", "components", "english", "contentFiles"].map((key) =>
        Object.keys(Reflect.get(extensions, key) ?? {}).join(" "),
      ),
      ...Object.values<readonly { name: string }[]>({ ...extensions.rules }).flatMap((rules) =>
        rules.map(({ name }) => name),
      ),
      ...extensions.reserved.map(({ segment }) => segment),
      ...[...editorSchemas(undefined, extensions.settings)].flatMap(([name, { properties = {} }]) =>
        Object.entries(properties).map(([key, value]) => `${name}.${key} ${JSON.stringify(value)}`),
      ),
    ],
  };
}

export type Built = Awaited<ReturnType<typeof buildSite>>;

export const listTraces = ({ files, texts, named }: Built, trace: RegExp) => [
  ...named.filter((name) => trace.test(name)),
  ...texts.flatMap((text, index) => (trace.test(text) ? [files[index]] : [])),
];

/** @returns the links of pages that lead to no file, other than those that a function answers */
export function brokenLinks({ target }: Built): string[] {
  return globSync("**/*.html", { cwd: target }).flatMap((page) =>
    [...readFileSync(path.join(target, page), "utf8").matchAll(linked)]
      .map(([, link = ""]) => link)
      .filter(
        (link) =>
          !/^\/(?:api\/|mcp$)/.test(link) &&
          !existsSync(path.join(target, link.replace(/\/$/, "/index.html"))),
      )
      .map((link) => `${page} ${link}`),
  );
}

const linked = /\s(?:href|src|content)="(?:https:\/\/small\.example)?(\/[^"?#]*)/g;
