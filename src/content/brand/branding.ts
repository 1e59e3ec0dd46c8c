/**
 * Parsed form of `brand:` and `head:` in site.yaml, including the files that they refer to.
 */

import type { PagePolicies } from "../../contract/security-policy.ts";

/** Image in the content folder, with its size in pixels. */
export interface Picture {
  /** Name in the content folder. */
  name: string;
  width: number;
  height: number;
}

export interface Branding {
  /** The dark version is present if it differs from the light one. */
  logo: { light: Picture; dark: Picture | undefined } | undefined;
  /** Favicon as an SVG: the path of its file on disk and its path on the site. */
  icon: { file: string; path: string } | undefined;
  /** HTML for the head of every page; empty if the site adds none. */
  head: string;
  /** The Content-Security-Policy of pages; undefined for the default policy. */
  policy: string | undefined;
  /** Content-Security-Policy of pages with forms that post to another origin. */
  formPolicy?: PagePolicies["form_policy"];
}

/** Default branding, for a site without brand settings. */
export const defaultBranding: Branding = {
  logo: undefined,
  icon: undefined,
  head: "",
  policy: undefined,
};
