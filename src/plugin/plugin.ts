/**
 * Interface of plugins: entries for the tables of the engine. A plugin has no hooks and sees no
 * state of the build; its functions take a site and return values.
 *
 * It can add, but not replace or remove: two entries with one name or path are an error, and the
 * final check compares the outputs of the engine with or without it.
 */
import type { z } from "zod";
import type { Rules } from "../checks/rule.ts";
import type { FieldTypes } from "../collections/declaration.ts";
import { explain } from "../collections/help.ts";
import type { Document } from "../content/document.ts";
import type { MarkdownFile, ReadText } from "../content/read-site.ts";
import type { ContentFiles } from "../content/read/read-content.ts";
import type { SettingsSchema } from "../content/settings/settings.ts";
import type { Problem } from "../content/problems.ts";
import type { Announcement, DescribeForAgents, FeedLink, Site } from "../content/site.ts";
import type { Command } from "../command/command.ts";
import type { ReservedPath } from "../content/reserved-paths.ts";
import type { OptionalPart } from "../format/api.ts";
import type { HtmlRule } from "../markdown/html-rules.ts";
import type { PageImage } from "../site/head/page-head.ts";
import type { HtmlPage } from "../site/html-pages.ts";
import { stringsFor, type Words } from "../site/strings/strings.ts";
import type { HeaderRule } from "../format/security-policy.ts";
import type { OutputFile } from "../emit/output-file.ts";
import type { Host, Hosts } from "../hosts/host.ts";
import type { Components, Slots } from "../render/virtual-modules.ts";

/** Version of this interface. It increases when an entry that was valid no longer is. */
export const pluginApi = 1;

