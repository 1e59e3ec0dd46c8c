/** Key of site.yaml for the assistants that open a page. */
import { z } from "zod";
import { plainText } from "../../collections/front-matter/value-schemas.ts";
import { markdownPath } from "../../format/urls.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { defineSetting } from "../../plugin/plugin.ts";

/** Placeholders of a URL, with their addresses. */
const addresses: Readonly<Record<string, (path: string) => string>> = {
  url: (path) => path,
  markdown_url: markdownPath,
};

const names = Object.keys(addresses).map((name) => `{${name}}`);

/** Names in braces, also in the percent-encoded form of a copied URL. */
const placeholder = /(?:\{|%7B)(\w*)(?:\}|%7D)/gi;

const fill = (template: string, replace: (name: string) => string) =>
  template.replace(placeholder, (_, name: string) => encodeURIComponent(replace(name)));

const template = plainText
  .refine((text) => URL.parse(fill(text, () => ""))?.protocol === "https:", {
    error: "must be a URL that starts with https://",
    abort: true,
  })
  .refine(
    (text) => {
      const placeholders = Array.from(text.matchAll(placeholder), ([, name = ""]) => name);
      return (
        placeholders.length > 0 && placeholders.every((name) => Object.hasOwn(addresses, name))
      );
    },
    { error: `must contain ${names.join(" or ")}, the address of a page, and no other braces` },
  );

export const assistantsSetting = defineSetting(
  "assistants",
  z
    .array(z.strictObject({ name: plainText, url: template }))
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, {
      error: "must contain each name once",
    })
    .default([]),
  {
    note: "assistants in the menu beside the title of a page, each with its name and its url, which contains {url} or {markdown_url}, the address of the page or of its Markdown; none by default",
    advice:
      "Write name and url, as in: - { name: Claude, url: 'https://claude.ai/new?q=Read {markdown_url}' }.",
    example: `
  - { name: Claude, url: "https://claude.ai/new?q=Read {markdown_url}" }`,
  },
);

/** @returns the assistants of a site with their addresses for a page */
export function listAssistants(site: Site, path: string): { name: string; href: string }[] {
  return assistantsSetting.of(site).map(({ name, url }) => ({
    name,
    href: new URL(fill(url, (key) => urlOf(site, addresses[key]?.(path) ?? path))).href,
  }));
}
