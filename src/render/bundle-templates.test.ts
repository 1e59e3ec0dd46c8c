import assert from "node:assert/strict";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadContent, markdownFile } from "../content/content-folder.fixture.ts";
import { sampleRows } from "../format/property-tests.fixture.ts";
import { BuildCache } from "../cache/build-cache.ts";
import { openTemplates } from "./template-cache.ts";
import { setSite } from "./current-site.ts";
import { virtualModules } from "./virtual-modules.ts";

// Within the project, so that Node resolves its packages.
const parent = fileURLToPath(new URL("../../.astro/", import.meta.url));
mkdirSync(parent, { recursive: true });
const root = mkdtempSync(path.join(parent, "test-"));
after(() => rmSync(root, { recursive: true, force: true }));

setSite(loadContent({ "pages/index.md": markdownFile({ category: "Company" }) }));
const files = {
  "C.jsx": "export default () => <b>c</b>;",
  "t.mdx": "# Title\n\n<b>x</b>\n",
  "I.astro": "<i>i</i>",
  "Tool.astro": "<main>tool</main><style>main { color: red }</style>",
  "basket.ts": 'const text: string = "of a plugin"; document.title = text;',
  "V.vue": "<template><b>v</b></template>",
  "d.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);

const scripts = [path.join(root, "basket.ts")];
let count = 0;
async function bundle(part: string) {
  const name = `Part-${count++}.astro`;
  writeFileSync(path.join(root, name), part);
  const options = {
    root,
    site: "https://site.example",
    folder: path.join(root, `bundle-${count}`),
    pages: { tool: { component: path.join(root, "Tool.astro") } },
    modules: virtualModules(root, { Footer: name }, { pages: {}, slots: [], scripts }),
    astro: {},
  };
  return openTemplates(options, new BuildCache(path.join(root, "cache"), false));
}

describe("bundleTemplates", () => {
  test("returns components, their stylesheets and scripts", async () => {
    const templates = await bundle(
      '<footer>own</footer><style>footer { color: red }</style><script>console.log("own");</script>',
    );
    assert.ok("byName" in templates);
    const styles = Object.entries(templates.byName).map(([name, { head }]) => [
      name,
      head.replaceAll(/<link rel="stylesheet" href="\/_astro\/([\w-]+)\.[\w-]+\.css">/g, "$1 "),
    ]);
    assert.deepEqual(Object.fromEntries(styles), {
      author: "SiteLayout author ",
      document: "SiteLayout document ",
      home: "SiteLayout home ",
      hub: "SiteLayout hubs ",
      landing: "SiteLayout home ",
      notFound: "SiteLayout notFound ",
      tool: "tool ",
      topics: "SiteLayout hubs ",
    });
  });

  test("adds the scripts of plugins to the script of every page", async () => {
    const templates = await bundle("<footer></footer>");
    assert.ok("byName" in templates);
    const [file, ...others] = globSync(path.join(root, `bundle-${count}/**/SiteLayout.*.js`));
    assert.deepEqual(others, []);
    assert.match(readFileSync(file ?? "", "utf8"), /of a plugin/);
  });

  const cases: [what: string, part: string, reason: RegExp][] = [
    [
      "an island",
      '---\nimport C from "./C.jsx";\n---\n<C client:load />',
      /^Part-\d+\.astro has a client: or server: directive on <C>$/,
    ],
    ["a framework component", '---\nimport C from "./C.jsx";\n---\n<C />', /^C\.jsx is imported$/],
    [
      "a component of another framework",
      '---\nimport V from "./V.vue";\n---\n<V />',
      /^V\.vue is imported$/,
    ],
    ["MDX", '---\nimport Text from "./t.mdx";\n---\n<Text />', /^t\.mdx is imported$/],
    [
      "content collections",
      '---\nimport { getCollection } from "astro:content";\nconst all = await getCollection("blog");\n---\n<p>{all.length}</p>',
      /^Part-\d+\.astro imports astro:content$/,
    ],
    [
      "a transition",
      '<footer transition:animate="slide">x</footer>',
      /^Part-\d+\.astro needs renderTransition from Astro's runtime$/,
    ],
    [
      "a server island",
      '---\nimport I from "./I.astro";\n---\n<I server:defer />',
      /directive on <I>$/,
    ],
    [
      "an SVG file as a component",
      '---\nimport D from "./d.svg";\n---\n<D />',
      /^d\.svg is imported as a component$/,
    ],
    ["the request", "<p>{Astro.request.url}</p>", /^Part-\d+\.astro reads Astro\.request$/],
    [
      "a destructured property of Astro",
      "---\nconst { cookies } = Astro;\n---\n<p>{cookies}</p>",
      /^Part-\d+\.astro reads Astro$/,
    ],
  ];
  for (const [what, part, reason] of sampleRows(cases, 3))
    test(`explains why a component with ${what} needs Astro`, async () => {
      const reasons = await bundle(part);
      assert.ok(Array.isArray(reasons));
      assert.ok(
        reasons.some((one) => reason.test(one)),
        reasons.join("\n"),
      );
    });
});
