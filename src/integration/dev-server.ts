/**
 * `astro dev`: the API, the twins and the fixed documents live from the content, through the same edge as in production.
 *
 * The edge's reader finds emitted files in memory, images in the content folder and pages at Astro itself. While the content has problems, pages
 * show the report and the server stays up.
 */
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegrationLogger, HookParameters } from "astro";
import type { Plugin, ViteDevServer } from "vite";
import { mediaTypes } from "../contract/headers.ts";
import { mediaRoot, pagePathOfTwin, toUrl } from "../contract/urls.ts";
import { createHandler, type EdgeHandler } from "../edge/handle.ts";
import { emitSite, isComponentPage } from "../emit/emit.ts";
import { emitComponentTwin } from "../emit/twins.ts";
import { listHtmlPages } from "../model/html-pages.ts";
import { loadSite } from "../model/load-site.ts";
import { ContentError } from "../model/problems.ts";
import type { Site } from "../model/site.ts";
import { toMarkdown } from "./component-twin.ts";
import { setSite } from "./current-site.ts";
import { renderReport } from "./report-page.ts";
import { renderSitemap } from "./sitemap.ts";
import { resolvedImagesModule } from "./virtual-modules.ts";

export interface DevServerOptions {
  /** The content folder. */
  folder: string;
  /** The instant that decides what is scheduled. */
  now: Date;
  configuration: () => {
    configured: HookParameters<"astro:config:done">;
    logger: AstroIntegrationLogger;
  };
}

/** Marks a request of the edge's reader, which Astro answers and the edge must not see again. */
const assetHeader = "x-broadsheet-asset";

export function devServer(options: DevServerOptions): Plugin {
  return {
    name: "broadsheet:dev-server",
    enforce: "post",
    configureServer(server) {
      const preview = new Preview(server, options);
      preview.load();
      server.watcher.add(options.folder);
      let timer: ReturnType<typeof setTimeout> | undefined;
      server.watcher.on("all", (_event, file) => {
        if (!path.resolve(file).startsWith(options.folder + path.sep)) return;
        clearTimeout(timer);
        timer = setTimeout(() => preview.reload(), 30);
      });
      // In front of Astro's own guards, which would answer 404 to addresses without a final slash.
      return () => {
        server.middlewares.stack.unshift({
          route: "",
          handle: (
            request: IncomingMessage,
            response: ServerResponse,
            next: (error?: unknown) => void,
          ) => {
            preview
              .answer(request, response)
              .then((answered) => (answered ? undefined : next()), next);
          },
        });
      };
    },
  };
}

class Preview {
  readonly #server: ViteDevServer;
  readonly #options: DevServerOptions;
  #problems: ContentError | undefined;
  #handler: EdgeHandler | undefined;
  #files: Promise<Map<string, string | Uint8Array>> | undefined;

  constructor(server: ViteDevServer, options: DevServerOptions) {
    this.#server = server;
    this.#options = options;
  }

