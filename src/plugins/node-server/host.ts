/** Self-hosted Node server, in a container or as a systemd service. */
import type { Host } from "../../hosts/host.ts";

export const node: Host = {
  title: "Node",
  hasFunction: true,
  hasPreviews: false,
  packages: {},
  templates: new URL("templates/", import.meta.url),
  publishing: { job: "image", secrets: [] },
  emitFiles: () => [],
  maxFiles: () => Infinity,
  limits: [],
  serve: async (folder, place) => (await import("./serve.ts")).serve(folder, place),
  deploy({ project, baseUrl }) {
    if (project === undefined)
      throw new Error("Set the name of the image: --project-name registry.example/site.");
    return {
      command: ["docker", "build", "--push", "--tag", project, "."],
      findUrl: () => baseUrl,
    };
  },
};
