/**
 * Current code of a site's configuration after each restart of `dev`. Astro imports astro.config
 * again, but Node would answer the imports in it, such as plugins, from its cache.
 */
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { readConfigCode, type ConfigCode } from "../../cache/config-digest.ts";

/** Interval in milliseconds between comparisons of the code with the imported one. */
const interval = 500;

/** The code that was imported last. */
let imported: ConfigCode = { digest: "", modules: [] };

/**
 * @param root folder of astro.config
 * @returns a plugin that restarts `dev` after a change during a restart, which Astro ignores and the
 *   watcher of the new server may miss
 */
export function freshModules(root: string): Plugin {
  if (imported.digest === "") refreshModules(root);
  return {
    name: "broadsheet:fresh-modules",
    configureServer({ watcher, httpServer }) {
      const timer = setInterval(() => {
        const [config] = imported.modules;
        if (config !== undefined && readConfigCode(root).digest !== imported.digest)
          watcher.emit("change", config);
      }, interval);
      httpServer?.on("close", () => clearInterval(timer));
    },
  };
}

function refreshModules(root: string): void {
  const config = pathToFileURL(`${root}/astro.config.`).href;
  imported = readConfigCode(root);
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      if ([context.parentURL, resolved.url].some((url) => url?.startsWith(config)))
        imported = readConfigCode(root);
      // All modules change together, because an unchanged module can import a changed one.
      return resolved.url.startsWith("file:") &&
        imported.modules.includes(fileURLToPath(resolved.url))
        ? { ...resolved, url: `${resolved.url}?${imported.digest}` }
        : resolved;
    },
  });
}
