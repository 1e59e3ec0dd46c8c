/**
 * Astro's own copies of Vite and of the compiler, so that templates are compiled by the same code
 * in dev and in builds.
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const { resolve } = createRequire(import.meta.resolve("astro/package.json"));

const load = (name: string) => import(pathToFileURL(resolve(name)).href);

export const vite: typeof import("vite") = await load("vite");

interface Component {
  localName: string;
}

/** The used part of `@astrojs/compiler-rs`. */
interface Compiler {
  preprocessStyles(
    source: string,
    preprocess: (
      content: string,
      attributes: Record<string, string>,
    ) => Promise<{ code: string } | { error: string }>,
  ): Promise<object>;
  transform(
    source: string,
    options: object,
  ): {
    code: string;
    map: string;
    css: string[];
    scripts: { type: string; code?: string; src?: string }[];
    hydratedComponents: Component[];
    clientOnlyComponents: Component[];
    serverComponents: Component[];
    diagnostics: {
      severity: string;
      text: string;
      labels: { line: number; column: number }[];
    }[];
  };
}

export const compiler: Compiler = await load("@astrojs/compiler-rs");
