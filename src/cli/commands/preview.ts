/** `broadsheet preview`: serves the built site as its host does. */
import path from "node:path";
import { isOutput } from "../../pipeline/output/output-place.ts";
import { requireSettings } from "../../content/read/site-files.ts";
import { findHost, type Served } from "../../hosts/host.ts";
import { CommandError, defineCommand } from "../command.ts";
import { findFreePort, readPort, stopOnSignal } from "../run-server.ts";
import { findProject, type Project } from "../project.ts";

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
  notes: "Stop with Ctrl+C.",
  async run({ values: { outDir, host, port } }) {
    const { PORT } = process.env;
    const { origin, stop, closed } = await serve(await findProject(), outDir, {
      host,
      port:
        port !== undefined
          ? readPort(port)
          : PORT
            ? readPort(PORT, "PORT")
            : await findFreePort(host, 4321),
    });
    console.log(`${origin}/ as its host serves it. Stop with Ctrl+C.`);
    await stopOnSignal(stop, closed);
  },
});

/** @throws Error if site.yaml has errors or the folder contains no build */
export async function serve(
  { root, content }: Project,
  outDir: string,
  place: { host: string; port: number },
): Promise<Served> {
  const host = findHost(requireSettings(content).host);
  const folder = path.resolve(root, outDir);
  if (!isOutput(folder))
    throw new CommandError(`${folder} contains no built site. Run npm run build first.`);
  return host.serve(folder, { ...place, root });
}
