/**
 * Types of a running build: the request, and the state that its steps share.
 */
import type { UserConfig } from "vite";
import type { BuildCache } from "./cache/build-cache.ts";
import type { BuildReport } from "./build-report.ts";
import type { OptionalStage } from "./optional-stages.ts";
import type { OutputPlace } from "./output/output-place.ts";
import type { Staging } from "./output/staging.ts";
import type { SearchIndexer } from "./search/search-indexer.ts";
import type { CachedHighlighter } from "./highlight-cache.ts";
import type { ConfigOptions } from "../content/settings/settings.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../emit/output-file.ts";
import type { Templates } from "../render/bundle-templates.ts";
import type { Components } from "../render/virtual-modules.ts";
import type { HtmlPage } from "../site/html-pages.ts";

export interface BuildRequest {
  place: OutputPlace;
  /** Current time of the build, which decides what counts as scheduled. */
  now: Date;
  configured: ConfigOptions;
  /** Components with which the site replaces parts of the pages. */
  components: Components;
  /** False to ignore cached results. Defaults to the BROADSHEET_CACHE environment variable. */
  isCached?: boolean | undefined;
  /** True to include drafts and scheduled documents. Defaults to false. */
  drafts?: boolean | undefined;
  /** Stages to skip. */
  skip?: readonly OptionalStage[] | undefined;
  /** Value of `scopedStyleStrategy` in Astro's configuration. */
  scopedStyleStrategy: string;
  vite: UserConfig;
  /** Reasons why the configuration needs Astro's own renderer; empty if it does not. */
  reasons: readonly string[];
}

/** Build whose content is loaded. */
export interface LoadedBuild {
  readonly request: BuildRequest;
  readonly site: Site;
  readonly staging: Staging;
  readonly cache: BuildCache;
  readonly report: BuildReport;
  /** Pages of documents and hubs. */
  readonly pages: readonly HtmlPage[];
  /** Syntax highlighter backed by the cache. */
  readonly code: CachedHighlighter;
  /** Builds the search indexes; undefined if search is disabled. */
  readonly search: SearchIndexer | undefined;
  /** Digests of the written pages and Markdown alternates, by file path. */
  readonly digests: Map<string, string>;
  /** Returns true for the path of a file in the public folder. */
  readonly isPublic: (path: string) => boolean;
  /** Writes files and records their digests. */
  readonly write: (files: readonly OutputFile[]) => void;
}

/** Build whose templates are bundled, so that its pages can be rendered. */
export interface Build extends LoadedBuild {
  /** Bundled templates; undefined if Astro renders the pages. */
  readonly templates: Templates | undefined;
}

/** Destination of messages: Astro's logger or the console. */
export interface Logger {
  warn(message: string): void;
  error(message: string): void;
}