/** Entries for the tables of the engine, under a name. Their comments are docs/reference/plugins.md. */
export interface BroadsheetPlugin {
  /** Unique name, which starts every message about the plugin. Strings start with it, too. */
  name: string;
  /**
   * Version of this interface that the plugin was written for. The plugin states it itself, because
   * the engine may be a later one, which refuses a plugin that it does not support.
   */
  api: typeof pluginApi;
  /**
   * Lint rules by what they need: `site` rules see the settings, front matter and files, `slow` ones
   * also every text, and `final` ones a site without errors. `textErrors` and `textWarnings` see one
   * text at a time, and their results are cached.
   *
   * @example
   * rules: {
   *   site: [
   *     ({ site }) =>
   *       site.documents
   *         .filter(({ title }) => title.length > 80)
   *         .map(({ locate }) => warn(locate("title"), '"title" is long. Shorten it.')),
   *   ],
   *   textWarnings: [
   *     function* ({ text }) {
   *       for (const { index } of text.matchAll(/\bACME\b/g))
   *         yield [index, 'contains "ACME". Write "Acme Pumps".'];
   *     },
   *   ],
   * }
   */
  rules?: Partial<Rules>;
  /**
   * Files that builds write and dev serves, with their headers and their announcement.
   *
   * @example
   * outputs: [
   *   {
   *     emit: (site) => [jsonFile("/titles.json", publishedDocuments(site).map(({ title }) => title))],
   *     headers: () => [{ paths: ["/titles.json"], headers: { "X-Robots-Tag": "noindex" } }],
   *     announce: () => [
   *       { path: "/titles.json", title: "Titles", description: "The titles of all documents" },
   *     ],
   *   },
   * ]
   */
  outputs?: readonly Output[];
  /**
   * Types of fields by the names that site.yaml uses, as in `type: isbn`.
   *
   * @example
   * fieldTypes: {
   *   isbn: {
   *     parse: () => z.string().regex(/^97[89]\d{10}$/, { error: "must be an ISBN" }),
   *     schema: () => z.string(),
   *     noun: () => "an ISBN",
   *     advice: () => "Write its 13 digits in quotes.",
   *     example: () => '"9780141036144"',
   *     show: showAs((isbn) => isbn),
   *   },
   * }
   */
  fieldTypes?: FieldTypes;
  /**
   * Hosts by the names that site.yaml uses, as in `host: surge`. They serve files; the hosts that run
   * the edge function are plugins of the package.
   *
   * @example
   * hosts: {
   *   intranet: {
   *     ...staticHost,
   *     title: "the intranet",
   *     publishing: { job: "deploy", secrets: [] },
   *     deploy: ({ folder }) => ({ command: ["rsync", "-r", `${folder}/`, "intranet:/srv/site"] }),
   *   },
   * }
   */
  hosts?: Readonly<Record<string, Host>>;
  /**
   * Keys of site.yaml, with a zod schema and help. Wrong values are errors with their line and the
   * advice, and editors complete the keys. A plugin reads a value with `of`.
   *
   * @example
   * settings: [
   *   defineSetting("imprint", z.string().optional(), {
   *     note: "name of the publishing imprint",
   *     advice: "Write a name.",
   *     example: "Acme Books",
   *   }),
   * ]
   */
  settings?: readonly Setting[];
  /**
   * YAML files of the content folder by name, with the schemas of their values. Wrong values are
   * errors with their line, and editors complete the keys.
   *
   * @example
   * contentFiles: {
   *   "opening-hours.yaml": z.array(z.strictObject({ day: z.string(), from: z.string() })),
   * }
   */
  contentFiles?: Readonly<Record<string, z.ZodType>>;
  /**
   * Makes files from the HTML of pages while a build renders them, such as a search index. `stages`
   * can name it, so that `build --skip` leaves it out.
   *
   * @example
   * readPages: async ({ write }) => {
   *   const titles: string[] = [];
   *   return {
   *     pages: [],
   *     add: (path, html) => titles.push(`${path} ${/<title>(.*?)</.exec(html)?.[1]}`),
   *     async finish() {
   *       write([{ path: "/titles/pages.txt", body: titles.toSorted().join("\n") }]);
   *       return `Listed ${titles.length} titles`;
   *     },
   *     stop: () => undefined,
   *   };
   * }
   */
  readPages?: StartReader;
  /**
   * Astro components that are added to the pages of the engine, as files with absolute paths:
   * `top`, above the header, with the `locale` and `path` of the page; `head`, with the `page`, the
   * URL of its `image` and its `crumbs`; `masthead`, `pageHead`, beside the title, `document`, at the
   * end of the text of a document, and `page`, on every page with a document, with the `locale` and
   * `path` of the page; `notFound`, with the `locale`; and `cover`, with a `document` without an
   * image and the `form` of its cover.
   *
   * @example
   * slots: { masthead: fileURLToPath(new URL("./Basket.astro", import.meta.url)) }
   */
  slots?: Slots;
  /**
   * Module that browsers run on every page, as a file with an absolute path. Those of all plugins are
   * in the script of the engine, so that a page loads one file.
   *
   * @example
   * script: fileURLToPath(new URL("./basket.ts", import.meta.url))
   */
  script?: string;
  /**
   * Pages without a document, by the names of their templates, which are also the names of their
   * stylesheets.
   *
   * @example
   * pages: {
   *   glossary: {
   *     component: fileURLToPath(new URL("./Glossary.astro", import.meta.url)),
   *     purpose: "the glossary",
   *     paths: ({ defaultLocale }) => [{ path: "/glossary/", locale: defaultLocale }],
   *     describe: () => ({ title: "Glossary", description: "All terms of this site" }),
   *   },
   * }
   */
  pages?: Readonly<Record<string, PageTemplate>>;
  /**
   * Pages that Astro renders, such as routes of an integration: they are in the sitemap, the search
   * of pages and `llms-full.txt`, links and menus can lead to them, and nothing else can have their
   * paths. `folder` is that of the site's own pages, `src/pages`, which may not exist.
   *
   * @example
   * astroPages: ({ defaultLocale: locale }) => [
   *   {
   *     path: "/shop/",
   *     locale,
   *     title: "Shop",
   *     description: "All books",
   *     file: "plugins/shop.astro",
   *     updatedAt: null,
   *   },
   * ]
   */
  astroPages?: (site: Site, folder: string) => readonly AstroPage[];
  /**
   * Astro components that replace parts of the pages, as files with absolute paths. Those of the site
   * take precedence. docs/guides/replacing-parts.md lists the parts and their props.
   *
   * @example
   * components: { Footer: fileURLToPath(new URL("./Footer.astro", import.meta.url)) }
   */
  components?: Components;
  /**
   * Interface strings by language, then by key, which starts with the name of the plugin. English is
   * the reference, and a site can translate them in `strings.<locale>.yaml`. `stringsOf` reads them.
   *
   * @example
   * strings: {
   *   en: { "example.isbn": "ISBN {number}" },
   *   fr: { "example.isbn": "ISBN {number}" },
   * }
   */
  strings?: Readonly<Record<string, Words>>;
  /**
   * Feeds that pages link to, in addition to the RSS feed of each language. The feed of a list names
   * the page of the list. `outputs` writes the files.
   *
   * @example
   * feeds: ({ defaultLocale: locale }) => [
   *   { path: "/books.rss", label: "Books", type: "application/rss+xml", locale },
   * ]
   */
  feeds?: (site: Site) => readonly FeedLink[];
  /**
   * Address of the WebSub hub that all feeds name; undefined for none.
   *
   * @example
   * feedHub: () => "https://hub.example/"
   */
  feedHub?: (site: Pick<Site, "settings">) => string | undefined;
  /**
   * Requests that `deploy` sends once the site is published, and that `deploy --dry-run` lists. They
   * are data, so that a dry run is complete.
   *
   * @example
   * afterDeploy: ({ changed }) => [
   *   { name: "archive", url: "https://archive.example/", type: "text/plain", body: changed.join("\n"), urls: changed },
   * ]
   */
  afterDeploy?: (deployed: Deployed) => readonly Notification[];
  /**
   * Optional operations of the API, for which `readPages` writes the data: `search`, with an index
   * in the format of the engine. `fallback` is the parameter for sites with `fallbacks`. The API of a
   * site without such a plugin has no trace of them.
   *
   * @example
   * operations: ({ settings }) => (settings.locales.includes("en") ? ["search"] : [])
   */
  operations?: (site: Site) => readonly OptionalPart[];
  /**
   * Describes the site for the endpoint of agents at `/mcp`, in the format of the engine; undefined
   * for a site without the endpoint. Only one plugin can, so a site leaves out `mcp`.
   *
   * @example
   * describeForAgents: () => (openApi, empty) => ({ openApi, empty })
   */
  describeForAgents?: (site: Pick<Site, "settings">) => DescribeForAgents | undefined;
  /**
   * Pages of documents in languages that lack a translation. Each is a copy of a visible document,
   * which it names as `original`, with the `locale` and the `path` of its page. They are in menus,
   * lists and books, but in no output that lists published documents.
   *
   * @example
   * fallbacks: ({ visible }) =>
   *   visible
   *     .filter(({ path }) => path === "/imprint/")
   *     .map((original) => ({ ...original, original, locale: "de", path: "/de/imprint/" }))
   */
  fallbacks?: (site: Site) => readonly Document[];
  /**
   * Sentences, in Markdown, above the text of a document in its Markdown alternate, which has no
   * `slots`.
   *
   * @example
   * notes: (_, { tags }) => (tags.includes("archive") ? ["From the archive."] : [])
   */
  notes?: (site: Site, document: Document) => readonly string[];
  /**
   * Draws the image of a page for link previews; null for a page without one. Only one plugin can,
   * so a site leaves out `social-images`.
   *
   * @example
   * pageImage: (site, { template }) =>
   *   template === "HomePage"
   *     ? { path: "/card.png", width: 1200, height: 630, alt: `${site.settings.name}, from the air` }
   *     : null
   */
  pageImage?: (site: Site, page: HtmlPage) => PageImage | null;
  /**
   * Slow stages that `build --skip` leaves out, by the name that the option takes, each with the
   * settings of a site without it.
   *
   * @example
   * stages: { books: { imprint: undefined } }
   */
  stages?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /**
   * First segments of paths that documents, aliases and files in public/ cannot have, as regular
   * expressions. Files below such a segment belong to the plugin, which may set their headers.
   *
   * @example
   * reserves: [{ segment: "books", purpose: "the books" }]
   */
  reserves?: readonly ReservedPath[];
  /**
   * Rules for the HTML of documents on pages, applied after those of the engine. The result is
   * checked like that of the engine. `read` converts an extension of Markdown in documents to
   * CommonMark with the same lines, before anything else reads them; with lines of other files, it
   * returns where each comes from.
   *
   * @example
   * markdown: {
   *   rules: [
   *     {
   *       names: ["table"],
   *       visit({ isEnd, end }, _, change) {
   *         if (!isEnd) change(end - 1, end - 1, ' class="wide"');
   *       },
   *     },
   *   ],
   * }
   */
  markdown?: { rules?: readonly HtmlRule[]; read?: ReadMarkdown };
  /**
   * Commands of `broadsheet` by name. An object and not only a function that loads the command: the
   * summary is the start of its help, which a command itself does not contain, and `load` imports the
   * code only when the command runs.
   *
   * @example
   * commands: {
   *   books: {
   *     summary: "count the books",
   *     load: async (site) =>
   *       defineCommand({
   *         options: { shelf: { description: "shelf to count", value: "<name>" } },
   *         run: async ({ values }) =>
   *           console.log(values.shelf ?? "all shelves", "in", (await site()).content),
   *       }),
   *   },
   * }
   */
  commands?: Readonly<Record<string, PluginCommand>>;
}

