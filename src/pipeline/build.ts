/**
 * A build that runs: what its steps share.
 */
import type { UserConfig } from "vite";
import type { BuildCache } from "./cache/build-cache.ts";
import type { BuildReport } from "./build-report.ts";
import type { OptionalStage } from "./optional-stages.ts";
import type { OutputPlace } from "./output/output-place.ts";
import type { Staging } from "./output/staging.ts";
import type { SearchIndexer } from "./search/search-indexer.ts";
import type { CachedHighlighter } from "./highlight-cache.ts";
import type { ConfigOptions } from "../content/config-options.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../emit/output-file.ts";
import type { Templates } from "../render/bundle-templates.ts";
import type { Components } from "../render/virtual-modules.ts";
import type { HtmlPage } from "../site/html-pages.ts";

export interface BuildRequest {
  place: OutputPlace;
  /** The instant that decides what is scheduled. */
  now: Date;
  configured: ConfigOptions;
  /** The site's own parts of pages. */
  components: Components;
  /** False to ignore the cache. The environment decides by default. */
  isCached?: boolean | undefined;
  /** True to make pages for drafts and scheduled documents; false by default. */
  drafts?: boolean | undefined;
  /** Stages to leave out. */
  skip?: readonly OptionalStage[] | undefined;
  /** As in Astro's configuration. */
  scopedStyleStrategy: string;
  vite: UserConfig;
  /** Why the configuration needs Astro's own renderer; empty where it does not. */
  reasons: readonly string[];
}

/** A build of which the content is loaded. */
export interface LoadedBuild {
  readonly request: BuildRequest;
  readonly site: Site;
  readonly staging: Staging;
  readonly cache: BuildCache;
  readonly report: BuildReport;
  /** Pages of documents and hubs. */
  readonly pages: readonly HtmlPage[];
  /** Highlights code, with the cache. */
  readonly code: CachedHighlighter;
  /** Makes the index of the search; undefined for a site without one. */
  readonly search: SearchIndexer | undefined;
  /** Digests of the written pages and Markdown alternates, by file path. */
  readonly digests: Map<string, string>;
  /** True for the path of a file that is served unchanged. */
  readonly isPublic: (path: string) => boolean;
  /** Writes files, and notes their digests. */
  readonly write: (files: readonly OutputFile[]) => void;
}

/** A build whose pages can be rendered. */
export interface Build extends LoadedBuild {
  /** Undefined where Astro renders the pages. */
  readonly templates: Templates | undefined;
}

/** Receiver of messages: Astro's logger or the console. */
export interface Logger {
  warn(message: string): void;
  error(message: string): void;
}
