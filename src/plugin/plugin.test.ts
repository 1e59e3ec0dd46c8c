/** Limits of the interface: conflicts, errors with the name of the plugin, and files. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import {
  loadContent,
  makeFolder,
  markdownFile,
  now,
  reportOn,
  writeContent,
} from "../content/content-folder.fixture.ts";
import { emitSite } from "../emit/emit.ts";
import { loadSite } from "../pipeline/load-site.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import { builtInNames, withPlugins } from "../plugins/built-in.ts";
import { findHost } from "../plugins/built-in.fixture.ts";
import { program } from "../cli/main.ts";
import { emitOutputs } from "./outputs.ts";
import type { FieldType } from "../collections/fields/field-type.ts";
import type { Host } from "../hosts/host.ts";
import { CommandError, defineCommand, UsageError } from "../command/command.ts";
import type { Extensions } from "./extensions.ts";
import { defineSetting, type BroadsheetPlugin, type Output, type PageTemplate } from "./plugin.ts";

const plugin = (name: string, entries: Partial<BroadsheetPlugin>): BroadsheetPlugin => ({
  api: 1,
  name,
  ...entries,
});
const help = { note: "a note", advice: "Correct it." };
const setting = (key: string) => defineSetting(key, z.string().optional(), help);
const text = {
  parse: () => z.string(),
  schema: () => z.string(),
  noun: () => "a text",
  advice: () => "Write a text.",
  example: () => "a",
  show: () => null,
};
const month = {
  component: "/Month.astro",
  purpose: "the calendar",
  paths: () => [{ path: "/month/", locale: "en" }],
  describe: () => ({ title: "Month", description: "All dates" }),
};
const load = async () => {
  throw new Error("not needed");
};

const noSite = () => Promise.reject(new Error("There is no site here."));

describe("plugins", () => {
  const conflicts: [kind: string, entries: Partial<BroadsheetPlugin>][] = [
    ['field type "size"', { fieldTypes: { size: text } }],
    ['host "surge"', { hosts: { surge: findHost("static") } }],
    ['key of site.yaml "calendar"', { settings: [setting("calendar")] }],
    ['component "Footer"', { components: { Footer: "./Footer.astro" } }],
    ['reserved segment "ical"', { reserves: [{ segment: "ical", purpose: "a calendar" }] }],
    ['page template "month"', { pages: { month } }],
    ['stage "drawings"', { stages: { drawings: {} } }],
    ['command "remind"', { commands: { remind: { summary: "send reminders", load } } }],
  ];
  for (const [what, entries] of conflicts)
    test(`cannot both define the ${what}`, () => {
      assert.throws(() => withPlugins([plugin("one", entries), plugin("two", entries)]), {
        message: `Plugin "two" defines the ${what}, which the plugin "one" defines already. Rename one of them, or remove one plugin.`,
      });
    });

  const refused: [name: string, plugins: BroadsheetPlugin[], message: string][] = [
    [
      "with one name",
      [plugin("one", {}), plugin("one", {})],
      'Plugin "one" defines the plugin "one", which the plugin "one" defines already. List it once.',
    ],
    [
      "with the name of one of the package",
      [plugin("lint", {})],
      'Plugin "lint" defines the plugin "lint", which the plugin "lint" defines already. List it once.',
    ],
    [
      "with a field type of the engine",
      [plugin("one", { fieldTypes: { date: text } })],
      'Plugin "one" defines the field type "date", which the engine defines already. Rename one of them, or remove one plugin.',
    ],
    [
      "with a host of another plugin of the package",
      [plugin("one", { hosts: { nginx: findHost("static") } })],
      'Plugin "one" defines the host "nginx", which the plugin "static-hosts" defines already. Rename one of them, or remove one plugin.',
    ],
    [
      "with a key of the engine",
      [plugin("one", { settings: [setting("redirects")] })],
      'Plugin "one" defines the key of site.yaml "redirects", which the engine defines already. Rename one of them, or remove one plugin.',
    ],
    [
      "with a command of the engine",
      [plugin("one", { commands: { build: { summary: "build", load } } })],
      'Plugin "one" defines the command "build", which the engine defines already. Rename one of them, or remove one plugin.',
    ],
    [
      "with a template of the engine",
      [plugin("one", { pages: { home: month } })],
      'Plugin "one" defines the page template "home", which the engine defines already. Rename one of them, or remove one plugin.',
    ],
    [
      "with a segment of the engine",
      [plugin("one", { reserves: [{ segment: "media", purpose: "media" }] })],
      'Plugin "one" defines the reserved segment "media", which the engine defines already. Rename one of them, or remove one plugin.',
    ],
    [
      "with images of pages that another draws",
      [plugin("one", { pageImage: () => null })],
      'Plugin "one" defines the image of pages "pageImage", which the plugin "social-images" defines already. Rename one of them, or remove one plugin.',
    ],
    [
      "with a key that every site must have",
      [plugin("one", { settings: [defineSetting("calendar", z.string(), help)] })],
      'Plugin "one" requires the key "calendar" in site.yaml. Its schema must accept a site without it: add .optional() or .default().',
    ],
    [
      "with a string of another plugin",
      [
        plugin("one", { strings: { en: { "one.two.title": "A" } } }),
        plugin("one.two", { strings: { en: { "one.two.title": "B" } } }),
      ],
      'Plugin "one.two" defines the string "one.two.title", which the plugin "one" defines already. Rename one of them, or remove one plugin.',
    ],
    [
      "with a segment that is not a regular expression",
      [plugin("one", { reserves: [{ segment: "(dates", purpose: "dates" }] })],
      'Plugin "one" reserves the segment "(dates", which is not a regular expression. Escape its special characters, as in String.raw`calendar\\.ics`.',
    ],
    [
      "with a string outside of their names",
      [plugin("one", { strings: { en: { title: "Title" } } })],
      'Plugin "one" has a string in "en" that is not valid: "title" must start with "one.". Correct the plugin.',
    ],
    [
      "with a translation that lacks a placeholder",
      [plugin("one", { strings: { en: { "one.of": "{a} of {b}" }, de: { "one.of": "{a}" } } })],
      'Plugin "one" has a string in "de" that is not valid: "one.of" must contain {a} and {b}, as in "{a} of {b}", got "{a}". Correct the plugin.',
    ],
  ];
  for (const [name, plugins, message] of refused)
    test(`are refused ${name}`, () => {
      assert.throws(() => withPlugins(plugins), { message });
    });

  test("are refused for another version of the interface", () => {
    assert.throws(() => withPlugins([{ name: "one", api: JSON.parse("2") }]), {
      message:
        'Plugin "one" needs version 2 of the plugin interface, and this is version 1. Install a version of the plugin for this version of Broadsheet.',
    });
  });

  test("are left out by name", () => {
    assert.deepEqual(Object.keys(withPlugins([], ["static-hosts"]).hosts), [
      "cloudflare-pages",
      "cloudflare-workers",
      "node",
    ]);
  });
});

describe("an error in a plugin", async () => {
  const file = path.join(makeFolder(), "dates.mjs");
  writeFileSync(file, 'export const fail = () => {\n  throw new Error("no dates.");\n};\n');
  const { fail } = await import(pathToFileURL(file).href);
  const site = loadContent({});
  const field = (own: Partial<FieldType>) => ({ fieldTypes: { size: { ...text, ...own } } });
  const host = (own: Partial<Host>) => ({ hosts: { surge: { ...findHost("static"), ...own } } });
  const output = (own: Partial<Output>) => ({ outputs: [{ emit: () => [], ...own }] });
  const page = (own: Partial<PageTemplate>) => ({
    pages: {
      glossary: {
        component: "/Glossary.astro",
        purpose: "the glossary",
        paths: () => [],
        describe: () => ({ title: "Glossary", description: "Terms" }),
        ...own,
      },
    },
  });
  const failing = () => z.string().transform(() => fail());
  const files = {
    "site.yaml":
      "name: Site\nbase_url: https://site.example\ndescription: D\ncalendar: x\ncollections: { blog: { fields: { stage: { type: size, required: true } } } }\n",
    "blog/a.md": markdownFile({ title: "A", date: "2026-01-01", stage: "x" }),
  };
  const call = (value: unknown): unknown =>
    typeof value === "function" ? Reflect.apply(value, undefined, []) : fail;
  const check = (extensions: Extensions) => reportOn(writeContent(files), { extensions });
  const type = ({ settings }: Extensions) => {
    const { collections } = settings.parse(parse(files["site.yaml"].replace("calendar: x\n", "")));
    const blog = collections["blog"];
    return blog ? blog.fields?.["stage"]?.kind : undefined;
  };
  const lastOutput = ({ outputs }: Extensions) => outputs.at(-1);

  const rows: [
    entry: string,
    entries: Partial<BroadsheetPlugin>,
    run: (extensions: Extensions) => unknown,
  ][] = [
    ["rules.site.0", { rules: { site: [fail] } }, ({ rules }) => call(rules.site.at(-1))],
    ["rules.slow.0", { rules: { slow: [fail] } }, ({ rules }) => call(rules.slow.at(-1))],
    ["rules.final.0", { rules: { final: [fail] } }, ({ rules }) => call(rules.final.at(-1))],
    [
      "rules.textErrors.0",
      { rules: { textErrors: [fail] } },
      ({ rules }) => call(rules.textErrors.at(-1)),
    ],
    [
      "rules.textWarnings.0",
      {
        rules: {
          textWarnings: [
            function* () {
              yield fail();
            },
          ],
        },
      },
      ({ rules }) => call(rules.textWarnings.at(-1)),
    ],
    ["outputs.0.emit", output({ emit: fail }), (all) => call(lastOutput(all)?.emit)],
    ["outputs.0.emit", output({ emit: async () => fail() }), (all) => call(lastOutput(all)?.emit)],
    [
      "outputs.0.emit",
      output({
        async *emit() {
          yield fail();
        },
      }),
      async (all) => Array.fromAsync((await lastOutput(all)?.emit(site)) ?? []),
    ],
    ["outputs.0.headers", output({ headers: fail }), (all) => call(lastOutput(all)?.headers)],
    ["outputs.0.announce", output({ announce: fail }), (all) => call(lastOutput(all)?.announce)],
    ["fieldTypes.size.parse", field({ parse: fail }), check],
    ["fieldTypes.size.parse", field({ parse: failing }), check],
    ["fieldTypes.size.noun", field({ noun: fail }), check],
    ["fieldTypes.size.advice", field({ advice: fail }), check],
    ["fieldTypes.size.example", field({ example: fail }), check],
    ["fieldTypes.size.schema", field({ schema: fail }), (all) => call(type(all)?.schema)],
    ["fieldTypes.size.show", field({ show: fail }), (all) => call(type(all)?.show)],
    [
      "hosts.surge.emitFiles",
      host({ emitFiles: fail }),
      ({ hosts }) => call(hosts["surge"]?.emitFiles),
    ],
    [
      "hosts.surge.maxFiles",
      host({ maxFiles: fail }),
      ({ hosts }) => call(hosts["surge"]?.maxFiles),
    ],
    [
      "hosts.surge.refuseRedirect",
      host({ refuseRedirect: fail }),
      ({ hosts }) => call(hosts["surge"]?.refuseRedirect),
    ],
    ["hosts.surge.warn", host({ warn: fail }), ({ hosts }) => call(hosts["surge"]?.warn)],
    [
      "hosts.surge.limits.0.max",
      host({ limits: [{ unit: "files", max: fail, use: () => ({ value: 1 }), advice: "" }] }),
      ({ hosts }) => call(hosts["surge"]?.limits[0]?.max),
    ],
    [
      "hosts.surge.serve",
      host({ serve: async () => fail() }),
      ({ hosts }) => call(hosts["surge"]?.serve),
    ],
    ["hosts.surge.deploy", host({ deploy: fail }), ({ hosts }) => call(hosts["surge"]?.deploy)],
    [
      "hosts.surge.deploy.findUrl",
      host({ deploy: () => ({ command: ["surge"], findUrl: fail }) }),
      ({ hosts }) => hosts["surge"]?.deploy({ folder: "dist", baseUrl: "" }).findUrl?.(""),
    ],
    [
      "settings.0.schema",
      { settings: [defineSetting("calendar", failing().optional(), help)] },
      check,
    ],
    ["pages.glossary.paths", page({ paths: fail }), ({ pages }) => call(pages["glossary"]?.paths)],
    [
      "pages.glossary.describe",
      page({ describe: fail }),
      ({ pages }) => call(pages["glossary"]?.describe),
    ],
    ["pageImage", { pageImage: fail }, ({ pageImage }) => call(pageImage)],
    [
      "markdown.rules.0.visit",
      { markdown: { rules: [{ visit: fail }] } },
      ({ htmlRules }) => call(htmlRules.at(-1)?.visit),
    ],
    [
      "markdown.rules.0.editTag",
      { markdown: { rules: [{ editTag: fail }] } },
      ({ htmlRules }) => call(htmlRules.at(-1)?.editTag),
    ],
    [
      "commands.remind.load",
      { commands: { remind: { summary: "send reminders", load: async () => fail() } } },
      ({ commands }) => commands["remind"]?.load(noSite, program),
    ],
    [
      "commands.remind.load.run",
      {
        commands: {
          remind: {
            summary: "send reminders",
            load: async () => defineCommand({ options: {}, run: fail }),
          },
        },
      },
      async ({ commands }) => (await commands["remind"]?.load(noSite, program))?.run([]),
    ],
  ];
  for (const [index, [entry, entries, run]] of rows.entries())
    test(`names the plugin, the entry ${entry}, the line and the remedy (${index + 1})`, async () => {
      await assert.rejects(
        async () => run(withPlugins([plugin("bad", entries)], ["social-images"])),
        ({ name, message }: Error) => {
          assert.equal(name, "PluginError");
          assert.match(
            message,
            new RegExp(
              String.raw`^Plugin "bad" failed in ${entry}: no dates \(.*dates\.mjs:2:9\)\. Correct the plugin, or remove it from astro\.config\.$`,
            ),
          );
          return true;
        },
      );
    });

  test("has a row for each kind of entry with functions", () => {
    const kinds = new Set(rows.map(([entry]) => entry.split(".")[0]));
    assert.deepEqual(
      [...kinds].toSorted(),
      "commands fieldTypes hosts markdown outputs pageImage pages rules settings".split(" "),
    );
  });

  for (const error of [new CommandError("No dates. Add one."), new UsageError("Pass a date.")])
    test(`is shown as it is if it is a ${error.name}, which has a remedy`, async () => {
      const loadCommand = async () =>
        defineCommand({
          options: {},
          run() {
            throw error;
          },
        });
      const commands = { remind: { summary: "send reminders", load: loadCommand } };
      const command = await withPlugins([plugin("bad", { commands })]).commands["remind"]?.load(
        noSite,
        program,
      );
      await assert.rejects(async () => command?.run([]), error);
    });
});

test("the widget of a field type has no texts of site.yaml", () => {
  const widget = { widget: "list", label: { x: "X" }, title: { x: "X" } };
  const extensions = withPlugins([plugin("one", { fieldTypes: { size: { ...text, widget } } })]);
  const folder = writeContent({
    "site.yaml":
      "name: Site\nbase_url: https://site.example\ndescription: D\ncollections: { blog: { fields: { stage: { type: size } } } }\n",
  });
  assert.deepEqual(reportOn(folder, { extensions }), []);
});

describe("outputs of plugins", () => {
  const site = loadContent({});
  const emit = (outputs: Output[], taken: string[] = [], entries: Partial<BroadsheetPlugin> = {}) =>
    Array.fromAsync(
      emitOutputs(
        site,
        withPlugins([plugin("one", { outputs, ...entries })], [...builtInNames]).outputs,
        (name) => taken.includes(name),
      ),
    );
  const write = (name: string) => ({ emit: () => [{ path: name, body: "x" }] });
  const paths: [name: string, fault: string][] = [
    ["/llms.txt", "which the engine or the site writes already"],
    ["/api/public/v1/extra.json", "which is reserved for the API"],
    ["/api", "which is reserved for the API"],
    ["/_data/extra.json", "which is reserved for the data of the function"],
    ["/notes.md", "which is the path of a Markdown alternate"],
    ["notes.txt", "which is not the path of a file"],
    ["/../notes.txt", "which is not the path of a file"],
    ["/notes/", "which is not the path of a file"],
    ["/notes.txt?a", "which is not the path of a file"],
    ["/a b.txt", "which is not the path of a file"],
  ];
  for (const [name, fault] of paths)
    test(`cannot be ${name}`, async () => {
      await assert.rejects(emit([write(name)], ["/llms.txt"]), {
        message: `Plugin "one" writes "${name}", ${fault}. Choose another path.`,
      });
    });

  test("cannot be written twice by a plugin", async () => {
    const twice: Output[][] = [
      [write("/a.txt"), write("/a.txt")],
      [{ emit: () => [...write("/a.txt").emit(), ...write("/a.txt").emit()] }],
    ];
    for (const outputs of twice)
      await assert.rejects(emit(outputs), {
        message:
          'Plugin "one" writes "/a.txt", which the plugin "one" writes already. Choose another path.',
      });
  });

  test("cannot be written by two plugins", async () => {
    const { outputs } = withPlugins([
      plugin("one", { outputs: [write("/a.txt")] }),
      plugin("two", { outputs: [write("/a.txt")] }),
    ]);
    await assert.rejects(Array.fromAsync(emitOutputs(site, outputs, () => false)), {
      message:
        'Plugin "two" writes "/a.txt", which the plugin "one" writes already. Choose another path.',
    });
  });

  const headers = { "Content-Security-Policy": "default-src *" };
  const rule = (pattern: string) => ({
    ...write("/a.txt"),
    headers: () => [{ paths: [pattern], headers }],
  });
  for (const pattern of ["/*", "*.txt", "/a*", "/b.txt", "/api/*", "*/", "/"])
    test(`cannot set headers of ${pattern}`, async () => {
      await assert.rejects(emit([rule(pattern)]), {
        message: `Plugin "one" sets headers of "${pattern}", which can be the path of another file. Name one of its files, or a path below a segment that the plugin reserves.`,
      });
    });

  test("can set headers of their own files and below their segments", async () => {
    const reserves = [{ segment: "dates", purpose: "dates" }];
    for (const pattern of ["/a.txt", "/dates/*"])
      assert.deepEqual(await emit([rule(pattern)], [], { reserves }), [
        { path: "/a.txt", body: "x", isListed: true },
      ]);
  });
});

