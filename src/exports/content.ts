/**
 * `broadsheet/content`: a content folder as it is published, and what is wrong with it.
 *
 *     const site = loadSite({ folder: "content", now: new Date() });
 */
import {
  inspectSite as inspect,
  loadSite as load,
  type LoadOptions,
} from "../pipeline/load-site.ts";
import type { Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";

/** Which content is loaded, as of when, and what it is checked against. */
export type ContentOptions = Pick<
  LoadOptions,
  "folder" | "label" | "now" | "preview" | "publicFolder"
>;

/** @throws ContentError with all problems, when one of them is an error */
export function loadSite(options: ContentOptions): Site {
  return load(options);
}

/** @returns all problems, and the site that they are about, which is whole where no problem is an error */
export function inspectSite(options: ContentOptions): {
  site: Site | undefined;
  problems: Problem[];
} {
  return inspect(options);
}

export { ContentError, type Problem } from "../content/problems.ts";
export { publishedDocuments, type Site } from "../content/site.ts";
export type { Document } from "../content/document.ts";
export type { Settings } from "../content/settings/settings.ts";
