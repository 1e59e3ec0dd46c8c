/**
 * Current code of a site's configuration after each restart of `dev`. Astro imports astro.config
 * again, but Node would answer the imports in it, such as plugins, from its cache.
 */
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readConfigCode } from "../../cache/config-digest.ts";

let isRegistered = false;

/** @param root folder of astro.config */
export function refreshModules(root: string): void {
  if (isRegistered) return;
  isRegistered = true;
  const config = pathToFileURL(`${root}/astro.config.`).href;
  let code = readConfigCode(root);
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      if (context.parentURL?.startsWith(config)) code = readConfigCode(root);
      // All modules change together, because an unchanged module can import a changed one.
      return resolved.url.startsWith("file:") && code.modules.includes(fileURLToPath(resolved.url))
        ? { ...resolved, url: `${resolved.url}?${code.digest}` }
        : resolved;
    },
  });
}
