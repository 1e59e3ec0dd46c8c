/**
 * The interface of a host: a place where sites are published. Each is an entry of the table in
 * hosts.ts; nothing else knows one by its name.
 */
import type { Settings } from "../content/settings/settings.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../emit/output-file.ts";
import type { Limit } from "./limits.ts";

/** A built site that is served on this machine. */
export interface Served {
  /** Without a final slash. */
  origin: string;
  host: string;
  port: number;
  stop(): Promise<void>;
  /** Resolves when it has ended, by itself or stopped. */
  closed: Promise<void>;
}

/** Output folder and target of a deployment. */
export interface DeployTarget {
  /** The output folder. */
  folder: string;
  /** The site's own address. */
  baseUrl: string;
  /** Branch at the host; by default that of the host. */
  branch?: string | undefined;
  /** Name of the project at the host, or folder on a server. */
  project?: string | undefined;
}

export interface Deployment {
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  /** Called before the command. */
  prepare?(): void;
  /** @returns the address of what was published, from what the command has printed */
  findUrl?(output: string): string | undefined;
}

export interface Host {
  /** Name in messages. */
  title: string;
  /**
   * It answers requests by a function: API parameters, content negotiation, JSON errors.
   */
  hasFunction: boolean;
  /** It publishes branches at addresses of their own. */
  hasPreviews: boolean;
  /**
   * The packages that a site installs for it, with their versions; `peer` for the version that the
   * engine's package.json names.
   */
  packages: Readonly<Record<string, string>>;
  /** Template files by their path in a site's project (templates.ts). */
  templates: Readonly<Record<string, string>>;
  /**
   * Its job in the workflows that publish, by the name of the template, and the secrets that the
   * job needs, the token first.
   */
  publishing: { job: string; secrets: readonly string[] };
  /** @returns the files of the output that the host itself reads */
  emitFiles(site: Site): OutputFile[];
  /**
   * @returns the number of files above which single documents are answered from larger files;
   * Infinity for hosts that cannot do so
   */
  maxFiles(settings: Settings): number;
  limits: readonly Limit[];
  /** @returns warnings beside those of the limits */
  warn?(settings: Settings, read: (path: string) => string, files: number): string[];
  /**
   * Serves an output folder as the host would.
   *
   * @param place port 0 takes any free one
   */
  serve(folder: string, place: { host: string; port: number }): Promise<Served>;
  /** @throws Error that names the option that is missing */
  deploy(target: DeployTarget): Deployment;
}
