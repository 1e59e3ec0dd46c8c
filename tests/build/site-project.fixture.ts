/**
 * A site with a configuration and components of its own, in a folder beside the packages that are installed here. For tests of what sites may change.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { after } from "node:test";
import { lean, root } from "../../scripts/run-build.ts";

/** Below the project, as a site and its packages have a folder in common. */
const parent = path.join(root, ".astro/test-sites");
mkdirSync(parent, { recursive: true });
const temporary = mkdtempSync(path.join(parent, "sites-"));
after(() => rmSync(temporary, { recursive: true, force: true }));

const integration = JSON.stringify(new URL("../../src/astro/integration.ts", import.meta.url).href);

export interface SiteProject {
  /** The argument of `broadsheet(…)`. */
  options?: string;
  /** Imports at the top of the configuration. */
  imports?: string;
  /** Integrations behind ours, as in `react()`. */
  others?: string;
  /** Further settings of the configuration, as in `prefetch: true,`. */
  settings?: string;
  /** Files by their names. */
  files?: Record<string, string>;
  /** A content folder, which is copied. */
  content: string;
  /** A folder of files that are served as they are. */
  publicFolder?: string;
}

/** @returns the folder of the site */
export function makeProject({
  options = "",
  imports = "",
  others = "",
  settings = "",
  files = {},
  content,
  publicFolder,
}: SiteProject): string {
  const folder = mkdtempSync(path.join(temporary, "site-"));
  linkPackages(path.join(folder, "node_modules"));
  cpSync(content, path.join(folder, "content"), { recursive: true });
  if (publicFolder !== undefined)
    cpSync(publicFolder, path.join(folder, "public"), { recursive: true });
  const own = {
    // Astro bundles the integrations that are named here.
    "package.json":
      '{ "name": "site", "private": true, "type": "module", "dependencies": { "@astrojs/react": "*" } }\n',
    "astro.config.mjs": `import broadsheet from ${integration};\n${imports}\nexport default { integrations: [broadsheet(${options}), ${others}], ${settings} };\n`,
    ...files,
  };
  for (const [name, text] of Object.entries(own)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** The folder itself is the site's own, for what builds put there. */
function linkPackages(target: string): void {
  const source = path.join(root, "node_modules");
  mkdirSync(target);
  for (const name of readdirSync(source))
    if (!name.startsWith(".") || name === ".bin")
      symlinkSync(path.join(source, name), path.join(target, name));
}

export interface ProjectOutcome {
  status: number | null;
  output: string;
  /** Where the site is. */
  target: string;
}

/** Builds a site with `astro build`, or with `broadsheet build` without its optional stages. */
export function buildProject(
  folder: string,
  command: "broadsheet" | "astro" = "broadsheet",
): ProjectOutcome {
  const [program = "", ...args] = {
    broadsheet: ["src/cli/broadsheet.ts", "build", ...lean],
    astro: ["node_modules/astro/bin/astro.mjs", "build"],
  }[command];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, program), ...args],
    {
      cwd: folder,
      encoding: "utf8",
      timeout: 600_000,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: "1",
        NO_COLOR: "1",
        CONTENT_DIR: "",
        INIT_CWD: folder,
      },
    },
  );
  return {
    status,
    output: stdout + stderr,
    target: path.join(folder, "dist"),
  };
}
