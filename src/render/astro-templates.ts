/**
 * Vite plugin that compiles .astro components, with their styles and scripts, for the runtime in
 * this folder.
 *
 * While compiling, it collects uses of features that only Astro's own renderer supports.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroUserConfig } from "astro";
import type { Plugin, ResolvedConfig } from "vite";
import { compiler, vite } from "./astro-packages.ts";
import * as runtime from "./runtime.ts";
import { siblingModuleUrl } from "./sibling-module-url.ts";

export const runtimeFile = fileURLToPath(siblingModuleUrl(import.meta.url, "runtime"));

/** Module id of a component's style or script, in the form that the compiler writes. */
const partId = /^(.*)\?astro&type=(style|script)&index=(\d+)/;

interface Compiled {
  styles: { code: string; isGlobal: boolean }[];
  scripts: string[];
}

/**
 * @param root project folder, from which Astro derives the scopes of styles
 * @returns the plugin; the ids of the browser scripts, available after the templates are built; and
 *   the reasons why the site needs Astro's own renderer, empty if it does not
 */
export function astroTemplates(
  root: string,
  scopedStyleStrategy: AstroUserConfig["scopedStyleStrategy"] = "attribute",
) {
  const compiled = new Map<string, Compiled>();
  /** Files that stylesheets import. */
  const imported = new Set<string>();
  const reasons: string[] = [];
  let config: ResolvedConfig;
  const show = (file: string) => path.relative(root, file).replaceAll("\\", "/");

  const compile = async (source: string, id: string) => {
    const areGlobal: boolean[] = [];
    let styleError: unknown;
    const preprocessedStyles = await compiler.preprocessStyles(
      source,
      async (content, attributes) => {
        const index = areGlobal.push("is:global" in attributes) - 1;
        const lang = attributes["lang"] ?? "css";
        const name = `${id}?astro&type=style&index=${index}&lang.${lang}`;
        try {
          const { code, deps = [] } = await vite.preprocessCSS(content, name, config);
          for (const file of deps) imported.add(file);
          return { code };
        } catch (error) {
          styleError = error;
          return { error: String(error) };
        }
      },
    );
    if (styleError !== undefined) throw styleError;
    const made = compiler.transform(source, {
      compact: true,
      filename: id,
      normalizedFilename: id.startsWith(root) ? id.slice(root.length) : id,
      internalURL: runtimeFile,
      resultScopedSlot: true,
      scopedStyleStrategy,
      sourcemap: "external",
      transitionsAnimationURL: "astro/components/viewtransitions.css",
      preprocessedStyles,
      resolvePath: (name: string) =>
        name.startsWith(".") ? path.resolve(path.dirname(id), name) : name,
    });
    reasons.push(
      ...[...made.hydratedComponents, ...made.clientOnlyComponents, ...made.serverComponents].map(
        ({ localName }) => `${show(id)} has a client: or server: directive on <${localName}>`,
      ),
      ...missingNames(made.code).map((name) => `${show(id)} needs ${name} from Astro's runtime`),
      ...readsOfAstro(made.code).map((name) => `${show(id)} reads ${name}`),
    );
    compiled.set(id, {
      styles: made.css.map((code, index) => ({
        code,
        isGlobal: areGlobal[index] ?? false,
      })),
      scripts: made.scripts.map(({ type, code = "", src }) =>
        type === "external" ? `import ${JSON.stringify(src)};` : code,
      ),
    });
    return made;
  };

  const plugin: Plugin = {
    name: "broadsheet:astro-templates",
    enforce: "pre",
    configResolved(resolved) {
      config = resolved;
    },
    resolveId(id, importer = "") {
      if (partId.test(id)) return id;
      if (/^astro:(?!assets$)/.test(id)) reasons.push(`${show(importer)} imports ${id}`);
      return undefined;
    },
    load(id) {
      const [, file = "", kind, index] = partId.exec(id) ?? [];
      const template = compiled.get(file);
      if (!template) return undefined;
      if (kind === "script")
        return {
          code: this.environment.name === "client" ? (template.scripts[Number(index)] ?? "") : "",
          moduleType: "ts",
        };
      const style = template.styles[Number(index)];
      return (
        style && {
          code: style.code,
          // Lets Vite drop the scoped styles of components that are imported but not used.
          meta: style.isGlobal ? {} : { vite: { cssScopeTo: [file, "default"] } },
        }
      );
    },
    async transform(source, id) {
      if (/\.(?:mdx?|markdoc|[jt]sx|vue|svelte)$/.test(id)) reasons.push(`${show(id)} is imported`);
      if (!id.endsWith(".astro")) return undefined;
      const { code, map, diagnostics } = await compile(source, id);
      const fault = diagnostics.find(({ severity }) => severity === "error");
      if (fault)
        this.error({
          message: fault.text,
          id,
          loc: {
            file: id,
            line: fault.labels[0]?.line ?? 1,
            column: fault.labels[0]?.column ?? 0,
          },
        });
      return { code, map, moduleType: "ts" };
    },
  };
  return {
    plugin,
    reasons,
    /**
     * @param css stylesheets by module id
     * @returns the files that the styles of components and these stylesheets import
     */
    async listImported(css: ReadonlyMap<string, string>) {
      for (const [id, text] of css) {
        const { deps = [] } = await vite.preprocessCSS(text, id, config);
        for (const file of deps) imported.add(file);
      }
      return imported;
    },
    scriptIds: () =>
      [...compiled].flatMap(([file, { scripts }]) =>
        scripts.map((_, index) => `${file}?astro&type=script&index=${index}&lang.ts`),
      ),
  };
}

/** @returns the names that a compiled component imports and that the runtime lacks */
function missingNames(code: string): string[] {
  const [, list = ""] = /^import \{([^}]*)\} from /.exec(code) ?? [];
  return Array.from(list.matchAll(/(\w+) as \$\$/g), ([, name = ""]) => name).filter(
    (name) => !(name in runtime),
  );
}

/**
 * @returns the properties of `Astro` that a component reads, as in `Astro.request`, except the URL
 * of the page, props and slots
 */
function readsOfAstro(code: string): string[] {
  const rewritten = code.replace(
    /^const (?:\$\$)?Astro = .*;$|^\s*const Astro = \$\$result\.createAstro\(.*\);$/gm,
    "",
  );
  const known = /^Astro\.(?:props|slots|url|site|self)$/;
  return Array.from(rewritten.matchAll(/(?<![\w$.])Astro\b(?:\??\.\w+)?(?!["'\w])/g), ([name]) =>
    name.replace("?.", "."),
  ).filter((name) => !known.test(name));
}
