/** Commands that files of new sites run: all of them exist and accept their arguments. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { builtIn } from "../plugins/built-in.ts";
import { findHost, hostNames } from "../plugins/built-in.fixture.ts";
import { forges, hasJob, projectFiles } from "../plugins/host-templates/templates.ts";
import { readWords } from "../command/command.ts";
import { readEngine } from "../hosts/engine.ts";
import { parseSite } from "../plugins/init/new-site.ts";
import { siteFiles } from "../plugins/init/site-files.ts";
import { defaultCommands, findSite, program } from "./main.ts";

const answers = { name: undefined, url: undefined, locales: undefined, sections: undefined };

const files = hostNames.flatMap((host) => {
  const site = parseSite("my-site", { ...answers, host }, builtIn);
  return [
    ...siteFiles(site, readEngine(), builtIn.hosts, "2026-01-01"),
    ...forges
      .filter((forge) => hasJob(forge, findHost(host)))
      .flatMap((forge) =>
        projectFiles(host, findHost(host), {
          name: site.slug,
          url: site.url,
          schedule: "daily",
          forge,
        }),
      )
      .map((file) => [file.path, String(file.body)] as const),
  ].map(([name, text]) => ({ name: `${host}: ${name}`, text }));
});

/** @returns the words of a command of a shell, up to a pipe, a redirection or a comment */
const split = (line: string) =>
  [...line.replace(/ [|>#;&].*/, "").matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );

/** @returns the arguments of all calls of the program in a text */
function callsIn(text: string): { words: string[]; isScript: boolean }[] {
  const lists = [...text.matchAll(/^CMD (\[.*broadsheet\.js.*\])$/gm)].map(([, list = ""]) =>
    z.array(z.string()).parse(JSON.parse(list)),
  );
  const lines = text
    .replace(/^CMD .*$/gm, "")
    // Values of TOML.
    .replace(/ = "(.*)"$/gm, " $1")
    .split("\n");
  return [
    ...lists.map((words) => ({
      words: words.slice(words.findIndex((word) => word.endsWith("broadsheet.js")) + 1),
      isScript: false,
    })),
    ...lines.flatMap((line) =>
      [...line.matchAll(/(npm run(?: --silent)?|npx broadsheet|broadsheet\.js) ([^`]+)/g)].map(
        ([, caller = "", rest = ""]) => {
          const isScript = caller.startsWith("npm run");
          const [name = "", ...words] = split(rest);
          if (!isScript || words.length === 0) return { words: [name, ...words], isScript };
          assert.equal(words[0], "--", `${line}: npm keeps options before -- for itself`);
          return { words: [name, ...words.slice(1)], isScript };
        },
      ),
    ),
  ];
}

const calls = new Map(
  files.flatMap(({ name, text }) =>
    callsIn(text).map((call) => [call.words.join(" "), { name, ...call }] as const),
  ),
);

describe("commands in the files of new sites", () => {
  for (const [line, { name, words, isScript }] of calls)
    test(`${line} is accepted (${name})`, async () => {
      const [command = "", ...rest] = words;
      const entry = defaultCommands[command];
      assert.ok(entry, command);
      readWords(await entry.load(findSite, program), rest);
      if (!isScript) return;
      const [, manifest = ""] =
        siteFiles(
          parseSite("a", { ...answers, host: undefined }, builtIn),
          readEngine(),
          builtIn.hosts,
          "2026-01-01",
        ).find(([file]) => file === "package.json") ?? [];
      assert.equal(JSON.parse(manifest).scripts[command], `broadsheet ${command}`);
    });

  test("are found in workflows, containers, units and texts", () => {
    for (const line of [
      "check --format github --changed $BASE",
      "check --format gitlab --changed FETCH_HEAD",
      "build --drafts",
      "serve --host 0.0.0.0 --port 8080",
      "serve dist --port 8080",
      "new blog A title",
      "deploy --built --project-name $DEPLOY_TARGET --write-url deploy.env",
    ])
      assert.ok(calls.has(line), `${line} is not among ${[...calls.keys()].join("\n")}`);
  });
});
