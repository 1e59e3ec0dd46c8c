/**
 * What `brand:` and `head:` of site.yaml come to once the files that they name have been read.
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
  /** The picture of browsers' tabs, an SVG: the path of its file on disk and its address on the site. */
  icon: { file: string; path: string } | undefined;
  /** HTML for the head of every page; empty where the site adds none. */
  head: string;
  /** The Content-Security-Policy of pages, where the site's head asks for another than the usual one. */
  policy: string | undefined;
  /** That of the pages with the contact form, which posts elsewhere. */
  formPolicy?: PagePolicies["form_policy"];
}

/** That of a site which says nothing of it. */
export const plainLook: Look = {
  logo: undefined,
  icon: undefined,
  head: "",
  policy: undefined,
};
