/**
 * `broadsheet/plugin`: types and functions for plugins.
 *
 *     export const calendar = () => definePlugin({ api: 1, name: "calendar", outputs: [{ emit }] });
 */
/** The zod of the engine, whose help and error messages need the same instance. */
export { z } from "zod";
export { definePlugin, defineSetting, pluginApi, stringsOf } from "../plugin/plugin.ts";
export type {
  BroadsheetPlugin,
  BuildTools,
  CommandSite,
  Deployed,
  Notification,
  Output,
  PageReader,
  PageTemplate,
  PluginCommand,
  Program,
  ReaderTools,
  Setting,
} from "../plugin/plugin.ts";
export { filePlace, show, warn, type Problem } from "../content/problems.ts";
export type { TextRule } from "../checks/text-rule.ts";
export { settingProblem, type Rule, type RuleContext } from "../checks/rule.ts";
export { CommandError, defineCommand, UsageError, type Command } from "../command/command.ts";
export { showAs, type Field, type FieldType } from "../collections/fields/field-type.ts";
export { textOf, valuesOf } from "../collections/collection.ts";
export {
  publishedDocuments,
  urlOf,
  type Announcement,
  type FeedLink,
  type Site,
} from "../content/site.ts";
export type { Document } from "../content/document.ts";
export type { ReservedPath } from "../content/reserved-paths.ts";
export type { HeaderRule } from "../format/security-policy.ts";
export { jsonFile, type OutputFile } from "../emit/output-file.ts";
export type { Host } from "../hosts/host.ts";
export type { HtmlRule } from "../markdown/html-rules.ts";
export { staticHost } from "../plugins/static-hosts/static-host.ts";
export type { HtmlPage } from "../site/html-pages.ts";
