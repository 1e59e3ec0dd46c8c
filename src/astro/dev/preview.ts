/**
 * Responses of `astro dev`: the API, Markdown alternates and other documents from the content,
 * pages and images from Astro.
 *
 * While the content has errors, a page with an error shows a report instead, and all other pages
 * show their last version with a note.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { ViteDevServer } from "vite";
import { buildCache } from "../../cache/build-cache.ts";
import { openAnalyses } from "../../pipeline/analysis-store.ts";
import { newWarnings, summariseWarnings } from "../../pipeline/show-warnings.ts";
import { LoadCache } from "../../content/load-cache.ts";
import { beginInspection, completeSite, type Inspection } from "../../pipeline/load-site.ts";
import { ContentError, isWarning, sortProblems, type Problem } from "../../content/problems.ts";
import type { Site } from "../../content/site.ts";
import { mediaTypes } from "../../format/headers.ts";
import { apiRoot, basePathOf, mcpPath, pathBelow } from "../../format/urls.ts";
import { mountHtml } from "../../markdown/mount-html.ts";
import { createHandler } from "../../plugins/built-in-edge.ts";
import type { EdgeHandler } from "../../edge/handle.ts";
import type { Extensions } from "../../plugin/extensions.ts";
import { send, toRequest } from "../../hosts/node/http.ts";
import { setSite } from "../../render/current-site.ts";
import { pagesModule } from "../routes.ts";
import { contentModules } from "../../render/virtual-modules.ts";
import { liveAssets } from "./live-assets.ts";
import { hasFault, renderNote, renderReport } from "./report-page.ts";
import { IdleScheduler } from "./idle-scheduler.ts";

export interface PreviewOptions {
  /** Content folder. */
  content: string;
  /** Current time of the preview, which decides what counts as scheduled. */
  now: Date;
  /** Folder of static files. */
  publicFolder: string;
  /** Tables of the engine with the entries of plugins. */
  extensions: Extensions;
  /** Base URL of the site, until its content is loaded. */
  baseUrl: string;
  /** Returns whether a path is a route of the site's own pages, redirects or integrations. */
  isOwnRoute(pathname: string): boolean;
}

/** Header of requests of this server to itself, which Astro must handle instead of the edge. */
const assetHeader = "x-broadsheet-asset";

/**
 * Timeout of a page request in milliseconds. The first page waits until all modules are compiled,
 * which takes a long time on a busy machine.
 */
const firstPageLimit = 60_000;

/** Part of the ids of Astro's modules for page styles in dev, which Astro does not document. */
const styleModules = "virtual:astro:dev-css";

/** Path of Astro's image endpoint. */
const imagePath = "/_image";

export class Preview {
  readonly #server: ViteDevServer;
  readonly #options: PreviewOptions;
  readonly #newWarnings = newWarnings();
  readonly #cache = new LoadCache();
  readonly #analyses: ReturnType<typeof openAnalyses>;
  readonly #idle = new IdleScheduler();
  #checks = new AbortController();
  #problems: ContentError | undefined;
  #warnings: readonly Problem[] = [];
  /** Last loaded site without errors, used for pages without errors. */
  #site: Site | undefined;
  #handler: EdgeHandler | undefined;

  constructor(server: ViteDevServer, options: PreviewOptions) {
    this.#server = server;
    this.#options = options;
    const { root } = server.config;
    this.#analyses = openAnalyses(buildCache(root), options.extensions, root);
  }

  /** Loads the content, reports its problems, and shows them until they are fixed. */
  load(): void {
    this.#checks.abort();
    this.#checks = new AbortController();
    try {
      const { site, problems, texts } = this.#inspect();
      // Keeps earlier problems until the slower checks have confirmed that they are fixed.
      if (!site || this.#problems || !problems.every(isWarning))
        for (const textProblems of texts)
          for (const problem of textProblems) problems.push(problem);
      this.#show(completeSite(site, problems, this.#options.extensions));
      this.#problems = undefined;
      this.#idle.begin();
      void this.#checkTexts(problems, texts, this.#checks.signal);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.#report(error);
    }
  }

  #inspect(): Inspection {
    const { content: folder, now, publicFolder, extensions } = this.#options;
    return beginInspection({
      folder,
      now,
      publicFolder,
      extensions,
      preview: true,
      memory: this.#cache,
      texts: this.#analyses.texts,
    });
  }

  #show(site: Site): void {
    const { publicFolder, extensions } = this.#options;
    setSite(site, extensions);
    this.#site = site;
    this.#warnings = site.warnings;
    const fetchPage = (address: string) => this.#fetchFromAstro(address, "text/html");
    const assets = liveAssets(site, publicFolder, fetchPage, extensions.outputs);
    const options = { timeLimit: firstPageLimit, hasFile: assets.hasFile };
    const pages = createHandler(assets.read, options);
    const api = site.hasFunction
      ? createHandler(assets.readWithBodies, options)
      : async ({ url }: Request) => {
          const pathname = pathBelow(this.#base, new URL(url).pathname) ?? "";
          const isFile = await assets.hasFile(pathname);
          return isFile ? assets.readWithBodies(pathname) : new Response(null, { status: 404 });
        };
    this.#handler = (request) => {
      const pathname = pathBelow(this.#base, new URL(request.url).pathname) ?? "";
      return pathname.startsWith(`${apiRoot}/`) || pathname === mcpPath
        ? api(request)
        : pages(request);
    };
  }

