/**
 * Another program that makes a site of the same posts: a page, a Markdown twin and JSON for each, a list, RSS and a sitemap. Less than this project
 * writes.
 */
import type { Cost } from "../run.ts";

export interface Peer {
  name: string;
  /** Makes its site ready to be built, which is not measured. */
  prepare(content: string, folder: string): Promise<void>;
  /** Builds it, from nothing. */
  build(folder: string): Promise<Cost>;
  /** Where its pages are then. */
  output(folder: string): string;
}
