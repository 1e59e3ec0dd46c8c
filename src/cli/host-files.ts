/**
 * Host files of a project, compared with those that its site needs: missing, outdated, or for
 * another host.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseDocument, isScalar } from "yaml";
import { z } from "zod";
import { git } from "../content/git/git.ts";
import type { Problem } from "../content/problems.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import { readSettingsText, requireSettings, settingPlace } from "../content/read/site-files.ts";
import { schedules, type Settings, type SettingsSchema } from "../content/settings/settings.ts";
import { toSlug } from "../collections/front-matter/slugs.ts";
import { findHost, type Hosts } from "../hosts/host.ts";
import { forges, hasJob, hostOfFile, projectFiles, type SiteProject } from "../hosts/templates.ts";
import { CommandError } from "../command/command.ts";
import { packagesOf, readEngine } from "../hosts/engine.ts";
import type { Project } from "./project.ts";

export type HostPlan = ReturnType<typeof planHost>;

const readText = (root: string, name: string) => {
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
function planFiles(root: string, hosts: Hosts, host: string, site: SiteProject) {
  /** Contents of the files to write, by path from the project folder. */
  const write = new Map<string, string>();
  const remove: string[] = [];
  /** Files of the host that the user has changed. */
  const keep: string[] = [];
  const edited: string[] = [];
  const own = new Map(filesOf(hosts, host, site));
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
    const wanted = own.get(file);
    const text = readText(root, file);
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
function describeSite(
  root: string,
  hosts: Hosts,
  { host, base_url: url, schedule, timezone }: Settings,
  wanted?: SiteProject["forge"],
): SiteProject {
  const pipeline = readText(root, ".gitlab-ci.yml") ?? "";
  const forge = wanted ?? (hostOfFile(pipeline) === undefined ? "github" : "gitlab");
  const hasWorkflow = hasJob(forge, findHost(hosts, host));
  if (wanted && !hasWorkflow)
    throw new CommandError(`No workflow of ${wanted} publishes to ${host}. Choose another host.`);
  const manifest = readText(root, "package.json");
  const name = manifest && manifestSchema.parse(JSON.parse(manifest)).name;
  return {
    name: toSlug(name ?? path.basename(root)) || "site",
    url,
    schedule,
    timezone,
    forge: hasWorkflow ? forge : "github",
  };
}

/**
 * @param named new host of the site; by default, the one in site.yaml
 * @throws CommandError if uncommitted changes would be lost, or the forge cannot publish to the host
 */
export function planHost(
  { root, content, extensions }: Project,
  named?: string,
  forge?: SiteProject["forge"],
) {
  const { hosts, settings: schema } = extensions;
  const settings = requireSettings(content, schema);
  const { host: from } = settings;
  const to = named ?? from;
  const site = describeSite(root, hosts, { ...settings, host: to }, forge);
  const { edited, ...plan } = planFiles(root, hosts, to, site);
  for (const file of edited)
    if (git(root, ["show", `HEAD:./${file}`]) !== readText(root, file))
      throw new CommandError(
        `${file} has uncommitted changes and would be replaced or removed. Commit or delete it, then run the command again.`,
      );
  if (from !== to) {
    const file = path.join(content, "site.yaml");
    plan.write.set(path.relative(root, file), setHost(readFileSync(file, "utf8"), to, schema));
  }
  const manifest = readText(root, "package.json");
  const packages = manifest && setPackages(manifest, hosts, to);
  if (packages !== undefined && packages !== manifest) plan.write.set("package.json", packages);
  return { ...plan, /** Current host of the site. */ from, to };
}

/** @returns a warning if host files are for another host or schedule than site.yaml */
export function checkHostFiles(
  { root, content, extensions: { hosts } }: Project,
  files: ContentFiles,
  settings: Settings,
): Problem[] {
  const { host } = settings;
  // Content outside the project has no host files.
  if (path.relative(root, content).startsWith("..")) return [];
  const { write, remove } = planFiles(root, hosts, host, describeSite(root, hosts, settings));
  const stale = [...write.keys()].filter((file) => readText(root, file) !== undefined);
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

const manifestSchema = z.object({
  name: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
});

/** Sets the host without changing anything else in site.yaml. */
function setHost(settings: string, host: string, schema: SettingsSchema) {
  const node: unknown = parseDocument(settings).get("host", true);
  const [start, end] = (isScalar(node) && node.range) || [];
  const changed =
    start === undefined || end === undefined
      ? `${settings.replace(/\n*$/, "\n")}host: ${host}\n`
      : `${settings.slice(0, start)}${host}${settings.slice(end)}`;
  if (readSettingsText(changed, schema)?.host === host) return changed;
  throw new CommandError(
    `site.yaml cannot be changed automatically. Write host: ${host} into it, then run the command again.`,
  );
}

/** Adds the packages that the host needs and removes those of other hosts. */
function setPackages(manifest: string, hosts: Hosts, host: string) {
  // Not an object schema, which would move the known keys to the front.
  const value = z.record(z.string(), z.unknown()).parse(JSON.parse(manifest));
  const engine = readEngine();
  const wanted = packagesOf(hosts, host, engine);
  const ofOthers = Object.keys(hosts).flatMap((name) =>
    Object.keys(packagesOf(hosts, name, engine)),
  );
  const { dependencies = {}, devDependencies = {} } = manifestSchema.parse(value);
  const remaining = Object.entries(devDependencies).filter(
    ([name]) => name in wanted || !ofOthers.includes(name),
  );
  const added = Object.entries(wanted).filter(
    ([name]) => !(name in dependencies || name in devDependencies),
  );
  if (added.length === 0 && remaining.length === Object.keys(devDependencies).length)
    return manifest;
  const packages = [...remaining, ...added];
  // Keys with the value undefined are omitted from JSON.
  const changed = {
    ...value,
    devDependencies: packages.length > 0 ? Object.fromEntries(packages) : undefined,
  };
  return `${JSON.stringify(changed, null, 2)}\n`;
}
