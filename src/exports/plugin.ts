/**
 * `broadsheet/plugin`: types and functions for plugins.
 *
 *     export const calendar = () => definePlugin({ name: "calendar", outputs: [{ emit }] });
 */
/** The zod of the engine, whose help and error messages need the same instance. */
export { z } from "zod";
export { definePlugin, defineSetting, pluginApi } from "../plugin/plugin.ts";
export type { BroadsheetPlugin, Output, Setting } from "../plugin/plugin.ts";
export { filePlace, warn, type Problem } from "../content/problems.ts";
export { settingProblem, type Rule, type RuleContext, type TextRule } from "../checks/rule.ts";
export { showAs, type Field, type FieldType } from "../collections/fields/field-type.ts";
export { textOf, valuesOf } from "../collections/collection.ts";
export { publishedDocuments, urlOf, type Announcement, type Site } from "../content/site.ts";
export type { Document } from "../content/document.ts";
export type { HeaderRule } from "../contract/security-policy.ts";
export { jsonFile, type OutputFile } from "../emit/output-file.ts";
export type { Host } from "../hosts/host.ts";
