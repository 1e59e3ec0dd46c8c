/** Entries of plugins that the tables of the engine cannot take. */
import { summaries } from "../command/summaries.ts";
import { fieldTypes } from "../collections/fields/field-types.ts";
import { reservedPaths } from "../content/reserved-paths.ts";
import { settingsSchema } from "../content/settings/settings.ts";
import { templateNames } from "../site/html-pages.ts";
import { english, refuseWord } from "../site/strings/strings.ts";
import { PluginError } from "./attribute.ts";
import { pluginApi, type BroadsheetPlugin } from "./plugin.ts";

/** @throws PluginError for an entry that exists, and for a plugin of another version */
export function checkPlugins(plugins: readonly BroadsheetPlugin[]): void {
  const owners = new Map<string, string>();
  for (const plugin of plugins) checkPlugin(plugin, owners);
}

/** @param owners plugins by the kind and name of each entry; those of this one are added */
function checkPlugin(plugin: BroadsheetPlugin, owners: Map<string, string>): void {
  const { name, api, strings = {} } = plugin;
  const fail = (what: string, remedy: string) => {
    throw new PluginError(`Plugin "${name}" ${what.replace(/\.$/, "")}. ${remedy}`);
  };
  if (api !== pluginApi)
    fail(
      `needs version ${api} of the plugin interface, and this is version ${pluginApi}`,
      "Install a version of the plugin for this version of Broadsheet.",
    );
  const entries: [kind: string, names: string[], core: string[]][] = [
    ["plugin", [name], []],
    ["field type", Object.keys(plugin.fieldTypes ?? {}), Object.keys(fieldTypes)],
    ["host", Object.keys(plugin.hosts ?? {}), []],
    [
      "key of site.yaml",
      (plugin.settings ?? []).map(({ key }) => key),
      Object.keys(settingsSchema.shape),
    ],
    ["content file", Object.keys(plugin.contentFiles ?? {}), ["site.yaml"]],
    ["component", Object.keys(plugin.components ?? {}), []],
    ["page template", Object.keys(plugin.pages ?? {}), templateNames],
    ["string", Object.keys(strings["en"] ?? {}), Object.keys(english)],
    [
      "reserved segment",
      (plugin.reserves ?? []).flatMap(({ segment, isBelowLists }) => (isBelowLists ? [] : segment)),
      reservedPaths.map(({ segment }) => segment),
    ],
    ["image of pages", plugin.pageImage ? ["pageImage"] : [], []],
    ["description for agents", plugin.describeForAgents ? ["describeForAgents"] : [], []],
    ["hub of feeds", plugin.feedHub ? ["feedHub"] : [], []],
    ["stage", Object.keys(plugin.stages ?? {}), []],
    ["command", Object.keys(plugin.commands ?? {}), Object.keys(summaries)],
  ];
  for (const [kind, names, core] of entries)
    for (const entry of names) {
      const owner = core.includes(entry) ? "the engine" : owners.get(`${kind} ${entry}`);
      if (owner !== undefined)
        fail(
          `defines the ${kind} "${entry}", which ${owner} defines already`,
          kind === "plugin" ? "List it once." : "Rename one of them, or remove one plugin.",
        );
      owners.set(`${kind} ${entry}`, `the plugin "${name}"`);
    }
  for (const { segment } of plugin.reserves ?? [])
    if (!isPattern(segment))
      fail(
        `reserves the segment "${segment}", which is not a regular expression`,
        "Escape its special characters, as in String.raw`calendar\\.ics`.",
      );
  for (const { key, schema } of plugin.settings ?? [])
    if (!schema.safeParse(undefined).success)
      fail(
        `requires the key "${key}" in site.yaml`,
        "Its schema must accept a site without it: add .optional() or .default().",
      );
  for (const [language, words] of Object.entries(strings))
    for (const [key, text] of Object.entries(words)) {
      const fault = key.startsWith(`${name}.`)
        ? refuseWord(key, text, strings["en"] ?? {})
        : `must start with "${name}."`;
      if (fault !== undefined)
        fail(
          `has a string in "${language}" that is not valid: "${key}" ${fault}`,
          "Correct the plugin.",
        );
    }
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}
