/** `broadsheet preview`: serves the built site as its host does, and again after each build. */
import { defineCommand } from "../../command/command.ts";

export const command = defineCommand({
  options: {
    outDir: {
      value: "<folder>",
      default: "dist",
      description: "output folder of the build",
    },
    port: {
      value: "<number>",
      description: "port to listen on (default: PORT, or 4321 or the next free one)",
    },
    host: {
      value: "<address>",
      default: "127.0.0.1",
      description: "address to listen on",
    },
  },
  notes: "Serves the next build as well. Stop with Ctrl+C.",
  run: async (call) => (await import("../preview-site.ts")).previewSite(call),
});
