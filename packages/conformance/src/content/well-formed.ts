/**
 * Well-formedness of output files: JSON parses, XML is well-formed, text is UTF-8 without control
 * characters, pages are single documents, and _redirects has no patterns.
 */
import { SaxesParser } from "saxes";

const text =
  /\.(?:html|md|txt|xml|json|jsonl|css|js)$|\/_(?:headers|redirects|routes\.json)$|\/api-catalog$/;

/** @returns a line with the file name for each problem */
export function findMalformed(files: ReadonlyMap<string, Buffer<ArrayBuffer>>): string[] {
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
    return `contains the control character ${JSON.stringify(control[0])}`;
  if (/\.json$|\/api-catalog$/.test(name)) JSON.parse(content);
  if (name.endsWith(".jsonl"))
    for (const line of content.split("\n")) if (line !== "") JSON.parse(line);
  if (name.endsWith(".xml")) return judgeXml(content);
  if (name.endsWith(".html")) return judgeHtml(content);
  if (name === "/_redirects" && /^\S*(?:\*|\/:)/m.test(content)) return "has a pattern";
  return undefined;
}

/** @returns the first error */
export function judgeXml(content: string): string | undefined {
  try {
    new SaxesParser({ xmlns: true }).write(content).close();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function judgeHtml(content: string): string | undefined {
  const count = (part: RegExp) => content.match(part)?.length ?? 0;
  if (!/^<!doctype html>/i.test(content)) return "has no doctype";
  if (count(/<\/html>/gi) !== 1 || count(/<\/body>/gi) !== 1 || count(/<\/main>/gi) !== 1)
    return "is not a single page with a single main element";
  if (!/<\/html>\s*$/i.test(content)) return "does not end with </html>";
  return undefined;
}
