/**
 * Callouts of GitHub, Obsidian and Hugo with titles, folds and further kinds, which other parsers
 * show as text: `> [!faq]- Title`.
 */
import { calloutKind, renderCallout, renderFold } from "./component.ts";

const callouts =
  /(^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\2)|^([ \t]*)>[ \t]?\[!([\w-]+)\]([+-]?)[ \t]*(.*)((?:\n[ \t]*>.*)*)/gm;

export function convertCallouts(text: string): string {
  if (!/^[ \t>]*>[ \t]?\[!/m.test(text)) return text;
  return text.replace(
    callouts,
    (
      whole,
      code?: string,
      _?: string,
      indent = "",
      name = "",
      fold = "",
      title = "",
      rest = "",
    ) => {
      if (code) return whole;
      const body = convertCallouts(rest.replace(/\n[ \t]*>[ \t]?/g, "\n").slice(1));
      const isPlain =
        fold === "" && title === "" && /^(?:note|tip|important|warning|caution)$/i.test(name);
      const callout = isPlain
        ? renderCallout(name.toUpperCase(), "", body)
        : fold !== ""
          ? renderFold(title || name, body, fold === "+")
          : renderCallout(calloutKind(name), title, body, true);
      return (callout || `> **${title || name}**`).replace(/^(?=.)/gm, indent);
    },
  );
}
