/**
 * Fallbacks: a document without a translation has a page in the tree of each other language, with
 * the text of its original, a note, and the address of the original for search engines.
 *
 * Menus, lists and books of a language are thus complete, and the links in them stay in it.
 */
import path from "node:path";
import { z } from "zod";
import { settingProblem, suggest, type Rule } from "../../checks/rule.ts";
import { definePlugin, defineSetting } from "../../plugin/plugin.ts";
import { listFallbacks } from "./list-fallbacks.ts";
import strings from "./strings.json" with { type: "json" };

const advice =
  "Write languages: { fallback: true }, or the names of collections, as in { fallback: [guides, pages] }.";

const languages = defineSetting(
  "languages",
  z
    .strictObject(
      {
        fallback: z.union([z.boolean(), z.array(z.string())], {
          error: "must be true, false or a list of collections",
        }),
      },
      { error: "must contain fallback" },
    )
    .optional(),
  {
    note: "fallback: true for a page in every language for each document, with the original text where a translation is missing; or the names of the collections that have such pages",
    advice,
    example: "{ fallback: true }",
  },
);

const checkFallbacks: Rule = function* (context) {
  const { fallback = false } = languages.of(context.site) ?? {};
  const names = [...context.site.collections.keys()];
  for (const [index, name] of Array.isArray(fallback) ? fallback.entries() : [])
    if (!names.includes(name))
      yield settingProblem(
        context,
        ["languages", "fallback", index],
        `must be a collection of the site, got "${name}". ${suggest(name, names, `Write one of ${names.join(", ")}.`)}`,
      );
};

export const fallback = definePlugin({
  api: 1,
  name: "fallback",
  settings: [languages],
  strings,
  rules: { site: [checkFallbacks] },
  fallbacks: (site) => listFallbacks(site, languages.of(site)?.fallback ?? false),
  operations: (site) => (languages.of(site)?.fallback ? ["fallback"] : []),
  slots: { page: path.join(import.meta.dirname, "FallbackNote.astro") },
});
