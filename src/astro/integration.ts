/**
 * `broadsheet`: the Astro integration that turns a folder of Markdown into a site.
 *
 *     // astro.config.mjs
 *     import broadsheet from "broadsheet";
 *
 *     export default { integrations: [broadsheet()] };
 *
 * The implementation is in hooks.ts, loaded on demand, so that commands can read the options
 * quickly.
 */
import type { AstroIntegration } from "astro";
import { readOptions, type Options, type ResolvedOptions } from "./options.ts";

export type { Options };

/** The Astro integration together with its options. */
export interface BroadsheetIntegration extends AstroIntegration {
  name: "broadsheet";
  /** User options, for commands that run without Astro. */
  options: ResolvedOptions;
}

/**
 * @param options settings that cannot be in site.yaml because they concern code
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
      "astro:routes:resolved": async (given) => (await loaded())["astro:routes:resolved"]?.(given),
      "astro:config:done": async (given) => (await loaded())["astro:config:done"]?.(given),
      "astro:build:start": async (given) => (await loaded())["astro:build:start"]?.(given),
    },
  };
}
