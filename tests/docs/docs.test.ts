/**
 * The documentation as a site: it passes `check`, lists every command, and shows only command lines
 * that the program accepts.
 */
import assert from "node:assert/strict";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readReleases } from "../../scripts/docs/changelog.ts";
import { docsContent } from "../../scripts/docs/content.ts";
import { editorSchemas } from "../../src/authoring/editor-schemas.ts";
import { inspectSite } from "../../src/pipeline/load-site.ts";
import { toParserOptions } from "../../src/command/command.ts";
import { defaultCommands, findSite, program as main } from "../../src/cli/main.ts";
import { builtIn } from "../../src/plugins/built-in.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { commandTable, findCommands } from "./documented-commands.fixture.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const content = await docsContent();
const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

describe("the site of the documentation", () => {
  test("passes check: no broken link, anchor or image", () => {
    const folder = path.join(makeFolder(), "docs");
    for (const [name, text] of content) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const publicFolder = path.join(root, "public");
    const now = new Date("2100-01-01");
    const { problems } = inspectSite({
      folder,
      now,
      publicFolder,
      extensions: builtIn,
    });
    assert.deepEqual(problems, []);
  });

  for (const { version } of readReleases(read("CHANGELOG.md")))
    test(`has the reference of version ${version}`, () => {
      const [minor = ""] = /^\d+\.\d+/.exec(version) ?? [];
      assert.ok(
        content.has(`docs/reference@${minor}/index.md`),
        `npm run docs -- --freeze ${minor}`,
      );
    });

  for (const [name, text] of [
    [
      "docs/reference/settings.md",
      "| **`base_url`** | <small>text</small> | <small>Required.</small> ",
    ],
    ["docs/reference/settings.md", "| <small>`frame_src`</small> | <small>list of texts</small> |"],
    ["docs/reference/settings.md", "The background: `warm`, `white`, or `tinted` with"],
    ["docs/reference/settings.md", "<br>Keys: `name`, `url`. |"],
    [
      "docs/reference/front-matter.md",
      "| **`client`** | <small>text</small> | <small>Required.</small> ",
    ],
    ["docs/reference/command-line.md", "| `--dry-run` |"],
    ["docs/reference/command-line.md", "Output folder (default: `dist`). |"],
    ["docs/reference/command-line.md", "`BROADSHEET_HISTORY=off` starts a new one."],
    ["docs/reference/field-types.md", "| `datetime` |"],
    ["docs/reference/configuration.md", "| **`contentDir`** |"],
    ["docs/reference/api.md", "| 502 | `upstream_unavailable` |"],
    ["docs/reference/headers.md", "| `RateLimit-Policy` |"],
    ["docs/reference/words.md", "| `menu` | Menu |"],
    ["blog/0-2-0.md", "title: Broadsheet 0.2.0\n"],
    ["docs/get-started.md", "npm run init -- ../brightwater"],
  ] as const)
    test(`has ${name}, generated from the program`, () => {
      assert.ok(content.get(name)?.includes(text));
    });
});

test("the reference of site.yaml has every key once", () => {
  const keys = String(content.get("docs/reference/settings.md")).matchAll(/^\| \*\*`(\w+)`/gm);
  const { properties = {} } = editorSchemas().get("site") ?? {};
  assert.deepEqual(
    Array.from(keys, ([, key]) => key).toSorted(),
    Object.keys(properties).toSorted(),
  );
});

test("heads of tables of guides and the reference start with capitals", () => {
  for (const [name, text] of content)
    if (/^docs\/(?:guides|reference)\/.*\.md$/.test(name)) {
      const prose = String(text).replaceAll(/^```.*?^```/gms, "");
      for (const [, head = ""] of prose.matchAll(/^(\|.*)\n\|[ :-]+\|[ :|-]*$/gm))
        assert.doesNotMatch(head, /\| +[a-z]/, name);
    }
});

describe("docs/guides/troubleshooting.md", () => {
  const sources = globSync("src/**/*.{ts,yaml}", { cwd: root, exclude: ["**/*.test.ts"] })
    .map(read)
    .join("\n");
  const messages = read("docs/guides/troubleshooting.md").matchAll(/^### `(.+)`$/gm);

  for (const [, message = ""] of messages)
    test(`explains a message of the program: ${message}`, () => {
      for (const part of message.split("…")) assert.ok(sources.includes(part.trim()), part);
    });
});

describe("a command line in the documentation", () => {
  const { scripts } = packageSchema.parse(JSON.parse(read("package.json")));
  const files = globSync(["*.md", "content/README.md", "docs/**/*.md"], { cwd: root })
    .filter((file) => !/CHANGELOG|decisions|@/.test(file))
    .toSorted();
  const lines = files.flatMap((file) =>
    // Matches commands at the start of a line in a code block, or as inline code, with an optional
    // comment.
    Array.from(
      read(file).matchAll(
        /(?:^[ $]*|`)(npm run|npx broadsheet|broadsheet) ([a-z:]+)((?: (?!#)[^`\n]*?)?)(?=`|$| +#)/gm,
      ),
      ([line, program, name = "", rest = ""]) => ({ file, line, program, name, rest }),
    ),
  );

  for (const { file, line, program, name, rest } of lines)
    test(`is accepted: ${line.replace(/^[ $`]+/, "")} (${file})`, async () => {
      const entry = defaultCommands[name];
      if (program === "npm run") assert.ok(name in scripts || entry);
      if (!entry) return;
      const command = await entry.load(findSite, main);
      const words = rest.replace(/ &&.*/, "").match(/"[^"]*"|[^\s[\]]+/g) ?? [];
      const args = words.filter(
        (word, index) => word !== "--" || index > 0 || program !== "npm run",
      );
      const help = { type: "boolean" } as const;
      parseArgs({
        args,
        options: { ...toParserOptions(command.options), help },
        allowPositionals: "operands" in command,
      });
    });

  test("is run by a test, or has a reason in documented-commands.yaml", () => {
    const listed = Object.values(commandTable).flatMap((rows) => rows.map(({ line }) => line));
    assert.deepEqual(
      listed.toSorted(),
      findCommands()
        .map(({ line }) => line)
        .toSorted(),
    );
  });

  test("is found in many files", () => {
    assert.ok(new Set(lines.map(({ file }) => file)).size > 10);
  });
});

describe("docs/reference/commands.md", () => {
  const page = read("docs/reference/commands.md");

  test("lists every command of broadsheet", () => {
    for (const name of Object.keys(defaultCommands))
      assert.match(page, new RegExp(`(?:npm run|broadsheet) ${name}\\b`));
  });

  test("lists every command of this repository", () => {
    const { scripts } = packageSchema.parse(JSON.parse(read("package.json")));
    for (const name of Object.keys(scripts))
      assert.match(page, new RegExp(`npm (?:run )?${name}\\b`));
  });
});
