/**
 * `astro dev`: the site live from the content, through the same edge as in production. Every save
 * reloads it.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { Plugin } from "vite";
import { writeEditorManifest } from "./editor-manifest.ts";
import { Preview, type PreviewOptions } from "./preview.ts";

/** Editors save several files at once, and one file in several steps. */
const settleTime = 30;

export function devServer(options: PreviewOptions): Plugin {
  return {
    name: "broadsheet:dev-server",
    enforce: "post",
    configureServer(server) {
      const preview = new Preview(server, options);
      preview.load();
      writeEditorManifest(server.config.root, options.content, options.configured);
      server.watcher.add(options.content);
      let timer: ReturnType<typeof setTimeout> | undefined;
      server.watcher.on("all", (event, file) => {
        if (!path.resolve(file).startsWith(options.content + path.sep)) return;
        const isOther = event === "add" || event === "unlink";
        if (isOther || path.basename(file) === "site.yaml")
          writeEditorManifest(server.config.root, options.content, options.configured);
        clearTimeout(timer);
        timer = setTimeout(() => preview.reload(), settleTime);
      });
      // In front of Astro's own guards, which would answer 404 to addresses without a final slash.
      return () => {
        server.middlewares.stack.unshift({
          route: "",
          handle: (
            incoming: IncomingMessage,
            outgoing: ServerResponse,
            next: (error?: unknown) => void,
          ) => {
            preview
              .answer(incoming, outgoing)
              .then((isPublicFile) => (isPublicFile ? undefined : next()), next);
          },
        });
      };
    },
  };
}
