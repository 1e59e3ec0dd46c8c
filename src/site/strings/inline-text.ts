/**
 * Interface strings with `code` and [links](address), parsed into parts that a template can render.
 */
export type InlinePart =
  { kind: "text" | "code"; text: string } | { kind: "link"; text: string; href: string };

/** @returns the parts in order; everything except code and links is plain text */
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
