/**
 * Whether the files of an output can be read by those they are for: JSON parses, XML is well-formed, text is UTF-8 without control characters, pages are
 * one document each, and what the host reads itself has no patterns.
 */
const text =
  /\.(?:html|md|txt|xml|json|jsonl|css|js)$|\/_(?:headers|redirects|routes\.json)$|\/api-catalog$/;

/** @returns what is wrong, a line each with the file's name */
export function findMalformed(
  files: ReadonlyMap<string, Buffer<ArrayBuffer>>,
): string[] {
  return [...files].flatMap(([name, bytes]) => {
    if (!text.test(name)) return [];
    try {
      const content = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      const problem = judge(name, content);
      return problem === undefined ? [] : [`${name}: ${problem}`];
    } catch (error) {
      return [`${name}: ${String(error)}`];
    }
  });
}

function judge(name: string, content: string): string | undefined {
  const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.exec(content);
  if (control && !/\.(?:js|css)$/.test(name))
    return `has the control character ${JSON.stringify(control[0])}`;
  if (/\.json$|\/api-catalog$/.test(name)) JSON.parse(content);
  if (name.endsWith(".jsonl"))
    for (const line of content.split("\n")) if (line !== "") JSON.parse(line);
  if (name.endsWith(".xml")) return judgeXml(content);
  if (name.endsWith(".html")) return judgeHtml(content);
  if (name === "/_redirects" && /^\S*(?:\*|\/:)/m.test(content))
    return "has a pattern";
  return undefined;
}

/** XML 1.0 as far as this site uses it: elements that nest, quoted attributes, known entities, CDATA. */
export function judgeXml(content: string): string | undefined {
  const open: string[] = [];
  let at = 0;
  const token =
    /<!\[CDATA\[[^]*?\]\]>|<!--(?:(?!--)[^])*-->|<\?[^]*?\?>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
  while (at < content.length) {
    token.lastIndex = at;
    const found = token.exec(content);
    if (!found)
      return `is not well-formed at ${JSON.stringify(content.slice(at, at + 60))}`;
    const [all, closing, element, attributes = "", empty] = found;
    at += all.length;
    const words =
      element === undefined ? (all.startsWith("<") ? "" : all) : attributes;
    const loose = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)|\]\]>/i.exec(
      words,
    );
    // `]]>` may stand in an attribute: https://www.w3.org/TR/xml/#NT-AttValue.
    if (loose && (element === undefined || loose[0] === "&"))
      return `has a loose ${loose[0]} in ${JSON.stringify(words.slice(0, 60))}`;
    if (element === undefined || empty === "/") continue;
    if (closing !== "/") open.push(element);
    else if (open.pop() !== element)
      return `ends ${element} where it is not open`;
  }
  return open.length === 0 ? undefined : `does not end ${open.join(", ")}`;
}

function judgeHtml(content: string): string | undefined {
  const count = (part: RegExp) => content.match(part)?.length ?? 0;
  if (!/^<!doctype html>/i.test(content)) return "has no doctype";
  if (
    count(/<\/html>/gi) !== 1 ||
    count(/<\/body>/gi) !== 1 ||
    count(/<\/main>/gi) !== 1
  )
    return "is not one page with one main part";
  if (!/<\/html>\s*$/i.test(content)) return "does not end where it should";
  return undefined;
}
