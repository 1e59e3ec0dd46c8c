/**
 * Texts of the interface with `code` and [links](address) in them, read into parts that a template can lay out.
 */
export type InlinePart =
  { kind: "text" | "code"; text: string } | { kind: "link"; text: string; href: string };

/** @returns the parts in their order; what is neither code nor a link is text as it stands */
export function parseInline(text: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const match of text.matchAll(/`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g)) {
    if (match.index > end) parts.push({ kind: "text", text: text.slice(end, match.index) });
    const [whole, code, label = "", href = ""] = match;
    parts.push(
      code === undefined ? { kind: "link", text: label, href } : { kind: "code", text: code },
    );
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: "text", text: text.slice(end) });
  return parts;
}