test("segments of plugins are reserved", () => {
  const extensions = withPlugins([
    plugin("one", { reserves: [{ segment: "dates", purpose: "the calendar" }] }),
  ]);
  const folder = writeContent({ "pages/dates.md": "---\ntitle: Dates\ndescription: D\n---\n" });
  assert.match(
    reportOn(folder, { extensions }).join("\n"),
    /dates\.md:.* is reserved for the calendar/,
  );
});

describe("pages of plugins", () => {
  const pages = {
    month: { ...month, takesDocuments: true as const },
    day: {
      ...month,
      purpose: "the days",
      paths: () => [
        { path: "/day/", locale: "en" },
        { path: "/de/tag/", locale: "de" },
      ],
      describe: (_: unknown, locale: string) => ({
        title: `Day in ${locale}`,
        description: "Dates of a day",
        markdown: "Ask the *API*.",
      }),
    },
  };
  const extensions = withPlugins([plugin("one", { pages })], ["reference", "search"]);
  const loadWith = (files: Parameters<typeof writeContent>[0]) =>
    loadSite({ folder: writeContent(files), now, extensions });
  const siteYaml = "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\n";
  const site = loadWith({ "site.yaml": siteYaml });

  test("are noindex pages, which are translations of each other", () => {
    assert.deepEqual(
      listHtmlPages(site).flatMap(({ ofPlugin, template, document, isIndexable }) =>
        ofPlugin
          ? [
              [
                template,
                document.path,
                document.title,
                isIndexable,
                document.translations.map((other) => other.path),
              ],
            ]
          : [],
      ),
      [
        ["month", "/month/", "Month", false, []],
        ["day", "/day/", "Day in en", false, ["/de/tag/"]],
        ["day", "/de/tag/", "Day in de", false, ["/day/"]],
      ],
    );
  });

  test("have a Markdown alternate of their own, or one of the HTML", () => {
    const files = new Map(Array.from(emitSite(site), ({ path: name, body }) => [name, body]));
    assert.match(
      String(files.get("/day.md")),
      /^---\ntitle: "Day in en"\ndescription: "Dates of a day"\nurl: "https:\/\/site.example\/day\/"\n[^]*\n# Day in en\n\nAsk the \*API\*\.\n$/,
    );
    assert.ok(!files.has("/month.md"));
  });

  test("reserve their paths", () => {
    const page = "---\ntitle: T\ndescription: D\n---\n";
    const folder = writeContent({ "site.yaml": siteYaml, "pages/day.md": page });
    assert.match(
      reportOn(folder, { extensions }).join("\n"),
      /day\.md:.* is reserved for the days\./,
    );
  });

  test("show a document with their path, in any language", () => {
    const page = "---\ntitle: Own\ndescription: D\n---\n";
    const own = loadWith({
      "site.yaml": siteYaml,
      "pages/month.md": page,
      "pages/month.de.md": page,
    });
    assert.deepEqual(
      listHtmlPages(own).flatMap(({ template, document, isIndexable }) =>
        template === "month" ? [[document.path, document.title, isIndexable]] : [],
      ),
      [
        ["/de/month/", "Own", true],
        ["/month/", "Own", true],
      ],
    );
  });

  test("are linked like others", () => {
    const page = "---\ntitle: T\ndescription: D\n---\n\n[a](/day/) [b](/month/) [c](/week/)\n";
    const { warnings } = loadWith({ "site.yaml": siteYaml, "pages/a.md": page });
    const links = warnings.flatMap(({ message }) => /^links to "(.*?)"/.exec(message)?.[1] ?? []);
    assert.deepEqual(links, ["/week/"]);
  });
});
