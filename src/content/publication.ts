/**
 * The publication rule, one function for lists, links and feeds.
 */
import type { PublicationState } from "./document.ts";

/**
 * @param now the build's instant, the same for every document of a build
 * @returns whether the document is published, and if not, why
 */
export function publicationState(
  frontMatter: { draft: boolean; noindex: boolean; date?: string | undefined },
  now: string,
): PublicationState {
  if (frontMatter.draft) return "draft";
  if (frontMatter.date !== undefined && frontMatter.date > now) return "scheduled";
  return frontMatter.noindex ? "noindex" : "published";
}
