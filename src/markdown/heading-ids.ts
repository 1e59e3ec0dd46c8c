/**
 * Ids that authors give to headings: `## Install {#install}`. Links to them outlive new wording and
 * are the same in every language.
 *
 * Sätteri's own heading attributes would also take the path parameter of `## GET /users/{id}`.
 */
import type { MdastPluginDefinition } from "satteri";

/** Id at the end of a heading, with the characters that automatic ids have. */
const headingId = /[ \t]+\{#([\p{L}\p{N}_-]+)\}[ \t]*$/u;

/** @returns the plugin that moves ids from headings to attributes; empty for a text without any */
export function moveHeadingIds(text: string) {
  if (!text.includes("{#")) return [];
  const plugin = {
    name: "move-heading-ids",
    heading(heading, context) {
      const last = heading.children.at(-1);
      if (last?.type !== "text") return;
      const [written, id] = headingId.exec(last.value) ?? [];
      if (written === undefined) return;
      context.replaceNode(last, { type: "text", value: last.value.slice(0, -written.length) });
      context.setProperty(heading, "data", { hProperties: { id } });
    },
  } satisfies MdastPluginDefinition;
  return [plugin];
}