  #report(error: ContentError): void {
    this.#problems = error;
    this.#server.config.logger.error(`\n${error.message}\n`);
  }

  /** Checks document bodies while no page is requested, and reports their problems. */
  async #checkTexts(
    problems: Problem[],
    texts: Iterable<readonly Problem[]>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.#idle.untilQuiet();
    for (const textProblems of texts) {
      if (signal.aborted) return;
      for (const problem of textProblems) problems.push(problem);
      await this.#idle.untilQuiet();
    }
    if (signal.aborted) return;
    this.#analyses.save();
    if (problems.every(isWarning)) {
      this.#warnings = sortProblems(problems);
      const warnings = summariseWarnings(this.#newWarnings(sortProblems(problems)));
      if (warnings !== "") this.#server.config.logger.warn(`\n${warnings}\n`);
      return;
    }
    this.#report(new ContentError(problems));
    this.#server.ws.send({ type: "full-reload" });
  }

  /** Reloads the content and the open pages. */
  reload(): void {
    this.load();
    for (const { moduleGraph } of Object.values(this.#server.environments)) {
      for (const module of [
        ...(moduleGraph.getModulesByFile(pagesModule) ?? []),
        ...contentModules.flatMap((id) => moduleGraph.getModuleById(id) ?? []),
        // Invalidated manually, because Astro's style modules depend on the modules of pages
        // without being notified.
        ...Array.from(moduleGraph.idToModuleMap.values()).filter(({ id }) =>
          id?.includes(styleModules),
        ),
      ])
        moduleGraph.invalidateModule(module);
    }
    this.#server.ws.send({ type: "full-reload" });
  }

  /** @returns whether the request was for the site and has been handled */
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    return this.#idle.whileBusy(() => this.#handle(incoming, outgoing));
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
    const request = toRequest(incoming, this.#origin());
    if (request.headers.has(assetHeader)) return false;
    const { pathname: sent, search } = new URL(request.url);
    const pathname = pathBelow(this.#base, sent) ?? sent;
    // Vite's own modules are also at the root of the host, where its client requests them.
    incoming.url = pathname + search;
    if (sent === "/" && this.#base !== "") {
      const headers = { Location: `${this.#base}/` };
      await send(outgoing, new Response(null, { status: 302, headers }));
      return true;
    }
    if (pathname === imagePath) {
      await send(outgoing, await this.#fetchImage(request));
      return true;
    }
    if (isInternal(pathname)) return false;
    const root = path.dirname(this.#options.content);
    const problems = this.#problems?.problems;
    if (problems && hasFault(problems, this.#site, pathname)) {
      const report = new Response(renderReport(problems, root), {
        status: 500,
        headers: { "Content-Type": mediaTypes.html },
      });
      await send(outgoing, report);
      return true;
    }
    if (!this.#handler) return false;
    const response = await this.#handler(request);
    const isOwn = response.status === 404 && this.#options.isOwnRoute(pathname);
    // Astro shows errors of templates with their lines.
    const isFailed = response.status === 502 && !pathname.startsWith(`${apiRoot}/`);
    if (isOwn && this.#base !== "") {
      await send(outgoing, await this.#fetchFromAstro(pathname + search, "text/html"));
      return true;
    }
    if (isOwn || isFailed) return false;
    // Removed in dev, because it blocks the styles and the reload client that Vite injects.
    response.headers.delete("Content-Security-Policy");
    await send(outgoing, await withNote(response, renderNote(problems ?? this.#warnings, root)));
    return true;
  }

  /**
   * Fetches an image without caching. Astro lets browsers cache images for a year, even if a file
   * is replaced under the same name a minute later.
   */
  async #fetchImage({ url, headers }: Request): Promise<Response> {
    const { pathname, search } = new URL(url);
    const image = await this.#fetchFromAstro(pathname + search, headers.get("Accept") ?? "*/*");
    const response = new Response(image.body, image);
    response.headers.set("Cache-Control", "no-store");
    return response;
  }

  /** @returns the response of Astro, with the base path of the site in all addresses of a page */
  async #fetchFromAstro(address: string, accept: string): Promise<Response> {
    const response = await fetch(new URL(this.#origin() + address), {
      headers: { [assetHeader]: "1", accept },
      redirect: "manual",
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (this.#base === "" || !type.startsWith("text/html")) return response;
    return new Response(mountHtml(await response.text(), this.#base, address), response);
  }

  /** Base path of the site. */
  get #base(): string {
    return basePathOf(this.#site?.settings.base_url ?? this.#options.baseUrl);
  }

  #origin(): string {
    const { httpServer, config } = this.#server;
    const address = httpServer?.address();
    const port = typeof address === "object" && address ? address.port : config.server.port;
    return `http://127.0.0.1:${port}`;
  }
}

/** @returns an HTML page with a note at its end; any other response unchanged */
async function withNote(response: Response, note: string): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  if (note === "" || !response.body || !type.startsWith("text/html")) return response;
  const html = await response.text();
  const headers = new Headers(response.headers);
  for (const name of ["Content-Length", "ETag"]) headers.delete(name);
  const body = html.includes("</body>")
    ? html.replace(/<\/body>(?![^]*<\/body>)/, () => `${note}</body>`)
    : html + note;
  return new Response(body, { status: response.status, headers });
}

/** Returns whether a path is an internal one of Vite or Astro. */
function isInternal(pathname: string): boolean {
  return /^\/(?:@|_astro|_server|node_modules\/|src\/|\.vite\/|__)/.test(pathname);
}
