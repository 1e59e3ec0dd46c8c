/**
 * `brand:` and `head:` of site.yaml, with the files that they name.
 */

import type { PagePolicies } from "../../contract/security-policy.ts";

/** A picture of the content folder with the pixels that it takes. */
export interface Picture {
  /** In the content folder. */
  name: string;
  width: number;
  height: number;
}

export interface Look {
  /** The dark one is there where it differs. */
  logo: { light: Picture; dark: Picture | undefined } | undefined;
  /**
   * The picture of browsers' tabs, an SVG: the path of its file on disk and its address on the
   * site.
   */
  icon: { file: string; path: string } | undefined;
  /** HTML for the head of every page; empty where the site adds none. */
  head: string;
  /**
   * The Content-Security-Policy of pages, where the site's head asks for another than the usual
   * one.
   */
  policy: string | undefined;
  /** That of the pages with the contact form, which posts elsewhere. */
  formPolicy?: PagePolicies["form_policy"];
}

/** Default look, for a site without these settings. */
export const plainLook: Look = {
  logo: undefined,
  icon: undefined,
  head: "",
  policy: undefined,
};
