/**
 * `broadsheet/content`: loads the published site of a content folder, and reports its problems.
 *
 *     const site = loadSite({ folder: "content", now: new Date() });
 */
import {
  inspectSite as inspect,
  loadSite as load,
  type LoadOptions,
} from "../pipeline/load-site.ts";
import type { Problem } from "../content/problems.ts";
import { builtIn } from "../plugins/built-in.ts";
import type { Site } from "../content/site.ts";

/** Content folder, current time and options of the checks. */
export type ContentOptions = Pick<
  LoadOptions,
  "folder" | "label" | "now" | "preview" | "publicFolder"
>;

/** @throws ContentError with all problems if any of them is an error */
export const loadSite = (options: ContentOptions): Site =>
  load({ extensions: builtIn, ...options });

/** @returns all problems, and the site, which is complete if no problem is an error */
export const inspectSite = (
  options: ContentOptions,
): { site: Site | undefined; problems: Problem[] } => inspect({ extensions: builtIn, ...options });

export { ContentError, type Problem } from "../content/problems.ts";
export { publishedDocuments, type Site } from "../content/site.ts";
export type { Document } from "../content/document.ts";
export type { Settings } from "../content/settings/settings.ts";
