/**
 * The publication rule, shared by lists, links and feeds.
 */
import type { PublicationState } from "./document.ts";

/**
 * @param now time of the build, the same for every document
 * @returns the state of a document: published, or the reason why it is not
 */
export function publicationState(
  frontMatter: { draft: boolean; noindex: boolean; date?: string | undefined },
  now: string,
): PublicationState {
  if (frontMatter.draft) return "draft";
  if (frontMatter.date !== undefined && frontMatter.date > now) return "scheduled";
  return frontMatter.noindex ? "noindex" : "published";
}