  /** Loads the content. What is wrong with it is reported, and shown until it is mended. */
  load(): void {
    const { folder, now } = this.#options;
    try {
      const site = loadSite({ folder, now, preview: true });
      setSite(site);
      this.#problems = undefined;
      this.#handler = createHandler((assetPath) =>
        this.#readAsset(site, assetPath),
      );
      this.#files = undefined;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.#problems = error;
      this.#server.config.logger.error(`\n${error.message}\n`);
    }
  }

  /** Loads the content anew and has open pages show it. */
  reload(): void {
    this.load();
    const pages = fileURLToPath(
      new URL("../pages/[...path].astro", import.meta.url),
    );
    for (const { moduleGraph } of Object.values(this.#server.environments)) {
      const images = moduleGraph.getModuleById(resolvedImagesModule);
      for (const module of [
        ...(moduleGraph.getModulesByFile(pages) ?? []),
        ...(images ? [images] : []),
      ])
        moduleGraph.invalidateModule(module);
    }
    this.#server.ws.send({ type: "full-reload" });
  }

  /** @returns whether the request was one of the site's, and is answered */
  async answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<boolean> {
    const url = new URL(incoming.url ?? "/", this.#origin());
    if (incoming.headers[assetHeader] !== undefined || isInternal(url.pathname))
      return false;
    const request = new Request(url, {
      method: incoming.method ?? "GET",
      headers: toHeaders(incoming),
    });
    if (this.#problems) {
      await send(
        outgoing,
        new Response(renderReport(this.#problems), {
          status: 500,
          headers: { "Content-Type": mediaTypes.html },
        }),
      );
      return true;
    }
    if (!this.#handler) return false;
    await send(outgoing, await this.#handler(request));
    return true;
  }

  #origin(): string {
    const address = this.#server.httpServer?.address();
    const port =
      typeof address === "object" && address
        ? address.port
        : this.#server.config.server.port;
    return `http://127.0.0.1:${port}`;
  }

  async #readAsset(site: Site, assetPath: string): Promise<Response> {
    const url = new URL(assetPath, this.#origin());
    this.#files ??= this.#emit(site);
    const body = (await this.#files).get(url.pathname);
    if (body !== undefined) return respond(url.pathname, body);
    if (url.pathname.startsWith(mediaRoot))
      return readMedia(
        site,
        decodeURIComponent(url.pathname.slice(mediaRoot.length)),
      );
    if (url.pathname.endsWith(".md"))
      return this.#readComponentTwin(site, url.pathname);
    return fetch(url, {
      headers: { [assetHeader]: "1", accept: "text/html" },
      redirect: "manual",
    });
  }

  async #emit(site: Site): Promise<Map<string, string | Uint8Array>> {
    const { configured, logger } = this.#options.configuration();
    const files = [
      ...emitSite(site),
      ...(await renderSitemap(site, configured, logger)),
    ];
    return new Map(
      files
        .filter(
          ({ path: name }) =>
            !/^\/_(?:headers|redirects|routes\.json)$/.test(name),
        )
        .map(({ path: name, body }) => [name, body]),
    );
  }

  async #readComponentTwin(site: Site, twin: string): Promise<Response> {
    const page = listHtmlPages(site).find(
      (candidate) =>
        isComponentPage(candidate) && candidate.path === pagePathOfTwin(twin),
    );
    const source = twin === "/404.md" ? "/404" : page?.path;
    if (source === undefined) return new Response(null, { status: 404 });
    const html = await (await this.#readAsset(site, source)).text();
    const markdown = toMarkdown(html, toUrl(site.settings.base_url, source));
    return respond(
      twin,
      page ? emitComponentTwin(site, page, markdown).body : markdown,
    );
  }
}

/** Requests of Vite and Astro for their own modules and images. */
function isInternal(pathname: string): boolean {
  return /^\/(?:@|_image|_astro|_server|node_modules\/|src\/|\.vite\/|__)/.test(
    pathname,
  );
}

const typesByExtension: Record<string, string> = {
  ".json": mediaTypes.json,
  ".md": mediaTypes.markdown,
  ".txt": mediaTypes.text,
  ".xml": mediaTypes.xml,
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".pdf": "application/pdf",
};

function respond(pathname: string, body: string | Uint8Array): Response {
  const known = pathname.startsWith("/.well-known/")
    ? mediaTypes.linkset
    : pathname.endsWith("feed.xml")
      ? mediaTypes.rss
      : undefined;
  const type =
    known ??
    typesByExtension[path.extname(pathname)] ??
    "application/octet-stream";
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: { "Content-Type": type },
  });
}

function readMedia(site: Site, name: string): Response {
  return site.media.has(name)
    ? respond(name, readFileSync(path.join(site.folder, name)))
    : new Response(null, { status: 404 });
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(":"))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

async function send(
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    outgoing.end();
    return;
  }
  for await (const chunk of response.body) outgoing.write(chunk);
  outgoing.end();
}
