/**
 * What a build in threads, and a quiet failure, need of Astro beyond what it promises. Nothing outside of this folder knows any of it.
 *
 * Pages are the same without: where anything is not as expected, an Error says what, and Astro renders all of them in the way that it promises.
 */
import type { AstroIntegrationLogger } from "astro";

/** What is looked for, by the names that it has in Astro 7.3. Only tests look for others. */
export const astroNames = {
  /** How the name of the chunk begins that Vite writes of all pages. */
  entry: "prerender-entry",
  /** What it exports. */
  app: "app",
  setInternals: "setInternals",
  setOptions: "setOptions",
  render: "render",
  manifest: "manifest",
  /** The pattern of the route of every page of the site but the search and the 404s. */
  page: "/[...path]",
  /** Of the internals: the Map of Astro's keys of routes to what their pages need. */
  pages: "pagesByKeys",
  styles: "styles",
  /** The global through which pages ask for optimised images. */
  images: "astroAsset",
  addStaticImage: "addStaticImage",
};

export type AstroNames = Readonly<typeof astroNames>;

/** @throws Error when there is none */
export function member(owner: unknown, name: string): unknown {
  const value: unknown =
    typeof owner === "object" && owner !== null
      ? Reflect.get(owner, name)
      : undefined;
  if (value === undefined)
    throw new Error(`${name} was expected and not found`);
  return value;
}

/** @throws Error when there is none */
export function method(
  owner: unknown,
  name: string,
): (...values: unknown[]) => unknown {
  const value = member(owner, name);
  if (typeof value !== "function")
    throw new Error(`${name} was expected to be a function`);
  return (...values) => Reflect.apply(value, owner, values);
}

/** Keeps Astro from telling of what we tell better: of everything, or of what is no error. */
export function silence(
  logger: Partial<AstroIntegrationLogger>,
  level: "silent" | "error" = "silent",
): void {
  if (logger.options) logger.options.level = level;
}

/** What is in the ids of the modules in which a preview keeps the styles of pages. */
export const keptStyles = "virtual:astro:dev-css";