/** Site that has been published. */
export interface Deployed {
  settings: Site["settings"];
  /** Paths whose content was added, changed or removed: of pages, feeds and other listed files. */
  changed: readonly string[];
}

/** POST request of a plugin to another service. */
export interface Notification {
  /** Name of the service or protocol, as in `IndexNow`. */
  name: string;
  url: string;
  /** Media type of the body. */
  type: string;
  body: string;
  /** Addresses that it is about. */
  urls: readonly string[];
}

export type { MarkdownFile, ReadText };

/** @returns the text of a document in CommonMark; with its places, if it has lines of other files */
type ReadMarkdown = (text: string, file: MarkdownFile) => string | ReadText;

/** Pages of one template, which exist without a document. */
export interface PageTemplate {
  /** Absolute path of the Astro component. It receives an HtmlPage as `page`. */
  component: string;
  /** Follows "is reserved for" in messages, as in `the search`. */
  purpose: string;
  /**
   * True if a document can have the path of a page, also in other languages: the template then shows
   * this document. By default, the paths are reserved.
   */
  takesDocuments?: true;
  /** Reads only settings, because paths are reserved before documents are read. */
  paths(site: Pick<Site, "settings" | "defaultLocale">): readonly PagePath[];
  describe(site: Site, locale: string): PageTexts;
}

