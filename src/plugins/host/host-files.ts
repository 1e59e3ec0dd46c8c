/**
 * Host files of a project, compared with those that its site needs: missing, outdated, or for
 * another host.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Problem } from "../../content/problems.ts";
import type { ContentFiles } from "../../content/read/read-content.ts";
import { settingPlace } from "../../content/read/site-files.ts";
import { schedules, type Settings } from "../../content/settings/settings.ts";
import { toSlug } from "../../collections/front-matter/slugs.ts";
import { findHost, type Hosts } from "../../hosts/host.ts";
import {
  forges,
  hasJob,
  hostOfFile,
  projectFiles,
  type SiteProject,
} from "../host-templates/templates.ts";
import { CommandError } from "../../command/command.ts";

export const readProjectFile = (root: string, name: string) => {
  try {
    return readFileSync(path.join(root, name), "utf8");
  } catch {
    return undefined;
  }
};

/**
 * @returns the planned host files, without site.yaml and package.json, and the files that the user
 * may have changed
 */
export function planFiles(root: string, hosts: Hosts, host: string, site: SiteProject) {
  /** Contents of the files to write, by path from the project folder. */
  const write = new Map<string, string>();
  const remove: string[] = [];
  /** Files of the host that the user has changed. */
  const keep: string[] = [];
  const edited: string[] = [];
  const wantedFiles = new Map(filesOf(hosts, host, site));
  // All contents that init and host may have generated, for any host, schedule and forge.
  const variants = forges.flatMap((forge) =>
    schedules.flatMap((schedule) =>
      // The site may have had none.
      [site.timezone, undefined].map((timezone) => ({ ...site, forge, schedule, timezone })),
    ),
  );
  const generated = Map.groupBy(
    Object.keys(hosts).flatMap((name) =>
      variants
        .filter(({ forge }) => hasJob(forge, findHost(hosts, name)))
        .flatMap((variant) => filesOf(hosts, name, variant)),
    ),
    ([file]) => file,
  );
  for (const [file, versions] of generated) {
    const wanted = wantedFiles.get(file);
    const text = readProjectFile(root, file);
    if (text === wanted) continue;
    const isOurs = versions.some(([, version]) => version === text);
    const writer = text === undefined ? undefined : hostOfFile(text);
    const isForeign = writer !== undefined && (wanted === undefined || writer !== host);
    if (!isOurs && isForeign) edited.push(file);
    if (wanted === undefined) {
      if (isOurs || isForeign) remove.push(file);
    } else if (text === undefined || isOurs || isForeign) write.set(file, wanted);
    else keep.push(file);
  }
  return { write, remove, keep, edited };
}

function filesOf(hosts: Hosts, host: string, site: SiteProject) {
  return projectFiles(host, findHost(hosts, host), site).map(
    ({ path: file, body }) => [file, String(body)] as const,
  );
}

/** @param wanted forge to write workflows for; by default, that of the existing workflows */
export function describeProject(
  root: string,
  hosts: Hosts,
  { host, base_url: url, schedule, timezone }: Settings,
  wanted?: SiteProject["forge"],
): SiteProject {
  const pipeline = readProjectFile(root, ".gitlab-ci.yml") ?? "";
  const forge = wanted ?? (hostOfFile(pipeline) === undefined ? "github" : "gitlab");
  const hasWorkflow = hasJob(forge, findHost(hosts, host));
  if (wanted && !hasWorkflow)
    throw new CommandError(`No workflow of ${wanted} publishes to ${host}. Choose another host.`);
  const manifest = readProjectFile(root, "package.json");
  const name =
    manifest && z.object({ name: z.string().optional() }).parse(JSON.parse(manifest)).name;
  return {
    name: toSlug(name ?? path.basename(root)) || "site",
    url,
    schedule,
    timezone,
    forge: hasWorkflow ? forge : "github",
  };
}

/** @returns a warning if host files are for another host or schedule than site.yaml */
export function checkHostFiles(
  { root, content, hosts }: { root: string; content: string; hosts: Hosts },
  files: ContentFiles,
  settings: Settings,
): Problem[] {
  const { host } = settings;
  // Content outside the project has no host files.
  if (path.relative(root, content).startsWith("..")) return [];
  const { write, remove } = planFiles(root, hosts, host, describeProject(root, hosts, settings));
  const stale = [...write.keys()].filter((file) => readProjectFile(root, file) !== undefined);
  const names = [...stale, ...remove];
  if (names.length === 0) return [];
  return [
    {
      ...settingPlace(files, ["host"]),
      severity: "warning",
      message: `"host" is ${host}, but these files are for another host or schedule: ${names.join(", ")}. Run npx broadsheet host ${host}, which lists what it will write and remove.`,
    },
  ];
}
