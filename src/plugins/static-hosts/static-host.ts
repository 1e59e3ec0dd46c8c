/** Defaults of hosts that only serve files, also for the hosts of other plugins. */
import type { Host } from "../../hosts/host.ts";
import { redirectPages, refuseRedirect } from "./redirect-pages.ts";

/**
 * Host without a function, a preview of branches, or limits, whose redirects are pages. A host adds
 * its title, the job that publishes it, and its deployment.
 */
export const staticHost: Omit<Host, "title" | "publishing" | "deploy"> = {
  hasFunction: false,
  hasPreviews: false,
  packages: {},
  refuseRedirect,
  emitFiles: redirectPages,
  maxFiles: () => Infinity,
  limits: [],
  serve: async (folder, place) => (await import("./serve-files.ts")).serveFiles(folder, place),
};
