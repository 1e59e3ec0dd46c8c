/**
 * Builds of one small site with some of the plugins of the package, and the trace of each plugin in
 * them.
 */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { prepareBuild } from "../astro/hooks.ts";
import { readOptions } from "../astro/options.ts";
import { editorSchemas } from "../authoring/editor-schemas.ts";
import { markdownFile, writeContent } from "../content/content-folder.fixture.ts";
import { complete } from "../pipeline/pipeline.ts";
import { builtInNames } from "./built-in.ts";

process.env["BROADSHEET_HISTORY"] = "off";

/** Subject of a plugin, from `trace.fixture.ts` in its folder. */
export interface Subject {
  /** Matches a trace of the plugin in texts and names. */
  trace: RegExp;
  /** Lines of site.yaml of a site without it. */
  otherwise?: string;
  /** Lines of site.yaml. */
  settings?: string;
}

/** Trace of each plugin of the package, from its folder. */
export const subjects: Readonly<Record<string, Subject>> = Object.fromEntries(
  await Promise.all(
    builtInNames.map(async (name): Promise<[string, Subject]> => {
      const module: { subject: Subject } = await import(`./${name}/trace.fixture.ts`);
      return [name, module.subject];
    }),
  ),
);

/** @returns all texts and names of a build in which a trace of a plugin could be */
export async function buildSite(without: readonly string[], settings = "") {
  const content = writeContent({
    "site.yaml": `name: Small\nbase_url: https://small.example\ndescription: About it\nlicense: { name: CC BY 4.0, url: "https://creativecommons.org/licenses/by/4.0/" }\n${settings}`,
    "pages/blog.md": markdownFile({ title: "Blog", listing: "blog" }),
    "pages/lost.md": markdownFile(
      { title: "Lost" },
      "Nothing is ** bold** here, nor [[linked]].\n\n<include>../_pieces/part.md</include>\n",
    ),
    "_pieces/part.md": "Words of a piece.\n",
    "blog/post.md": markdownFile({ title: "Post", date: "2026-01-05", kind: "news", tags: ["a"] }),
  });
  const project = path.dirname(content);
  const target = path.join(project, "dist");
  const options = readOptions({ without: [...without] });
  const build = await prepareBuild(
    {},
    {
      root: fileURLToPath(new URL("../..", import.meta.url)),
      content,
      publicFolder: path.join(project, "public"),
      target,
    },
    options,
    {},
  );
  await complete(build);
  const { extensions } = options;
  const files = globSync("**/*.*", { cwd: target }).toSorted();
  const texts = files
    .filter((file) => !/\.(?:png|woff2?|wasm|ico|pf_\w+)$/.test(file))
    .map((file) => readFileSync(path.join(target, file), "utf8"));
  return {
    target,
    files,
    texts,
    named: [
      ...files,
      ...build.site.warnings.map(({ message }) => message),
      ...Object.keys(extensions.commands).map((name) => `broadsheet ${name}`),
      ...["fieldTypes", "hosts", "components", "english", "contentFiles"].map((key) =>
        Object.keys(Reflect.get(extensions, key) ?? {}).join(" "),
      ),
      ...Object.values<readonly { name: string }[]>({ ...extensions.rules }).flatMap((rules) =>
        rules.map(({ name }) => name),
      ),
      ...extensions.reserved.map(({ segment }) => segment),
      ...[...editorSchemas(undefined, extensions.settings)].flatMap(([name, { properties = {} }]) =>
        Object.entries(properties).map(([key, value]) => `${name}.${key} ${JSON.stringify(value)}`),
      ),
    ],
  };
}

export type Built = Awaited<ReturnType<typeof buildSite>>;

export const listTraces = ({ files, texts, named }: Built, trace: RegExp) => [
  ...named.filter((name) => trace.test(name)),
  ...texts.flatMap((text, index) => (trace.test(text) ? [files[index]] : [])),
];

/** @returns the links of pages that lead to no file, other than those that a function answers */
export function brokenLinks({ target }: Built): string[] {
  return globSync("**/*.html", { cwd: target }).flatMap((page) =>
    [...readFileSync(path.join(target, page), "utf8").matchAll(linked)]
      .map(([, link = ""]) => link)
      .filter(
        (link) =>
          !/^\/(?:api\/|mcp$)/.test(link) &&
          !existsSync(path.join(target, link.replace(/\/$/, "/index.html"))),
      )
      .map((link) => `${page} ${link}`),
  );
}

const linked = /\s(?:href|src|content)="(?:https:\/\/small\.example)?(\/[^"?#]*)/g;

/** Plugins of the package. */
export const names = Object.keys(subjects);
// Each site needs a plugin with its host, and a static host has a redirecting page instead of the
// reference.
const others = names.filter((name) => !/^(?:cloudflare|static-hosts|reference)$/.test(name));
/** Halves of the plugins to leave out, by the name of the site. */
export const halves: Record<string, readonly string[]> = {
  "without one half of the plugins": [
    "cloudflare",
    ...others.filter((_, index) => index % 2 === 0),
  ],
  "without the other half": [
    "static-hosts",
    "reference",
    ...others.filter((_, index) => index % 2 === 1),
  ],
};

/** Tests a site without some of the plugins. */
export function testWithout(title: string, without: readonly string[]): void {
  describe(title, () => {
    let built: Built;
    before(async () => {
      const otherwise = without.map((name) => subjects[name]?.otherwise ?? "");
      built = await buildSite(without, otherwise.join(""));
    });
    test("has no broken links", () => {
      assert.deepEqual(brokenLinks(built), []);
    });
    for (const name of without)
      test(`has no trace of ${name}`, () => {
        assert.deepEqual(listTraces(built, subjects[name]?.trace ?? /^/), []);
      });
  });
}