interface PagePath {
  path: string;
  locale: string;
}

/** Published page that Astro renders. Pages with one path in several languages are translations. */
export interface AstroPage extends PagePath {
  title: string;
  description: string;
  /** Name of its file in messages. */
  file: string;
  /** Instant of its last change; null if it is unknown. */
  updatedAt: string | null;
}

interface PageTexts {
  title: string;
  description: string;
  /** Label of a link in the footer, among those for developers. */
  link?: string;
  /** The Markdown alternate, below the title. Without it, it is converted from the HTML. */
  markdown?: string;
}

/** @returns the reader; undefined if the site does not need it */
export type StartReader = (build: ReaderTools) => Promise<PageReader | undefined>;

/** Build whose content is loaded. */
export interface ReaderTools {
  site: Site;
  /** Writes files into the output, below a segment that the plugin reserves. */
  write(files: Iterable<OutputFile>): void;
  /** Results of earlier builds, by keys that change with everything that a result depends on. */
  cache: BuildTools["cache"] & {
    /** Removes the least recently used results above the limit. */
    forgetUnused(limit: number): void;
  };
}

/** Makes files from the HTML of pages, such as a search index. */
export interface PageReader {
  /** Pages to render first, in this order. */
  pages: readonly HtmlPage[];
  /** Receives every page as soon as it is rendered. */
  add(path: string, html: string): void;
  /** @returns a line for the report of the build, once all files are written */
  finish(): Promise<string>;
  /** Called at the end of every build, also after a failure. */
  stop(): void;
}

/** Command of `broadsheet`, with its line in the help. */
export interface PluginCommand {
  summary: string;
  /**
   * @param site finds the site in the current folder, and is an error outside of one
   * @param program runs the commands of the engine
   */
  load(site: () => Promise<CommandSite>, program: Program): Promise<Command>;
}

