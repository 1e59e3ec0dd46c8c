/** Loads bundled templates. */
import { setSourceMapsSupport } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Bundle } from "./bundle-templates.ts";
import { Component, type Template } from "./runtime.ts";

export interface Templates {
  byName: Readonly<Record<string, Template>>;
  /** @returns the script element of a component's script */
  scriptTag(id: string): string;
}

/** @param folder folder of the bundle */
export async function loadTemplates(
  folder: string,
  { heads, tags }: Pick<Bundle, "heads" | "tags">,
): Promise<Templates> {
  // Makes the stack traces of errors point to the lines of templates.
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  const byName: Record<string, Template> = {};
  for (const [name, head] of Object.entries(heads)) {
    const { default: component }: Record<string, unknown> = await import(
      pathToFileURL(path.join(folder, `${name}.mjs`)).href
    );
    if (!(component instanceof Component)) throw new Error(`${name}.mjs exports no component.`);
    byName[name] = { component, head };
  }
  return { byName, scriptTag: (id) => tags[id] ?? "" };
}
