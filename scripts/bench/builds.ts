/**
 * Times builds of the same posts, by this program and by others.
 */
import { appendFileSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ourWorks, peerWithSearch, peerWork } from "./build-works.ts";
import { writeDocuments } from "./documents.ts";
import { astro } from "./peers/astro.ts";
import { eleventy } from "./peers/eleventy.ts";
import { findHugo } from "./peers/hugo.ts";
import type { Peer } from "./peers/peer.ts";
import type { Timing } from "./results.ts";
import { takeTurns, type Work } from "./turns.ts";

export const buildParts = ["cold", "delivered", "again", "large", "peers"] as const;
export type BuildPart = (typeof buildParts)[number];

export interface BuildOptions {
  documents: number;
  runs: number;
  /** Where everything is made; emptied first. */
  work: string;
  /** A content folder whose posts are taken. */
  from: string | undefined;
}

/**
 * @param log is given a line for each thing done
 * @returns a result for each work of the part
 */
export async function benchBuilds(
  part: BuildPart,
  { documents, runs, work, from }: BuildOptions,
  log: (line: string) => void,
): Promise<Timing[]> {
  rmSync(work, { recursive: true, force: true });
  const content = path.join(work, "content");
  writeDocuments(content, documents, from);
  const output = path.join(work, "ours");
  const ours = ourWorks(content, output);
  const turns = (works: readonly Work[]) => takeTurns(works, documents, runs, log);
  const prepare = async (peer: Peer | undefined) => {
    if (!peer) return [];
    const folder = path.join(work, peer.name);
    try {
      await peer.prepare(content, folder);
    } catch (error) {
      log(`without ${peer.name}: ${String(error).split("\n")[0]}`);
      return [];
    }
    return [{ peer, folder }];
  };
  try {
    switch (part) {
      case "cold": {
        const hugo = await prepare(findHugo());
        const timings = await turns([
          ...hugo.map(({ peer, folder }) => peerWork(peer, folder)),
          ours.lean,
        ]);
        log(`${countFiles(output).toLocaleString("en")} files were written`);
        return timings;
      }
      case "delivered": {
        const hugo = await prepare(findHugo());
        return await turns([
          ...hugo.map(({ peer, folder }) => peerWithSearch(peer, folder)),
          ours.delivered,
        ]);
      }
      case "again":
        await ours.delivered.prepare?.();
        await ours.delivered.run();
        return await turns([ours.newPost, ours.unchanged]);
      case "large":
        // Cloudflare takes no site of so many files.
        appendFileSync(path.join(content, "site.yaml"), "host: node\n");
        return await turns([ours.lean]);
      case "peers": {
        const peers = [...(await prepare(eleventy())), ...(await prepare(astro()))];
        const timings: Timing[] = [];
        for (const { peer, folder } of peers)
          try {
            timings.push(...(await turns([peerWork(peer, folder)])));
          } catch (error) {
            log(
              `${peer.name} cannot build ${documents.toLocaleString("en")} posts: ${String(error)}`,
            );
          }
        return timings;
      }
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;
}
