/**
 * What has to be written and removed so that a site has all that its host wants, and nothing of another one.
 */
import path from "node:path";
import { parseDocument, isScalar } from "yaml";
import { z } from "zod";
import { git } from "../../content/git/git.ts";
import { toSlug } from "../../content/to-slug.ts";
import { defaultHost } from "../../content/settings.ts";
import { findHost, hostNames } from "../../hosts/find-host.ts";
import { CommandError } from "../command.ts";
import { packagesOf, readEngine } from "../engine.ts";
import type { Project } from "../project.ts";
import { findForeign, readText } from "./foreign-files.ts";

export interface HostPlan {
  /** The host of the site so far. */
  from: string;
  /** New texts by their files, which are named from the root of the project. */
  write: Map<string, string>;
  remove: string[];
  /** Files of the host that are there already in another form. */
  keep: string[];
}

/** @throws CommandError where something would be lost */
export async function planHost({ root, content }: Project, to: string): Promise<HostPlan> {
  const read = (name: string) => readText(path.join(root, name));
  const settingsFile = path.relative(root, path.join(content, "site.yaml"));
  const settings = read(settingsFile);
  if (settings === undefined) throw new CommandError(`${settingsFile} is missing. Write it first.`);
  const foreign = (await findForeign(root, to)).map((file) => file.path);
  const manifest = read("package.json");
  const plan: HostPlan = {
    from: readHost(settings),
    write: new Map(),
    remove: [],
    keep: [],
  };
  const own = new Map(await filesOf(to, siteName(root, manifest)));
  for (const [name, text] of own) {
    const before = read(name);
    if (before === text) continue;
    if (before === undefined || foreign.includes(name)) plan.write.set(name, text);
    else plan.keep.push(name);
  }
  plan.remove.push(...new Set(foreign.filter((name) => !own.has(name))));
  for (const name of foreign) await refuseLoss(root, name, siteName(root, manifest));
  if (plan.from !== to) plan.write.set(settingsFile, setHost(settings, to));
  const packages = manifest && setPackages(manifest, to);
  if (packages !== manifest && packages !== undefined) plan.write.set("package.json", packages);
  return plan;
}

async function filesOf(host: string, name: string): Promise<[name: string, text: string][]> {
  const { projectFiles } = await findHost(host);
  return projectFiles(name).map((file) => [file.path.slice(1), file.body]);
}

const manifestSchema = z.looseObject({
  name: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
});

function siteName(root: string, manifest: string | undefined): string {
  const name = manifest && manifestSchema.parse(JSON.parse(manifest)).name;
  return toSlug(name ?? path.basename(root)) || "site";
}

/** A file that somebody has changed is only replaced or removed where git has it. */
async function refuseLoss(root: string, name: string, site: string): Promise<void> {
  const text = readText(path.join(root, name));
  for (const host of hostNames)
    for (const [file, written] of await filesOf(host, site))
      if (file === name && written === text) return;
  if (git(root, ["show", `HEAD:./${name}`]) === text) return;
  throw new CommandError(
    `${name} would be replaced or removed, and has changes that git does not hold. Commit them, or remove the file, and start again.`,
  );
}

function readHost(settings: string): string {
  const value: unknown = parseDocument(settings).get("host");
  return typeof value === "string" ? value : defaultHost;
}

/** Leaves every other character of site.yaml as it is. */
function setHost(settings: string, host: string): string {
  const node: unknown = parseDocument(settings).get("host", true);
  const [start, end] = (isScalar(node) && node.range) || [];
  const changed =
    start === undefined || end === undefined
      ? `${settings.replace(/\n*$/, "\n")}host: ${host}\n`
      : `${settings.slice(0, start)}${host}${settings.slice(end)}`;
  if (readHost(changed) === host) return changed;
  throw new CommandError(
    `site.yaml cannot be changed as it is written. Write host: ${host} into it, and start again.`,
  );
}

/** Adds the packages that a host needs, and takes out those of other hosts. */
function setPackages(manifest: string, host: string): string {
  const value = manifestSchema.parse(JSON.parse(manifest));
  const engine = readEngine();
  const wanted = packagesOf(host, engine);
  const ofOthers = hostNames.flatMap((name) => Object.keys(packagesOf(name, engine)));
  const { dependencies = {}, devDependencies = {}, ...rest } = value;
  const kept = Object.entries(devDependencies).filter(
    ([name]) => name in wanted || !ofOthers.includes(name),
  );
  const added = Object.entries(wanted).filter(
    ([name]) => !(name in dependencies || name in devDependencies),
  );
  if (added.length === 0 && kept.length === Object.keys(devDependencies).length) return manifest;
  const development = Object.fromEntries([...kept, ...added]);
  const changed = {
    ...rest,
    ...(value.dependencies && { dependencies }),
    ...(kept.length + added.length > 0 && { devDependencies: development }),
  };
  return `${JSON.stringify(changed, null, 2)}\n`;
}