/** Program that runs a command, for commands that consist of others. */
export interface Program {
  /** Tables of a site without plugins of its own, for commands that need no site. */
  tables(): Promise<SiteTables>;
  /**
   * Runs a command of the engine, such as `build`, on the site in the current folder.
   *
   * @returns its exit code
   */
  run(name: string, words: readonly string[]): Promise<number>;
  /**
   * Finds the problems of a content folder with the checks of the site in the current folder.
   *
   * @param content content folder, by default that of the site
   */
  inspect(content?: string): Promise<Inspected>;
}

/** Content folder whose problems have been found. */
export interface Inspected {
  files: ContentFiles;
  /** Undefined if its settings cannot be read. */
  site: Site | undefined;
  problems: readonly Problem[];
}

/** Site that a command applies to. */
export interface CommandSite {
  /** Folder of astro.config. */
  root: string;
  /** Content folder. */
  content: string;
  /** Folder of static files. */
  publicFolder: string;
  /** Output folder, which the next build replaces. */
  outDir: string;
  /** Tables with the entries of plugins, with which the functions of the engine read the content. */
  extensions: SiteTables;
}

/** Tables that the content of a site is read with. */
export interface SiteTables {
  settings: SettingsSchema;
  /** All interface strings in English. */
  english: Words;
  pages: Readonly<Record<string, PageTemplate>>;
  reserved: readonly ReservedPath[];
  hosts: Hosts;
  /** Schemas of YAML files of the content, by name. */
  contentFiles: Readonly<Record<string, z.ZodType>>;
  /** Requests to send once the site is published. */
  afterDeploy(deployed: Deployed): Notification[];
}

/** Files that a build writes and dev serves. */
export interface Output {
  /**
   * Pure: the same site returns the same bytes. Use the dates of documents, not the clock. `dev` has
   * no build, and needs only the files that pages request.
   */
  emit(
    site: Site,
    build?: BuildTools,
  ): Iterable<OutputFile> | AsyncIterable<OutputFile> | Promise<Iterable<OutputFile>>;
  /**
   * False for files that readers do not request, such as those of a page of the plugin: the list of
   * published files, with which a deployment is compared, leaves them out. True by default.
   */
  isListed?: boolean;
  /** Headers of the files, in addition to those of every file. */
  headers?(site: Site): readonly HeaderRule[];
  /** Files that llms.txt lists and the API reference names. */
  announce?(site: Site): readonly Announcement[];
}

/** Cache and report of a build, for outputs that take long. */
export interface BuildTools {
  /** Results of earlier builds, by keys that change with everything that a result depends on. */
  cache: {
    read(key: string): Uint8Array | undefined;
    write(key: string, bytes: Uint8Array): void;
  };
  /** Prints a line with the time since the last one. */
  report(line: string): void;
  /** Prints a line of advice to the owner of the site. */
  notice(line: string): void;
}

/** Key of site.yaml. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  key: string;
  schema: Schema;
  /** @returns the value on a site */
  of(site: Pick<Site, "settings">): z.output<Schema>;
}

/** Help for a key: what to do about a wrong value, its purpose, and a value as YAML. */
interface Help {
  advice: string;
  note: string;
  example?: string;
}

/** Defines a key of site.yaml. The schema must accept its absence. */
export function defineSetting<Schema extends z.ZodType>(
  key: string,
  schema: Schema,
  help: Help,
): Setting<Schema> {
  return {
    key,
    schema: explain(schema, help),
    // The settings of the site have been parsed with this schema.
    of: ({ settings }) => Reflect.get(settings, key),
  };
}

/** @returns the interface strings in a language, by key, those of plugins included */
export function stringsOf(site: Pick<Site, "strings">, locale: string): Words {
  return stringsFor(site, locale);
}

/**
 * @param english strings of a plugin in English
 * @returns a function that returns the strings of a language, by key
 */
export function wordsFor<Key extends string>(english: Readonly<Record<Key, string>>) {
  return (site: Pick<Site, "strings">, locale: string): ((key: Key) => string) => {
    const words = stringsOf(site, locale);
    return (key) => words[key] ?? english[key];
  };
}

/** Checks the type of a plugin, which states its version itself: the engine may be a later one. */
export function definePlugin(plugin: BroadsheetPlugin): BroadsheetPlugin {
  return plugin;
}
