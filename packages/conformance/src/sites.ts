/**
 * Sites under test: content folders, built when a suite first needs them, and the base URL of a
 * running site.
 */
import path from "node:path";
import { buildOrThrow } from "./project.ts";
import { startWorkerd, type Server } from "./server.ts";

export interface BuiltSite {
  name: string;
  content: string;
  output: string;
}

export interface Place {
  contents: readonly string[];
  /** Existing build of the first content folder. */
  output?: string | undefined;
  baseUrl?: string | undefined;
}

export interface Sites extends Place {
  /** Builds a site; a negative number counts from the last. */
  build(index: number): Promise<BuiltSite>;
  /**
   * Serves the build of a site, on workerd by default.
   *
   * @returns the base URL instead if there is one
   */
  serve(index: number, start?: (folder: string) => Promise<Server>): Promise<Running>;
}

type Running = Pick<Server, "origin" | "stop">;

/** @param work folder for the outputs */
export function prepareSites({ contents, output, baseUrl }: Place, work: string): Sites {
  const built = new Map<number, Promise<BuiltSite>>();
  const start = async (index: number): Promise<BuiltSite> => {
    const content = contents[index] ?? "";
    const site = { name: content, content, output: path.join(work, String(index)) };
    if (index === 0 && output !== undefined) return { ...site, output };
    await buildOrThrow(content, site.output);
    return site;
  };
  const build = (index: number) => {
    const at = index < 0 ? contents.length + index : index;
    const site = built.get(at) ?? start(at);
    built.set(at, site);
    return site;
  };
  return {
    contents,
    baseUrl,
    build,
    async serve(index, startServer = startWorkerd) {
      if (baseUrl !== undefined) return { origin: baseUrl, stop: () => Promise.resolve() };
      return startServer((await build(index)).output);
    },
  };
}

/** Serves the sites one after another. @returns the results of the function */
export async function overSites<Result>(
  sites: Sites,
  use: (running: Running, name: string) => Promise<Result>,
  start?: (folder: string) => Promise<Server>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, name] of sites.contents.entries()) {
    const running = await sites.serve(index, start);
    try {
      results.push(await use(running, sites.baseUrl ?? name));
    } finally {
      await running.stop();
    }
  }
  return results;
}
