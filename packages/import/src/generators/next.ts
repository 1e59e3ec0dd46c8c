/**
 * Next.js sites: Markdown in the folders of routes, and in folders that programs read, whose pages
 * come from a route such as `app/blog/[slug]/page.tsx`.
 */
import { toSlug } from "../content/content-format.ts";
import { pickText, toRecord, toText } from "../source/fields.ts";
import { readExports } from "../source/front-matter.ts";
import { readMenu } from "../source/menu.ts";
import { readProgramFile } from "../source/program.ts";
import { markdownFile, type SiteReader } from "../source/source-site.ts";
import { tryRead, type SourceTree } from "../source/source-tree.ts";
import { commonFolder, readFolder } from "./markdown-folder.ts";

export const nextSettings = /^next\.config\.[cm]?[jt]s$/;

const routeFolder = /^(?:src\/)?(?:pages|app)\//;

/** @returns whether a file is a page; in `app`, other names are those of parts */
function isRoute(name: string): boolean {
  return routeFolder.test(name) && /^(?:src\/)?pages\/|\/page\.\w+$/.test(name);
}

export const readNext: SiteReader = (tree, { input }) => {
  const names = [...tree.names];
  const programs = names.filter(
    (name) => /\.[cm]?[jt]sx?$/.test(name) && !name.startsWith("public/"),
  );
  const isRead = folderReader(programs.map((name) => tryRead(tree, name) ?? ""));
  const isShown = (name: string) =>
    input === undefined
      ? isRoute(name) || name.split("/").slice(0, -1).some(isRead)
      : name.startsWith(input);
  const pages = names.filter(
    (name) => markdownFile.test(name) && !/^public\/|\[/.test(name) && isShown(name),
  );
  const root =
    input ?? commonFolder(pages.map((name) => /^(?:src\/)?[^/]+\//.exec(name)?.[0] ?? ""));
  const shown = new Set(pages);
  const own = new Set(pages.filter(isRoute).map(toRoute));
  const dynamic = readRoutes(programs);
  return readFolder(tree, {
    generator: "Next.js",
    root,
    syntax: "jsx",
    hasFolderGroups: true,
    ...readAbout(tree, programs),
    mediaRoots: ["public/"],
    withheld: (file) => (shown.has(root + file) ? undefined : "is in no folder of pages"),
    addressOf: (path) => {
      const name = (root + path).replace(/\/$/, "");
      return own.has(name) || own.has(`${name}/`)
        ? `/${`${name}/`.replace(routeFolder, "").replace(/\/$/, "")}`
        : fillRoute(name, dynamic);
    },
    addressKeys: ["permalink"],
    blog: { folder: "" },
    tagPaths: (tag) => [`/tags/${toSlug(tag)}`],
  });
};

/** @returns the path of a page without its extension and without the groups of folders */
function toRoute(name: string): string {
  return name
    .replace(/(?:(?<=^|\/)(?:page|index))?\.\w+$/, "")
    .replace(/(?<=^|\/)\([^/]+\)\//g, "")
    .replace(/\/$/, "");
}

/**
 * @returns a function that returns whether programs name a folder in a path that is no URL, as in
 *   `path.join(process.cwd(), "content", "posts")` and `posts/*.mdx`
 */
function folderReader(programs: readonly string[]) {
  const form = /(?:["'`](?:\.{1,2}\/)*|\}\/)([\w.-][\w./-]*)/g;
  const paths = programs
    .map((text) => text.replace(/https?:\/\/[^\s"'`]*/g, ""))
    .flatMap((text) => [...text.matchAll(form)].flatMap(([, path = ""]) => path.split("/")));
  const folders = new Set(paths);
  return (folder: string) => folders.has(folder);
}

/** A route with a parameter: the folders before it, and whether it takes the rest of the path. */
interface Route {
  folders: string[];
  isOpen: boolean;
}

function readRoutes(programs: readonly string[]): Route[] {
  return programs.filter(isRoute).flatMap((name) => {
    const path = toRoute(name)
      .replace(routeFolder, "")
      .replace(/\[(?:lang|locale)\]\//, "");
    const [, start, dots] =
      /^((?:[^[\]]+\/)*)\[{1,2}(\.{3})?(?!page|tag|category|author)\w+\]{1,2}$/i.exec(path) ?? [];
    return start === undefined || start.startsWith("api/")
      ? []
      : [{ folders: start.split("/").filter(Boolean), isOpen: dots !== undefined }];
  });
}

/**
 * @returns the address of a file by the route with the name of its folder, the only route, or that
 *   at the root; undefined if there is none
 */
function fillRoute(name: string, routes: readonly Route[]): string | undefined {
  const parts = name.replace(/^src\//, "").split("/");
  const folders = parts.slice(0, -1).map((folder) => folder.replace(/^_/, "").toLowerCase());
  const depthOf = ({ folders: own }: Route) => folders.lastIndexOf(own.at(-1) ?? "");
  const [named] = routes
    .filter((route) => depthOf(route) !== -1)
    .toSorted((a, b) => depthOf(b) - depthOf(a) || b.folders.length - a.folders.length);
  const isOnly = routes.length === 1;
  const route = named ?? routes.find(({ folders: own }) => isOnly || own.length === 0);
  if (!route) return undefined;
  const rest = parts.slice(named ? depthOf(named) + 1 : 1);
  return `/${[...route.folders, ...(route.isOpen ? rest : rest.slice(-1))].join("/")}`;
}

/** @returns the metadata of the site, from its settings or the layout of all pages */
function readAbout(tree: SourceTree, programs: readonly string[]) {
  const read = (pattern: RegExp) =>
    programs
      .filter((name) => pattern.test(name))
      .flatMap((name) => {
        const { exported, constants } = readProgramFile(tree, name);
        return [exported, ...constants.values()];
      });
  const layout = tryRead(
    tree,
    programs.find((name) => /^(?:src\/)?app\/layout\.\w+$/.test(name)),
  );
  const metadata = readExports(layout ?? "")?.data ?? {};
  const title = metadata["title"];
  const settings =
    read(/(?:^|\/)(?:config\/)?site(?:[-_.]?(?:config|(?:meta)?data))?\.[cm]?[jt]s$/i)
      .map(toRecord)
      .find((record) => pickText(record, ...urlKeys)) ?? {};
  const menu = read(/(?:^|\/)\w*nav(?:igation)?(?:[-_]?(?:links|items))?\.[cm]?[jt]s$/i).find(
    Array.isArray,
  );
  return {
    name:
      pickText(settings, "title", "name", "siteName") ??
      toText(title) ??
      toText(toRecord(title)["default"]),
    description: pickText(settings, "description") ?? toText(metadata["description"]),
    url:
      pickText(settings, ...urlKeys) ??
      /metadataBase:\s*new URL\(\s*["'`](https?:[^"'`]+)/.exec(layout ?? "")?.[1],
    menu: readMenu(menu),
  };
}

const urlKeys = ["siteUrl", "url", "siteURL", "baseUrl"];
