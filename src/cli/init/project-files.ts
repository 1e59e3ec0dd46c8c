/**
 * Files of a new site apart from content and host files: package, configuration, README.
 */
import { readFileSync } from "node:fs";
import { posts } from "../../collections/presets/presets.ts";
import { fill } from "../../site/strings/strings.ts";
import { packagesOf, type Engine } from "../engine.ts";
import type { NewSite } from "./new-site.ts";
import type { ProjectFiles } from "./starter-content.ts";

/** npm scripts, each of which runs the command of the same name. */
const scripts = ["dev", "build", "preview", "check", "new", "import", "deploy", "schemas"];

export function projectFiles(site: NewSite, engine: Engine): ProjectFiles {
  const { slug, name, host } = site;
  const devDependencies = packagesOf(host, engine);
  const manifest = {
    name: slug,
    // Required for the list of packages that the workflow publishes.
    version: "1.0.0",
    private: true,
    type: "module",
    scripts: Object.fromEntries(scripts.map((script) => [script, `broadsheet ${script}`])),
    // Forces a patched js-yaml. gray-matter never calls its own parser, and Astro installs the
    // newer version anyway.
    overrides: { "gray-matter": { "js-yaml": "^4.3.2" } },
    dependencies: {
      astro: engine.peers["astro"],
      broadsheet: `^${engine.version}`,
    },
    ...(Object.keys(devDependencies).length > 0 && { devDependencies }),
  };
  return new Map([
    ["package.json", `${JSON.stringify(manifest, null, 2)}\n`],
    ["astro.config.mjs", config],
    [".gitignore", ignored],
    [".node-version", "26\n"],
    ["public/favicon.svg", favicon(name)],
    ["README.md", fill(readme, { name, kind: posts.word })],
  ]);
}

const readme = readFileSync(new URL("readme.md", import.meta.url), "utf8");

const config = `import broadsheet from "broadsheet";

/** @type {import("astro").AstroUserConfig} */
export default {
  integrations: [broadsheet()],
  devToolbar: { enabled: false },
};
`;

const ignored = `node_modules/
dist/
dist.*/
.astro/
.wrangler/
`;

/** @returns a favicon with the first letter or digit of the name, which needs no escaping in XML */
function favicon(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#0b5a6f"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>\n`;
}
