/**
 * Interface of a host, a platform on which sites are published. No module outside of this folder
 * refers to one by name.
 */
import type { Settings } from "../content/settings/settings.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../emit/output-file.ts";
import type { SiteRedirect } from "../site/list-redirects.ts";

/** Built site that is served on this machine. */
export interface Served {
  /** Origin without a trailing slash. */
  origin: string;
  stop(): Promise<void>;
  /** Resolves when the server has ended, by itself or by `stop`. */
  closed: Promise<void>;
}

/** Output folder and target of a deployment. */
export interface DeployTarget {
  /** Output folder. */
  folder: string;
  /** Base URL of the site. */
  baseUrl: string;
  /** Branch on the host; the host's default branch if undefined. */
  branch?: string | undefined;
  /** Project name on the host, or folder on a server. */
  project?: string | undefined;
}

export interface Deployment {
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Runs before the command, which runs in the project folder. */
  prepare?(root: string): void;
  /** @returns the URL of the deployment, parsed from the output of the command */
  findUrl?(output: string): string | undefined;
  /** Removes what the command has left, after `findUrl`. */
  cleanUp?(): void;
}

/** Size of an output file. */
export interface OutputSize {
  /** Path from the root of the site, with a leading slash. */
  path: string;
  bytes: number;
}

interface Output {
  files: readonly OutputSize[];
  /** Reads a configuration file of the host. */
  read: (path: string) => string;
}

export interface Limit {
  /** Name of the unit in messages. */
  unit: string;
  max: (settings: Settings) => number;
  /** Returns the highest use, and the location if it is in a single file. */
  use: (output: Output) => { value: number; place?: string };
  /** Remedy for an exceeded limit. */
  advice: string;
}

/** Platform on which sites are published. */
export interface Host {
  /** Display name. */
  title: string;
  /** True if the host runs the edge function: API parameters, content negotiation, JSON errors. */
  hasFunction: boolean;
  /** True if the host publishes each branch at a separate URL. */
  hasPreviews: boolean;
  /**
   * Packages that a site on this host installs, with their versions; `peer` means the version
   * in the engine's peer dependencies.
   */
  packages: Readonly<Record<string, string>>;
  /**
   * Folder of the files that a project needs for the host, at their paths in the project
   * (templates.ts).
   */
  templates?: URL;
  /** @returns values of placeholders in them, in the syntax of the files */
  templateValues?(baseUrl: string): Readonly<Record<string, string>>;
  /**
   * The job of the publishing workflows, and the secrets that it needs, the token first: `deploy`
   * runs the command of `deploy`, `server` copies the files over SSH, `image` builds a container, and
   * `pages` is for GitHub Pages.
   */
  publishing: { job: "deploy" | "image" | "pages" | "server"; secrets: readonly string[] };
  /**
   * @returns the reason why the host cannot redirect a path, with a remedy and without a full stop;
   * undefined if it can. A host with a function redirects all paths
   */
  refuseRedirect?(redirect: SiteRedirect): string | undefined;
  /** @returns output files that configure the host */
  emitFiles(site: Site): OutputFile[];
  /**
   * @returns the number of files above which documents are served from larger files; Infinity if
   * the host cannot do so
   */
  maxFiles(settings: Settings): number;
  limits: readonly Limit[];
  /** @returns warnings in addition to those about limits */
  warn?(settings: Settings, read: (path: string) => string, files: number): string[];
  /**
   * Serves an output folder as the host would.
   *
   * @param place address to listen on, where port 0 selects a free port, and the project folder
   */
  serve(folder: string, place: { host: string; port: number; root: string }): Promise<Served>;
  /** @throws Error that names a missing option */
  deploy(target: DeployTarget): Deployment;
}

/** Hosts by their name in site.yaml. */
export type Hosts = Readonly<Record<string, Host>>;

/** @throws Error for an unknown name */
export function findHost(hosts: Hosts, name: string): Host {
  const host = Object.hasOwn(hosts, name) ? hosts[name] : undefined;
  if (host) return host;
  const names = Object.keys(hosts).join(" or ");
  throw new Error(`Unknown host "${name}". Set host in site.yaml to ${names}.`);
}
