/**
 * Blocks of code with a name: `tab="npm"` or `title="vite.config.js"` behind the language of a fence. One alone has its name above it; several that
 * follow each other are tabs, which are details of one name: the browser opens one of them at a time, without a script.
 */
import type { Code } from "mdast";
import type { Custom, MdastPluginDefinition } from "satteri";

const suspect = /^[ \t>]*(?:`{3,}|~{3,})[^\n]*\s(?:tab|title)=/m;
const named = /(?:^|\s)(?:tab|title)=(?:"([^"]*)"|'([^']*)'|(\S+))/;

/** @returns what names the blocks of code in a text; nothing for a text in which none has a name */
export function nameCode(text: string) {
  const mayHave = text.includes("tab=") || text.includes("title=");
  if (!mayHave || !suspect.test(text)) return [];
  let groups = 0;
  const plugin = {
    name: "name-code",
    code(code, context) {
      if (nameOf(code) === "") return;
      const siblings = context.parent(code).children;
      const at = context.indexOf(code) ?? 0;
      // It is in the group that starts before it.
      if (nameOf(siblings[at - 1]) !== "") return;
      const group: Code[] = [code];
      for (const next of siblings.slice(at + 1)) {
        if (next.type !== "code" || nameOf(next) === "") break;
        group.push(next);
      }
      for (const other of group.slice(1)) context.removeNode(other);
      context.replaceNode(
        code,
        group.length === 1 ? captioned(code) : tabs(group, ++groups),
      );
    },
  } satisfies MdastPluginDefinition;
  return [plugin];
}

/** @returns the name of a block of code; empty for what has none */
function nameOf(node: { type: string; meta?: unknown } | undefined): string {
  if (node?.type !== "code" || typeof node.meta !== "string") return "";
  const [, double, single, bare] = named.exec(node.meta) ?? [];
  return (double ?? single ?? bare ?? "").trim();
}

function captioned(code: Code): Custom {
  const caption = words("figcaption", nameOf(code));
  return element("figure", { className: ["code-named"] }, [
    caption,
    copyOf(code),
  ]);
}

function tabs(group: readonly Code[], number: number): Custom {
  const parts = group.map((code, at) =>
    element("details", { name: `code-${number}`, open: at === 0 }, [
      words("summary", nameOf(code)),
      copyOf(code),
    ]),
  );
  return element("div", { className: ["code-tabs"] }, parts);
}

/** The block itself is taken out of the text with its place. */
function copyOf({ lang, value }: Code): Code {
  return { type: "code", lang: lang ?? null, value };
}

function words(hName: string, value: string): Custom {
  return element(hName, {}, [{ type: "text", value }]);
}

function element(
  hName: string,
  hProperties: Record<string, string[] | string | boolean>,
  children: NonNullable<Custom["children"]>,
): Custom {
  return { type: `code-${hName}`, data: { hName, hProperties }, children };
}
