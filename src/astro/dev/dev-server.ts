/**
 * `astro dev`: serves the site from the content through the same edge code as in production, and
 * reloads it on every save.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { Plugin } from "vite";
import { writeEditorManifest } from "../../authoring/editor-files.ts";
import { pagesFolder } from "../../content/read/read-content.ts";
import { Preview, type PreviewOptions } from "./preview.ts";

/**
 * Debounce delay in milliseconds. Editors save several files together, and one file in several
 * steps.
 */
const settleTime = 30;

export function devServer(options: PreviewOptions): Plugin {
  return {
    name: "broadsheet:dev-server",
    enforce: "post",
    configureServer(server) {
      const preview = new Preview(server, options);
      preview.load();
      writeEditorManifest(server.config.root, options.content, options.extensions.settings);
      server.watcher.add(options.content);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const folders = [options.content, pagesFolder(options.publicFolder)];
      server.watcher.on("all", (event, file) => {
        const changed = path.resolve(file);
        if (!folders.some((folder) => changed.startsWith(folder + path.sep))) return;
        const isOther = event === "add" || event === "unlink";
        if (isOther || path.basename(file) === "site.yaml")
          writeEditorManifest(server.config.root, options.content, options.extensions.settings);
        clearTimeout(timer);
        timer = setTimeout(() => preview.reload(), settleTime);
      });
      // Runs before Astro's own handlers, which would return 404 for paths without a trailing
      // slash.
      return () => {
        server.middlewares.stack.unshift({
          route: "",
          handle: (
            incoming: IncomingMessage,
            outgoing: ServerResponse,
            next: (error?: unknown) => void,
          ) => {
            preview
              .handle(incoming, outgoing)
              .then((isPublicFile) => (isPublicFile ? undefined : next()), next);
          },
        });
      };
    },
  };
}
