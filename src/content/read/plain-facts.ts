/**
 * Facts as nearly everybody writes them: a word, a colon and a text, a number or a date on one line, or a list of such texts. They need no parser of
 * YAML, which takes longer than all else that is read of a document.
 *
 * Whatever could mean anything else in YAML is not read here: signs that mean something, values that are empty, notes, quotes within texts.
 */

/** A character of a text that ends no line and that nobody has to see spelled out. */
const seen = String.raw`[\p{L}\p{M}\p{N}\p{P}\p{S} ]`;

const text = new RegExp(String.raw`^(?:\p{L}|\d(?=.*\p{L}))${seen}*$`, "u");
const quotedText = new RegExp(
  String.raw`^(?:"(?=[^"\\]+"$)|'(?=[^']+'$))(?! +.$)(${seen}+)["']$`,
  "u",
);
const flowList = /^\[([^[\]{}"'#:&*!|>%@\x60]+)\]$/;
const instant = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/;
const number = /^(?:0|[1-9]\d{0,9})$/;

/** What YAML takes for something else than a text. */
const values = new Map<string, boolean>([
  ["true", true],
  ["false", false],
]);
const otherWord = /^(?:null|true|false|0[xo][\da-f]+|\d[\d.]*e[-+]?\d+)$/i;

/** @returns the facts, or undefined where a parser has to read them */
export function readPlainFacts(block: string): Record<string, unknown> | undefined {
  const facts = new Map<string, unknown>();
  let list: unknown[] | undefined;
  let indent = "";
  for (const line of block.split("\n")) {
    if (line === "") continue;
    const [, space = "", entry] = /^( *)- (.*)$/.exec(line) ?? [];
    if (entry !== undefined) {
      const value = readText(entry);
      if (!list || value === undefined) return undefined;
      if (list.length === 0) indent = space;
      else if (indent !== space) return undefined;
      list.push(value);
      continue;
    }
    const [, key, rest = ""] = /^([a-z][a-z_]*):(?: (.*))?$/.exec(line) ?? [];
    if (key === undefined || facts.has(key) || list?.length === 0) return undefined;
    list = rest === "" ? [] : undefined;
    const value = list ?? (rest === "[]" ? null : readValue(rest));
    if (value === undefined) return undefined;
    facts.set(key, value);
  }
  return list?.length === 0 || facts.size === 0
    ? undefined
    : // A list of nothing says nothing.
      Object.fromEntries([...facts].filter(([, value]) => value !== null));
}

function readValue(written: string): unknown {
  if (number.test(written)) return Number(written);
  if (written.startsWith("[")) {
    const [, inner] = flowList.exec(written) ?? [];
    const entries = inner?.split(",").map((entry) => readText(entry.replace(/^ +| +$/g, "")));
    return entries?.includes(undefined) ? undefined : entries;
  }
  return values.get(written) ?? readText(written);
}

/** @returns what stands for itself */
function readText(written: string): string | undefined {
  if (instant.test(written)) return written;
  const quoted = quotedText.exec(written)?.[1];
  if (quoted !== undefined) return quoted;
  const isPlain = text.test(written) && !/: | #|[" ]$|:$/.test(written) && !otherWord.test(written);
  return isPlain ? written : undefined;
}
