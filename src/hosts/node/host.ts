/**
 * A server of one's own: Node, in a container or not.
 */
import type { Host } from "../host.ts";
import { nodeProject } from "./project-files.ts";
import { serve } from "./serve.ts";

export const host: Host = {
  projectFiles: nodeProject,
  emitFiles: () => [],
  maxFiles: () => Infinity,
  checkLimits: () => ({ warnings: [], errors: [] }),
  serve,
  deploy(_, { project }) {
    if (project === undefined)
      throw new Error("Say what the image is called: --project-name registry.example/site.");
    return ["docker", "build", "--push", "--tag", project, "."];
  },
};
