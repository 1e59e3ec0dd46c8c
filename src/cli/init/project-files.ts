/**
 * What a new site has beside its content: the package, the configuration, what its host wants, and
 * a README.
 */
import { packagesOf, type Engine } from "../engine.ts";
import type { NewSite } from "./new-site.ts";
import type { ProjectFiles } from "./starter-content.ts";

/** The commands of a site, each the one of the same name. */
const scripts = ["dev", "build", "preview", "check", "new", "import", "deploy", "schemas"];

export function projectFiles(site: NewSite, engine: Engine): ProjectFiles {
  const { slug, name, host } = site;
  const devDependencies = packagesOf(host, engine);
  const manifest = {
    name: slug,
    // The list of packages that the workflow publishes names one.
    version: "1.0.0",
    private: true,
    type: "module",
    scripts: Object.fromEntries(scripts.map((script) => [script, `broadsheet ${script}`])),
    // Its own parser is never called, and Astro brings the newer version.
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
    ["README.md", readme(site)],
  ]);
}

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

/** The first letter of the name, which is letters and nothing that XML would read. */
function favicon(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#0b5a6f"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>\n`;
}

function readme({ name }: NewSite): string {
  return `# ${name}

A site made with Broadsheet: everything that it says is in \`content/\`, as text files.

\`\`\`sh
npm install         # once
npm run dev         # the site on http://localhost:4321, live while you write
npm run new -- blog "A title"
npm run check       # what is wrong with the content, with file and line
npm run build       # into dist/
npm run preview     # dist/ as its host serves it
npm run deploy      # checks, builds, says what changes, publishes
\`\`\`

| file or folder       | holds                                                      |
| -------------------- | ---------------------------------------------------------- |
| \`content/site.yaml\`  | name, address, languages, menu                             |
| \`content/company.md\` | who is behind the site                                     |
| \`content/pages/\`     | pages; \`index.md\` is the home page                        |
| \`content/…/\`         | a folder each section                                      |
| \`public/\`            | files that are served as they are                          |
| \`astro.config.mjs\`   | what is about code: parts of pages that you replace        |

You need Node 22.18 or newer.

The documentation of the version that is installed here is in \`node_modules/broadsheet\`: README.md, the guides in docs/, and
content/README.md for those who write. CHANGELOG.md and docs/guides/upgrading.md say what a newer version changes.
`;
}
