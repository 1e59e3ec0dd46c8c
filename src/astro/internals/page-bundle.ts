/**
 * The pages as Vite has built them for prerendering: found and described once, then rendered from in any thread.
 *
 * Astro renders one page after another in one thread. It hands its bundle what it knows of the build through two methods, which are called here
 * in other threads with as much of it as rendering needs: the stylesheets of each route.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { member, method, type AstroNames } from "./unpromised.ts";

/** What another thread needs to render pages. */
export interface PageBundle {
  /** The file URL of the bundle's entry. */
  entry: string;
  /** Astro's key of a route with the stylesheets of its pages. */
  styles: [key: string, styles: unknown[]][];
  names: AstroNames;
}

/** @returns the HTML of a page of the site in UTF-8, as it is written */
export type RenderPage = (pathname: string) => Promise<Uint8Array>;

export interface BundleFinder {
  /** Notices where Vite writes the bundle. */
  plugin: Plugin;
  /**
   * @param setUp lets Astro load the bundle
   * @returns the bundle that was loaded, or what of it was not as expected
   */
  describe(setUp: () => Promise<void> | undefined): Promise<PageBundle | Error>;
}

export function findBundle(names: AstroNames): BundleFinder {
  let written: string | undefined;
  return {
    plugin: {
      name: "broadsheet:find-bundle",
      apply: "build",
      writeBundle({ dir = "" }, files) {
        const name = Object.keys(files).find((file) =>
          file.startsWith(names.entry),
        );
        if (name !== undefined) written = path.join(dir, name);
      },
    },
    async describe(setUp) {
      const [watched] = await Promise.allSettled([watch(written, names)]);
      // What fails here fails without threads too.
      await setUp();
      try {
        if (watched.status === "rejected") throw watched.reason;
        const { entry, internals } = watched.value;
        return { entry, names, styles: stylesOf(internals(), names) };
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    },
  };
}

/** Lets the bundle's app tell what Astro hands it. */
async function watch(written: string | undefined, names: AstroNames) {
  if (written === undefined)
    throw new Error(`${names.entry} was expected of Vite and not written`);
  // What threads put in its place must be what pages ask.
  method(member(globalThis, names.images), names.addStaticImage);
  const entry = pathToFileURL(written).href;
  const app = await loadApp(entry, names);
  const setInternals = method(app, names.setInternals);
  let internals: unknown;
  Reflect.set(Object(app), names.setInternals, (given: unknown) => {
    internals = given;
    setInternals(given);
  });
  return { entry, internals: () => internals };
}

/**
 * @param origin the site's own
 * @returns what renders the bundle's pages in this thread
 * @throws Error when the bundle is not as expected
 */
export async function openBundle(
  { entry, styles, names }: PageBundle,
  origin: string,
): Promise<RenderPage> {
  const app = await loadApp(entry, names);
  const setInternals = method(app, names.setInternals);
  setInternals({
    [names.pages]: new Map(
      styles.map(([key, own]) => [key, { [names.styles]: own }]),
    ),
  });
  const setOptions = method(app, names.setOptions);
  setOptions({
    settings: { scripts: [] },
    logger: {
      options: {
        destination: {
          write: ({ message }: { message: string }) => console.error(message),
        },
      },
    },
  });
  const render = method(app, names.render);
  const routes = member(member(app, names.manifest), "routes");
  const routeData = (Array.isArray(routes) ? routes : [])
    .map((route: unknown) => member(route, "routeData"))
    .find((route) => member(route, "route") === names.page);
  if (!routeData)
    throw new Error(`a route of ${names.page} was expected and not found`);
  return async (pathname) => {
    const request = new Request(new URL(pathname, origin));
    const response = await render(request, { routeData });
    if (!(response instanceof Response) || !response.ok)
      throw new Error(`${pathname} was expected to be answered with a page`);
    return response.bytes();
  };
}

async function loadApp(entry: string, names: AstroNames): Promise<unknown> {
  const bundle: unknown = await import(entry);
  return member(bundle, names.app);
}

function stylesOf(internals: unknown, names: AstroNames): PageBundle["styles"] {
  const pages = member(internals, names.pages);
  if (!(pages instanceof Map))
    throw new Error(`${names.pages} was expected to be a Map`);
  return [...pages].map(([key, page]): [string, unknown[]] => {
    const styles = member(page, names.styles);
    if (!Array.isArray(styles))
      throw new Error(`${names.styles} was expected to be an array`);
    return [String(key), styles];
  });
}
