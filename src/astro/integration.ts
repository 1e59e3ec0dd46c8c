/**
 * `broadsheet`: the Astro integration, which turns a folder of Markdown into a site.
 *
 *     // astro.config.mjs
 *     import broadsheet from "broadsheet";
 *
 *     export default { integrations: [broadsheet()] };
 *
 * Its hooks are in hooks.ts, so that commands can read the options without loading them.
 */
import type { AstroIntegration } from "astro";
import { readOptions, type Options } from "./options.ts";

export type { Options };

/** The integration with its options. */
export interface BroadsheetIntegration extends AstroIntegration {
  name: "broadsheet";
  /** For commands other than those of Astro. */
  options: Options;
}

/**
 * @param options settings that concern code, which site.yaml does not have
 * @throws Error that names every invalid option and its remedy
 */
export default function broadsheet(options: Options = {}): BroadsheetIntegration {
  const checked = readOptions(options);
  let hooks: Promise<AstroIntegration["hooks"]> | undefined;
  const loaded = () =>
    (hooks ??= import("./hooks.ts").then(({ createHooks }) => createHooks(checked)));
  return {
    name: "broadsheet",
    options: checked,
    hooks: {
      "astro:config:setup": async (given) => (await loaded())["astro:config:setup"]?.(given),
      "astro:config:done": async (given) => (await loaded())["astro:config:done"]?.(given),
      "astro:build:start": async (given) => (await loaded())["astro:build:start"]?.(given),
      "astro:build:done": async (given) => (await loaded())["astro:build:done"]?.(given),
    },
  };
}
