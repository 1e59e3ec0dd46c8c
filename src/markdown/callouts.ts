/**
 * Callouts: block quotes whose first line is one of GitHub's five markers, as in `> [!NOTE]`. Each
 * becomes a note with its title in the page's language.
 *
 * https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
import type { MdastPluginDefinition } from "satteri";

const kinds = ["note", "tip", "important", "warning", "caution"] as const;

/** Titles of the callout types. */
export type CalloutNames = Readonly<Record<(typeof kinds)[number], string>>;

const suspect = new RegExp(String.raw`>[ \t]*\[!(?:${kinds.join("|")})\]`, "i");
const mark = /^\[!([a-z]+)\][ \t]*(?:\n|$)/i;

/** @returns whether a word between `[!` and `]` makes a callout */
export function isCallout(word: string): boolean {
  return kinds.some((kind) => kind === word.toLowerCase());
}

/** @returns the plugin that renders the callouts of a text; empty for a text without any */
export function nameCallouts(text: string, names: CalloutNames) {
  if (!text.includes("[!") || !suspect.test(text)) return [];
  const plugin = {
    name: "name-callouts",
    blockquote(quote, context) {
      const [paragraph] = quote.children;
      if (paragraph?.type !== "paragraph") return;
      const [first, next] = paragraph.children;
      if (first?.type !== "text") return;
      const [line, word = ""] = mark.exec(first.value) ?? [];
      const kind = kinds.find((known) => known === word.toLowerCase());
      const rest = first.value.slice(line?.length);
      const hasBreak = rest === "" && next?.type === "break";
      // Text after the marker makes it an ordinary block quote, as on GitHub.
      if (!kind || (next && !hasBreak && !line?.endsWith("\n"))) return;
      if (rest !== "") context.replaceNode(first, { type: "text", value: rest });
      else context.removeNode(next ? first : paragraph);
      if (hasBreak) context.removeNode(next);
      context.setProperty(quote, "data", {
        hName: "div",
        hProperties: { className: ["callout", `callout-${kind}`], role: "note" },
      });
      context.prependChild(quote, {
        type: "callout-name",
        data: { hName: "p", hProperties: { className: ["callout-name"] } },
        children: [{ type: "strong", children: [{ type: "text", value: names[kind] }] }],
      });
    },
  } satisfies MdastPluginDefinition;
  return [plugin];
}
