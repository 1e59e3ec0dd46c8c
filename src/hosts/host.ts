/**
 * What a host is to the rest of the project. Each is a folder beside this file, named as site.yaml names it, whose host.ts exports one of these as
 * `host`. Nothing else knows that it is there.
 */
import type { Settings } from "../content/settings/settings.ts";
import type { Site } from "../content/site.ts";
import type { OutputFile } from "../emit/output-file.ts";

/** A file of the output folder. */
export interface Measured {
  /** From the root of the site, with a leading slash. */
  path: string;
  bytes: number;
}

/** A file that a site has beside its content, from the root of its project. */
export interface ProjectFile extends OutputFile {
  body: string;
  /** What is in it whoever has changed it since, and in no other host's file of this name. Without it a file says nothing of the host. */
  mark?: string;
}

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

export interface Host {
  /**
   * @param name what the site is called there: small letters, digits and hyphens
   * @returns the files that a site of this host has beside its content, at their places in its folder: settings, workflows
   */
  projectFiles(name: string): ProjectFile[];
  /** @returns the files that the host itself reads */
  emitFiles(site: Site): OutputFile[];
  /** @returns the number of files above which a build keeps documents in slices, which the function answers from; Infinity without a limit */
  maxFiles(settings: Settings): number;
  /**
   * @param files all files of the output folder
   * @param read answers with the text of one of them
   * @returns a line for each limit of the host that is nearly used up, and for each that is exceeded
   */
  checkLimits(
    settings: Settings,
    files: readonly Measured[],
    read: (path: string) => string,
  ): { warnings: string[]; errors: string[] };
  /**
   * Serves an output folder as the host would.
   *
   * @param place port 0 takes any free one
   */
  serve(folder: string, place: { host: string; port: number }): Promise<Served>;
  /**
   * @returns the command that publishes an output folder, as a program and its arguments
   * @throws Error that says which option is missing
   */
  deploy(
    folder: string,
    target: { branch?: string | undefined; project?: string | undefined },
  ): [program: string, ...args: string[]];
}
