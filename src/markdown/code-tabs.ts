/**
 * Words after the language of a fence: `{2,4-6}` marks lines, `title="vite.config.js"` is a caption.
 * Consecutive blocks with `tab="npm"` become tabs, which are details elements with a common name:
 * the browser opens one at a time, without a script. The name of a single tab becomes its caption.
 */
import type { Code } from "mdast";
import type { Custom, MdastPluginDefinition } from "satteri";

const suspect = /^[ \t>]*(?:`{3,}|~{3,})[^\n]*\s(?:tab=|title=|\{\d)/m;
const marked = /(?:^|\s)\{(\d+(?:-\d+)?(?:, *\d+(?:-\d+)?)*)\}/;

/**
 * @param prefix start of the names of groups, for a page with several texts
 * @returns the plugin that adds captions, tabs and marks to code blocks; empty for a text without
 *   any
 */
export function nameCode(text: string, prefix = "") {
  if (!suspect.test(text)) return [];
  let groups = 0;
  const plugin = {
    name: "name-code",
    code(code, context) {
      if (nameOf("tab", code) === "") {
        if (nameOf("title", code) !== "" || linesOf(code) !== undefined)
          context.replaceNode(code, titled(code));
        return;
      }
      const siblings = context.parent(code).children;
      const at = context.indexOf(code) ?? 0;
      // The block belongs to a group that has already been converted.
      if (nameOf("tab", siblings[at - 1]) !== "") return;
      const group: Code[] = [code];
      for (const next of siblings.slice(at + 1)) {
        if (next.type !== "code" || nameOf("tab", next) === "") break;
        group.push(next);
      }
      for (const other of group.slice(1)) context.removeNode(other);
      context.replaceNode(
        code,
        group.length === 1
          ? captioned(nameOf("tab", code), titled(code))
          : tabs(group, `${prefix}code-${++groups}`),
      );
    },
  } satisfies MdastPluginDefinition;
  return [plugin];
}

/** @returns the value of a key after the language of a code block; empty if absent */
function nameOf(key: "tab" | "title", node: { type: string; meta?: unknown } | undefined): string {
  if (node?.type !== "code" || typeof node.meta !== "string") return "";
  const value = new RegExp(String.raw`(?:^|\s)${key}=(?:"([^"]*)"|'([^']*)'|(\S+))`);
  const [, double, single, bare] = value.exec(node.meta) ?? [];
  return (double ?? single ?? bare ?? "").trim();
}

/** @returns the block, with its title as a caption if it has one */
function titled(code: Code): Code | Custom {
  const title = nameOf("title", code);
  return title === "" ? copyOf(code) : captioned(title, copyOf(code));
}

function captioned(caption: string, code: Code | Custom): Custom {
  return element("figure", { className: ["code-named"] }, [words("figcaption", caption), code]);
}

function tabs(group: readonly Code[], name: string): Custom {
  const parts = group.map((code, at) =>
    element("details", { name, open: at === 0 }, [
      words("summary", nameOf("tab", code)),
      titled(code),
    ]),
  );
  return element("div", { className: ["code-tabs"] }, parts);
}

/** Needed because a replaced node cannot be inserted again. */
function copyOf(code: Code): Code {
  const { lang = null, value } = code;
  const lines = linesOf(code);
  const data = lines === undefined ? {} : { data: { hProperties: { "data-lines": lines } } };
  return { type: "code", lang, value, ...data };
}

/** @returns the lines to mark, as in `2,4-6` */
function linesOf({ meta }: Code): string | undefined {
  return marked.exec(meta ?? "")?.[1]?.replaceAll(" ", "");
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
