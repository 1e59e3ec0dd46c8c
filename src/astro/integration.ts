/**
 * `broadsheet`: the one Astro integration, which makes a folder of Markdown into a site.
 *
 *     // astro.config.mjs
 *     import broadsheet from "broadsheet";
 *
 *     export default { integrations: [broadsheet()] };
 *
 * Commands that only ask for its options load nothing else of it: what it does is in hooks.ts.
 */
import type { AstroIntegration } from "astro";
import { readOptions, type Options } from "./options.ts";

export type { Options };

/** The integration as Astro takes it, with what it was given. */
export interface BroadsheetIntegration extends AstroIntegration {
  name: "broadsheet";
  /** Options of the user, for the commands beside Astro's own. */
  options: Options;
}

/**
 * @param options what site.yaml cannot say, because it is about code
 * @throws Error that names every option that cannot be taken, and what to write
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
