/**
 * The arguments of a template tag, `name "quoted" key="value"`, as Liquid includes, Hugo shortcodes and JSX share them.
 */
export interface TagArguments {
  positional: string[];
  named: ReadonlyMap<string, string>;
}

/** @returns the arguments without their quotation marks */
export function readArguments(text: string): TagArguments {
  const positional: string[] = [];
  const named = new Map<string, string>();
  const form = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`=,]+))/g;
  for (const [, key, double, single, back, bare] of text.matchAll(form)) {
    const value = double?.replace(/\\(["\\])/g, "$1") ?? single ?? back ?? bare ?? "";
    if (key === undefined) positional.push(value);
    else named.set(key.toLowerCase(), value);
  }
  return { positional, named };
}
