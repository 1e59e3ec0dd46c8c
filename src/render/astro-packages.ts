/**
 * Astro's own copies of Vite and of the compiler, so that templates are compiled by the same code
 * in dev and in builds.
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const { resolve } = createRequire(import.meta.resolve("astro/package.json"));

const load = (name: string) => import(pathToFileURL(resolve(name)).href);

export const vite: typeof import("vite") = await load("vite");

export const compiler: typeof import("@astrojs/compiler-rs") = await load("@astrojs/compiler-rs");
