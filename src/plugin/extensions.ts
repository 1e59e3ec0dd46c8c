/**
 * The tables of the engine with the entries of plugins, in the order of the plugins. The modules of
 * the engine receive these tables as arguments and know no plugin.
 */
import type { Rule, Rules } from "../checks/rule.ts";
import { coreRules } from "../checks/rules.ts";
import { fieldTypes } from "../collections/fields/field-types.ts";
import type { Document } from "../content/document.ts";
import { readContentFile } from "../content/read/site-files.ts";
import type { ReservedPath } from "../content/reserved-paths.ts";
import type { FeedLink, Site } from "../content/site.ts";
import {
  settingsSchema,
  settingsSchemaFor,
  type SettingsSchema,
} from "../content/settings/settings.ts";
import type { OptionalPart } from "../format/api.ts";
import type { HtmlRule } from "../markdown/html-rules.ts";
import type { Components, Slots } from "../render/virtual-modules.ts";
import { english, type Words } from "../site/strings/strings.ts";
import { attribute } from "./attribute.ts";
import { checkPlugins } from "./check-plugins.ts";
import type {
  AstroPage,
  BroadsheetPlugin,
  Output,
  PluginCommand,
  MarkdownFile,
  ReadText,
  SiteTables,
  StartReader,
} from "./plugin.ts";

export interface Extensions extends SiteTables {
  rules: Rules;
  /** With the name of the plugin. */
  outputs: readonly (Output & { plugin: string; reserves: readonly ReservedPath[] })[];
  components: Components;
  slots: readonly Slots[];
  scripts: readonly string[];
  readers: readonly { plugin: string; start: StartReader }[];
  /** Interface strings by language, then by key. */
  strings: Readonly<Record<string, Words>>;
  feeds(site: Site): FeedLink[];
  astroPages(site: Site, folder: string): AstroPage[];
  fallbacks(site: Site): Document[];
  notes: Site["notes"];
  operations(site: Site): OptionalPart[];
  feedHub(site: Pick<Site, "settings">): string | undefined;
  describeForAgents: NonNullable<BroadsheetPlugin["describeForAgents"]>;
  pageImage: NonNullable<BroadsheetPlugin["pageImage"]>;
  /** Settings of a site without a stage that can be skipped, by its name. */
  stages: Readonly<Record<string, object>>;
  htmlRules: readonly HtmlRule[];
  readMarkdown(text: string, file: MarkdownFile): ReadText;
  commands: Readonly<Record<string, PluginCommand>>;
  /** True if plugins of the site add rules whose results are cached. */
  hasOwnTextRules: boolean;
}

/**
 * @param plugins plugins of the engine and then of the site
 * @param own those of the site among them
 * @throws PluginError for an entry that exists, and for a plugin of another version
 */
export function extend(
  plugins: readonly BroadsheetPlugin[],
  sitePlugins: readonly BroadsheetPlugin[] = [],
): Extensions {
  checkPlugins(plugins);
  // Errors of the engine's plugins already have messages for users.
  const parts = plugins.map((plugin) =>
    sitePlugins.includes(plugin) ? attribute(plugin.name, plugin) : plugin,
  );
  const rules = [coreRules, ...parts.map((part) => part.rules ?? {})];
  const words = parts.flatMap(({ strings }) => (strings ? [strings] : []));
  const merge = <Table extends object>(tables: (Table | undefined)[]): Table =>
    Object.assign({}, ...tables);
  const contentFiles = merge(parts.map((part) => part.contentFiles));
  const fileRules = Object.entries(contentFiles).map(
    ([name, schema]): Rule =>
      ({ files }) =>
        readContentFile(files, name, schema).problems,
  );
  const reserved = parts.flatMap(({ reserves = [] }) => reserves);
  // Built when site.yaml is read, which `serve` and `init` never do.
  let schema: SettingsSchema | undefined;
  return {
    rules: {
      site: [...fileRules, ...rules.flatMap(({ site = [] }) => site)],
      slow: rules.flatMap(({ slow = [] }) => slow),
      final: rules.flatMap(({ final = [] }) => final),
      textErrors: rules.flatMap(({ textErrors = [] }) => textErrors),
      textWarnings: rules.flatMap(({ textWarnings = [] }) => textWarnings),
    },
    outputs: parts.flatMap(({ name: plugin, outputs = [], reserves = [] }) =>
      outputs.map((output) => ({ ...output, plugin, reserves })),
    ),
    hosts: merge(parts.map((part) => part.hosts)),
    get settings() {
      if (parts.every((part) => !part.fieldTypes && !part.settings && !part.reserves))
        return settingsSchema;
      return (schema ??= settingsSchemaFor(
        merge([fieldTypes, ...parts.map((part) => part.fieldTypes)]),
        Object.fromEntries(
          parts.flatMap(({ settings = [] }) =>
            settings.map((setting) => [setting.key, setting.schema]),
          ),
        ),
        reserved,
      ));
    },
    contentFiles,
    components: merge(parts.map((part) => part.components)),
    pages: merge(parts.map((part) => part.pages)),
    slots: parts.flatMap(({ slots = [] }) => slots),
    scripts: parts.flatMap(({ script = [] }) => script),
    readers: parts.flatMap(({ name: plugin, readPages: start }) =>
      start ? { plugin, start } : [],
    ),
    strings: Object.fromEntries(
      Array.from(new Set(words.flatMap((table) => Object.keys(table))), (language) => [
        language,
        merge(words.map((table) => table[language])),
      ]),
    ),
    english: merge([english, ...words.map((table) => table["en"])]),
    reserved,
    astroPages: (site, folder) => parts.flatMap((part) => part.astroPages?.(site, folder) ?? []),
    fallbacks: (site) => parts.flatMap((part) => part.fallbacks?.(site) ?? []),
    notes: (site, document) => parts.flatMap((part) => part.notes?.(site, document) ?? []),
    operations: (site) => parts.flatMap((part) => part.operations?.(site) ?? []),
    feeds: (site) => parts.flatMap((part) => part.feeds?.(site) ?? []),
    feedHub: parts.find((part) => part.feedHub)?.feedHub ?? (() => undefined),
    afterDeploy: (deployed) => parts.flatMap((part) => part.afterDeploy?.(deployed) ?? []),
    describeForAgents:
      parts.find((part) => part.describeForAgents)?.describeForAgents ?? (() => undefined),
    pageImage: parts.find((part) => part.pageImage)?.pageImage ?? (() => null),
    stages: merge(parts.map((part) => part.stages)),
    htmlRules: parts.flatMap(({ markdown }) => markdown?.rules ?? []),
    readMarkdown: (text, file) =>
      parts.reduce<ReadText>(
        (read, { markdown }) => {
          const next = markdown?.read?.(read.text, file) ?? read;
          return typeof next === "string" ? { ...read, text: next } : next;
        },
        { text },
      ),
    commands: merge(parts.map((part) => part.commands)),
    hasOwnTextRules: sitePlugins.some(({ rules: { textErrors, textWarnings } = {} }) =>
      Boolean(textErrors?.length || textWarnings?.length),
    ),
  };
}

/** Tables without plugins. */
export const noExtensions = extend([]);
