/** Change of the host of a site: the files to write and remove, site.yaml and package.json. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseDocument, isScalar } from "yaml";
import { z } from "zod";
import { describeProject, planFiles, readProjectFile } from "./host-files.ts";
import { git } from "../../content/git/git.ts";
import { readSettingsText, requireSettings } from "../../content/read/site-files.ts";
import type { SettingsSchema } from "../../content/settings/settings.ts";
import type { Hosts } from "../../hosts/host.ts";
import type { SiteProject } from "../host-templates/templates.ts";
import { CommandError } from "../../command/command.ts";
import { packagesOf, readEngine } from "../../hosts/engine.ts";
import type { CommandSite } from "../../plugin/plugin.ts";

export type HostPlan = ReturnType<typeof planHost>;

/**
 * @param named new host of the site; by default, the one in site.yaml
 * @throws CommandError if uncommitted changes would be lost, or the forge cannot publish to the host
 */
export function planHost(
  { root, content, extensions }: CommandSite,
  named?: string,
  forge?: SiteProject["forge"],
) {
  const { hosts, settings: schema } = extensions;
  const settings = requireSettings(content, schema);
  const { host: from } = settings;
  const to = named ?? from;
  const site = describeProject(root, hosts, { ...settings, host: to }, forge);
  const { edited, ...plan } = planFiles(root, hosts, to, site);
  for (const file of edited)
    if (git(root, ["show", `HEAD:./${file}`]) !== readProjectFile(root, file))
      throw new CommandError(
        `${file} has uncommitted changes and would be replaced or removed. Commit or delete it, then run the command again.`,
      );
  if (from !== to) {
    const file = path.join(content, "site.yaml");
    plan.write.set(path.relative(root, file), setHost(readFileSync(file, "utf8"), to, schema));
  }
  const manifest = readProjectFile(root, "package.json");
  const packages = manifest && setPackages(manifest, hosts, to);
  if (packages !== undefined && packages !== manifest) plan.write.set("package.json", packages);
  return { ...plan, /** Current host of the site. */ from, to };
}

const manifestSchema = z.object({
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
