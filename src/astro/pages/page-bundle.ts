/**
 * The pages as Vite has built them for prerendering: found and described once, then rendered from in any thread.
 *
 * Astro renders one page after another in one thread. It hands its bundle what it knows of the build through two methods, which are called here
 * in other threads with as much of it as rendering needs: the stylesheets of each route.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** What another thread needs to render pages. */
export interface PageBundle {
  /** The file URL of the bundle's entry. */
  entry: string;
  /** Astro's key of a route with the stylesheets of its pages. */
  styles: [key: string, styles: unknown[]][];
}

/** @returns the HTML of a page of the site in UTF-8, as it is written */
export type RenderPage = (pathname: string) => Promise<Uint8Array>;

interface App {
  setInternals(internals: object): void;
  setOptions(options: object): void;
  render(request: Request, options: { routeData: object }): Promise<Response>;
  manifest: { routes: { routeData: { component: string } }[] };
}

const everyPage = "src/pages/[...path].astro";

let written: string | undefined;

/** @returns what notices where Vite writes the bundle */
export function noteBundle(): Plugin {
  return {
    name: "broadsheet:note-bundle",
    apply: "build",
    writeBundle({ dir = "" }, files) {
      const name = Object.keys(files).find((file) =>
        file.startsWith("prerender-entry"),
      );
      if (name !== undefined) written = path.join(dir, name);
    },
  };
}

/**
 * @param setUp lets Astro load the bundle
 * @returns the bundle that was loaded
 */
export async function describeBundle(
  setUp: () => Promise<void> | void,
): Promise<PageBundle> {
  if (written === undefined)
    throw new Error(
      "Vite has written no prerender-entry. This version of Astro builds in another way: see src/astro/pages/page-bundle.ts.",
    );
  const entry = pathToFileURL(written).href;
  const app = await loadApp(entry);
  const setInternals = app.setInternals.bind(app);
  let styles: PageBundle["styles"] = [];
  app.setInternals = (internals) => {
    styles = stylesOf(internals);
    setInternals(internals);
  };
  await setUp();
  return { entry, styles };
}

/**
 * @param origin the site's own
 * @returns what renders the bundle's pages in this thread
 */
export async function openBundle(
  { entry, styles }: PageBundle,
  origin: string,
): Promise<RenderPage> {
  const app = await loadApp(entry);
  app.setInternals({
    pagesByKeys: new Map(styles.map(([key, own]) => [key, { styles: own }])),
  });
  app.setOptions({
    settings: { scripts: [] },
    logger: {
      options: {
        destination: {
          write: ({ message }: { message: string }) => console.error(message),
        },
      },
    },
  });
  const routeData = app.manifest.routes.find(
    ({ routeData: { component } }) => component === everyPage,
  )?.routeData;
  if (!routeData) throw new Error(`The pages of ${everyPage} are not built.`);
  return async (pathname) => {
    const request = new Request(new URL(pathname, origin));
    const response = await app.render(request, { routeData });
    if (!response.ok)
      throw new Error(`${pathname} was rendered as ${response.status}.`);
    return response.bytes();
  };
}

async function loadApp(entry: string): Promise<App> {
  const bundle: unknown = await import(entry);
  if (
    typeof bundle === "object" &&
    bundle !== null &&
    "app" in bundle &&
    isApp(bundle.app)
  )
    return bundle.app;
  throw new Error(
    `${entry} exports no app to render with. This version of Astro builds in another way: see src/astro/pages/page-bundle.ts.`,
  );
}

function isApp(value: unknown): value is App {
  return (
    typeof value === "object" &&
    value !== null &&
    "setInternals" in value &&
    "setOptions" in value &&
    "render" in value &&
    "manifest" in value
  );
}

function stylesOf(internals: object): PageBundle["styles"] {
  const pages: unknown =
    "pagesByKeys" in internals ? internals.pagesByKeys : undefined;
  if (!(pages instanceof Map)) return [];
  return [...pages].map(([key, page]): [string, unknown[]] => {
    const styles: unknown =
      typeof page === "object" && page !== null && "styles" in page
        ? page.styles
        : [];
    return [String(key), Array.isArray(styles) ? styles : []];
  });
}
