/** Preview of a built site, served as its host does, and again after each build. */
import { watchFile } from "node:fs";
import path from "node:path";
import { manifestPath } from "../format/manifest.ts";
import { basePathOf } from "../format/urls.ts";
import { isOutput } from "../pipeline/output/output-place.ts";
import { restoreOutput } from "../pipeline/output/staging.ts";
import { requireSettings } from "../content/read/site-files.ts";
import { findHost, type Served } from "../hosts/host.ts";
import { CommandError } from "../command/command.ts";
import { findFreePort, readPort, stopOnSignal } from "../command/run-server.ts";
import { findProject, type Project } from "./project.ts";

interface Call {
  values: { outDir: string; host: string; port: string | undefined };
}

export async function previewSite({ values: { outDir, host, port } }: Call): Promise<void> {
  const { PORT } = process.env;
  const project = await findProject();
  const place = {
    host,
    port:
      port !== undefined
        ? readPort(port)
        : PORT
          ? readPort(PORT, "PORT")
          : await findFreePort(host, 4321),
  };
  let running = servePreview(project, outDir, place);
  const { origin } = await running;
  console.log(`${origin}/ as its host serves it. Stop with Ctrl+C.`);
  place.port = Number(new URL(origin).port);
  const manifest = path.resolve(project.root, outDir, `.${manifestPath}`);
  watchFile(manifest, { interval: 500, persistent: false }, ({ mtimeMs }) => {
    if (mtimeMs > 0) running = running.then((old) => restart(old));
  });
  const restart = async (old: Served) => {
    await old.stop();
    console.log("The site was built again.");
    return servePreview(project, outDir, place);
  };
  const end = async (): Promise<void> => {
    const current = running;
    const { closed } = await current;
    await closed;
    if (current !== running) await end();
  };
  await stopOnSignal(async () => (await running).stop(), end());
}

/** @throws Error if site.yaml has errors or the folder contains no build */
export async function servePreview(
  { root, content, extensions }: Project,
  outDir: string,
  place: { host: string; port: number },
): Promise<Served> {
  const settings = requireSettings(content, extensions.settings);
  const folder = path.resolve(root, outDir);
  restoreOutput(folder);
  if (!isOutput(folder))
    throw new CommandError(`${folder} contains no built site. Run npm run build first.`);
  const host = findHost(extensions.hosts, settings.host);
  const served = await host.serve(folder, { ...place, root });
  return { ...served, origin: served.origin + basePathOf(settings.base_url) };
}
