/**
 * Reader of documentation and notes whose pages are the Markdown files of one folder.
 */
import { toBasePath } from "../content/addresses.ts";
import { pickText, type Fields, type Values } from "../source/fields.ts";
import { readFields } from "../source/front-matter.ts";
import { fillPattern } from "../source/address-pattern.ts";
import { findLanguages, isDefault, type Languages } from "../source/languages.ts";
import { readPlace } from "../source/place.ts";
import { createSidebar, type SidebarDocument } from "../source/sidebar.ts";
import {
  agentFile,
  markdownFile,
  withoutExtension,
  type About,
  type Candidate,
  type SidebarEntry,
  type SourceSite,
} from "../source/source-site.ts";
import { noteAbsent, tryRead, type SourceTree } from "../source/source-tree.ts";

type FromSettings<Type> = { [Key in keyof Type]?: Type[Key] | undefined };

/** Differences between the generators. */
export interface Folder
  extends
    FromSettings<Omit<About, "locales" | "hasFallbacks">>,
    FromSettings<
      Pick<
        SourceSite,
        "dialect" | "basePath" | "hasFolderPages" | "mediaRoots" | "redirects" | "tagPaths"
      >
    > {
  generator: string;
  /** Folder of the pages, with a trailing slash. */
  root: string;
  syntax?: Candidate["syntax"];
  /** Language codes, the default first. */
  codes?: string[];
  /**
   * True for documentation, whose pages become books (default: whether most pages have no date).
   */
  isDocs?: boolean;
  /** True if the id of a document is its file below the root without extension, not its path. */
  hasFileIds?: boolean;
  /** True if a folder in parentheses is no part of paths. */
  hasFolderGroups?: boolean;
  /** @returns the path of a file, by its name below the root without extension */
  toPath?: (stem: string) => string;
  /** @returns the reason for leaving out a file, by its name below the root */
  withheld?: (file: string) => string | undefined;
  isDraft?: (file: string) => boolean;
  /** Names of files without a place in lists. */
  unlisted?: ReadonlySet<string>;
  /** @returns the front matter that a file inherits */
  defaultsFor?: (file: string) => Values;
  /** @returns the entries of the sidebar; by default, those of the folders */
  readSidebar?: (documents: SidebarDocument[]) => SidebarEntry[];
  /** Old path of a page, by its path below the root without extension and index. */
  addressOf?: (path: string, isIndex: boolean) => string | undefined;
  /** Front matter keys with the path of a page. */
  addressKeys?: string[];
  /** Folder whose documents with a date are posts; by default, they have the addresses of pages. */
  blog?: { folder: string; addressOf?: (document: Post) => string | undefined };
}

interface Post {
  fields: Fields;
  date: string | undefined;
  /** Title of the text. */
  heading: string | undefined;
  name: string;
}

export function readFolder(tree: SourceTree, folder: Folder): SourceSite {
  const { root } = folder;
  const fileOf = (name: string) => name.slice(root.length);
  const names = [...tree.names].filter(
    (name) => name.startsWith(root) && markdownFile.test(name) && !/(?:^|\/)\./.test(fileOf(name)),
  );
  const isDocs =
    folder.isDocs ??
    isUndated(
      tree,
      names.filter((name) => !folder.withheld?.(fileOf(name))),
    );
  const stems = new Set(names.map((name) => withoutExtension(name).toLowerCase()));
  /** @returns the path below the root; a README is the index of a folder without another one */
  const toPath = (name: string) => {
    const own = withoutExtension(fileOf(name));
    const stem = folder.toPath?.(own) ?? own.replace(/\/page$/, "/index");
    const path = folder.hasFolderGroups ? stem.replace(/(?<=^|\/)\([^/]+\)\//g, "") : stem;
    const index = path.replace(/(^|\/)readme$/i, "$1index");
    return index !== path && stems.has((root + index).toLowerCase()) ? path : index;
  };
  const languages: Languages = isDocs
    ? findLanguages(names.map(toPath), folder.codes ?? [])
    : new Map([["en", "en"]]);
  const candidates = names.map((name): Candidate => {
    const file = fileOf(name);
    const place = readPlace(toPath(name), languages);
    if ((isDocs || folder.blog) && place.segments.length > 0) {
      const isBlog = place.collection === "blog" || file.startsWith(folder.blog?.folder ?? "?");
      place.collection = isBlog && isDated(tree, name) ? "blog" : isDocs ? "guides" : "pages";
    }
    return {
      name,
      place,
      syntax: name.endsWith(".mdx") ? "jsx" : folder.syntax,
      isDraft: folder.isDraft?.(file),
      isUnlisted: folder.unlisted?.has(name),
      withheld: folder.withheld?.(file),
      defaults: folder.defaultsFor?.(file),
    };
  });
  const isOwn = ({ place, withheld, name }: Candidate) =>
    !withheld &&
    !agentFile.test(name) &&
    place.collection === "guides" &&
    isDefault(place.language, languages);
  const documents = candidates.filter(isOwn).map(({ name, place }): SidebarDocument => {
    const fields = readFields(tree, name);
    const path = place.key;
    const label = pickText(fields.all(), "sidebarTitle", "sidebar_label", "nav_title", "title");
    return {
      key: place.key,
      path,
      id: folder.hasFileIds ? withoutExtension(fileOf(name)) : path.replace(/(?:^|\/)index$/, ""),
      label,
    };
  });
  const sidebar = folder.readSidebar?.(documents) ?? [];
  noteAbsent(tree, root);
  return {
    ...folder,
    about: { ...folder, locales: [...languages.values()], menu: folder.menu ?? [] },
    candidates,
    sidebar: !isDocs || sidebar.length > 0 ? sidebar : createSidebar(documents).readFolder(""),
    mediaRoots: [...(folder.mediaRoots ?? []), root, ""],
    basePath: toBasePath(folder.basePath),
    oldAddress: ({ place, name }, fields, date) => {
      const path = toPath(name).replace(/(?:^|\/)index$/, "");
      if (folder.blog?.addressOf && place.collection === "blog") {
        const heading = /^# +(.+)$/m.exec(tryRead(tree, name) ?? "")?.[1];
        return folder.blog.addressOf({ fields, date, heading, name: place.segments.at(-1) ?? "" });
      }
      const permalink = pickText(fields.all(), ...(folder.addressKeys ?? []));
      if (permalink)
        return fillPattern(`/${permalink.replace(/^\/+/, "")}`, {
          fields,
          day: date,
          title: place.segments.at(-1) ?? "",
          path,
          collection: place.collection,
        });
      return folder.addressOf?.(path, place.isIndex);
    },
  };
}

/** @returns whether most pages have no date in their front matter */
function isUndated(tree: SourceTree, names: readonly string[]): boolean {
  const dated = names.filter((name) => readFields(tree, name).find("date") !== undefined);
  return dated.length * 2 < names.length;
}

/** @returns whether a file is a post: it has a date in its front matter or name */
function isDated(tree: SourceTree, name: string): boolean {
  return (
    /(?:^|\/)\d{4}-\d{2}-\d{2}/.test(name) || readFields(tree, name).find("date") !== undefined
  );
}

/** @returns the folder that contains all folders, with a trailing slash */
export function commonFolder(folders: readonly string[]): string {
  const [first = "", ...others] = folders;
  const parts = first.split("/").slice(0, -1);
  while (!others.every((folder) => folder.startsWith(parts.map((part) => `${part}/`).join(""))))
    parts.pop();
  return parts.map((part) => `${part}/`).join("");
}
