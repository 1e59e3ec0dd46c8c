/**
 * The tables of the engine with the entries of plugins, in the order of the plugins. The modules of
 * the engine receive these tables as arguments and know no plugin.
 */
import type { Rules } from "../checks/rule.ts";
import { coreRules } from "../checks/rules.ts";
import type { FieldTypes } from "../collections/declaration.ts";
import { fieldTypes } from "../collections/fields/field-types.ts";
import { settingsSchemaFor, type SettingsSchema } from "../content/settings/settings.ts";
import { coreHosts, type Hosts } from "../hosts/host.ts";
import type { Components } from "../render/virtual-modules.ts";
import { pluginApi, type BroadsheetPlugin, type Output } from "./plugin.ts";

export interface Extensions {
  rules: Rules;
  outputs: readonly Output[];
  hosts: Hosts;
  settings: SettingsSchema;
  components: Components;
  /** True if plugins of the site add rules whose results are cached. */
  hasOwnTextRules: boolean;
}

/** Error in a plugin, with its name and the entry. */
class PluginError extends Error {}

/**
 * @param plugins plugins of the engine and then of the site
 * @param own those of the site among them
 * @throws PluginError for an entry that exists, and for a plugin of another version
 */
export function extend(
  plugins: readonly BroadsheetPlugin[],
  own: readonly BroadsheetPlugin[] = [],
): Extensions {
  const owners = new Map<string, string>();
  for (const plugin of plugins) refuse(plugin, owners);
  const rules = plugins.map((plugin) => blameRules(plugin));
  const types: FieldTypes = Object.assign({}, fieldTypes, ...plugins.map((one) => one.fieldTypes));
  const settings = plugins.flatMap((plugin) => plugin.settings ?? []);
  // Built when site.yaml is read, which `serve` and `init` never do.
  let schema: SettingsSchema | undefined;
  return {
    rules: {
      site: [...coreRules.site, ...rules.flatMap(({ site = [] }) => site)],
      slow: [...coreRules.slow, ...rules.flatMap(({ slow = [] }) => slow)],
      final: [...coreRules.final, ...rules.flatMap(({ final = [] }) => final)],
      textErrors: [...coreRules.textErrors, ...rules.flatMap(({ textErrors = [] }) => textErrors)],
      textWarnings: [
        ...coreRules.textWarnings,
        ...rules.flatMap(({ textWarnings = [] }) => textWarnings),
      ],
    },
    outputs: plugins.flatMap((plugin) => (plugin.outputs ?? []).map((one) => blame(plugin, one))),
    hosts: Object.assign({}, coreHosts, ...plugins.map((plugin) => plugin.hosts)),
    get settings() {
      return (schema ??= settingsSchemaFor(
        types,
        Object.fromEntries(settings.map((setting) => [setting.key, setting.schema])),
      ));
    },
    components: Object.assign({}, ...plugins.map((plugin) => plugin.components)),
    hasOwnTextRules: own.some(({ rules: { textErrors, textWarnings } = {} }) =>
      Boolean(textErrors?.length || textWarnings?.length),
    ),
  };
}

/** Tables without plugins. */
export const noExtensions = extend([]);

function refuse({ name, api, ...tables }: BroadsheetPlugin, owners: Map<string, string>): void {
  const fail = (what: string, remedy: string) => {
    throw new PluginError(`Plugin "${name}" ${what}. ${remedy}`);
  };
  if (api !== pluginApi)
    fail(
      `needs version ${api} of the plugin interface, and this is version ${pluginApi}`,
      "Install a version of the plugin for this version of Broadsheet.",
    );
  const entries: [kind: string, names: string[], core: string[]][] = [
    ["plugin", [name], []],
    ["field type", Object.keys(tables.fieldTypes ?? {}), Object.keys(fieldTypes)],
    ["host", Object.keys(tables.hosts ?? {}), Object.keys(coreHosts)],
    ["key of site.yaml", (tables.settings ?? []).map(({ key }) => key), coreKeys()],
    ["component", Object.keys(tables.components ?? {}), []],
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
}

const coreKeys = () => Object.keys(settingsSchemaFor().shape);

/** Runs a function of a plugin, so that its errors name the plugin. */
function run<Result>(plugin: string, entry: string, call: () => Result): Result {
  const locate = (error: unknown): never => {
    if (error instanceof PluginError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    // The first line of the stack that is not in the engine or in Node.
    const place =
      error instanceof Error ? /\(?(file:\/\/\S+?:\d+:\d+)\)?/.exec(error.stack ?? "") : null;
    throw new PluginError(
      `Plugin "${plugin}" failed in ${entry}: ${reason}${place ? ` (${place[1]})` : ""}`,
      { cause: error },
    );
  };
  try {
    const result = call();
    return result instanceof Promise ? (result.catch(locate) as Result) : result;
  } catch (error) {
    return locate(error);
  }
}

function blame({ name }: BroadsheetPlugin, output: Output): Output {
  const { emit, headers, announce } = output;
  return {
    // Collected, because generators fail while they are read.
    emit: (site) =>
      run(name, "outputs.emit", () => {
        const files = emit(site);
        return files instanceof Promise ? files : [...files];
      }),
    ...(headers && { headers: (site) => run(name, "outputs.headers", () => headers(site)) }),
    ...(announce && { announce: (site) => run(name, "outputs.announce", () => announce(site)) }),
  };
}

function blameRules({ name, rules = {} }: BroadsheetPlugin): Partial<Rules> {
  const wrap =
    <Input, Result>(entry: string) =>
    (rule: (input: Input) => Iterable<Result>) =>
    (input: Input) =>
      run(name, entry, () => [...rule(input)]);
  const { site, slow, final, textErrors, textWarnings } = rules;
  return {
    ...(site && { site: site.map(wrap("rules.site")) }),
    ...(slow && { slow: slow.map(wrap("rules.slow")) }),
    ...(final && { final: final.map(wrap("rules.final")) }),
    ...(textErrors && { textErrors: textErrors.map(wrap("rules.textErrors")) }),
    ...(textWarnings && { textWarnings: textWarnings.map(wrap("rules.textWarnings")) }),
  };
}
