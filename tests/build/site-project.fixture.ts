/**
 * Sites with their own configuration and components, in a folder with links to the packages
 * installed here.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { after } from "node:test";
import { lean } from "../../packages/conformance/src/project.ts";
import { root } from "../../scripts/run-build.ts";
import { runMain } from "../../src/cli/run-program.fixture.ts";
import { linkPackages } from "./link-packages.fixture.ts";

/** Inside the project, because a site and its packages need a common root folder. */
const parent = path.join(root, ".astro/test-sites");
mkdirSync(parent, { recursive: true });
const temporary = mkdtempSync(path.join(parent, "sites-"));
after(() => rmSync(temporary, { recursive: true, force: true }));

const integration = JSON.stringify(new URL("../../src/astro/integration.ts", import.meta.url).href);

export interface SiteProject {
  /** Argument of `broadsheet(…)`. */
  options?: string;
  /** Imports at the top of the configuration. */
  imports?: string;
  /** Additional integrations, for example `react()`. */
  others?: string;
  /** Additional settings, for example `prefetch: true,`. */
  settings?: string;
  /** Files by name. */
  files?: Record<string, string>;
  /** Content folder to copy. */
  content: string;
  /** Folder of static files to copy. */
  publicFolder?: string;
}

/** @returns the folder of a new site */
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
  const modules = path.join(folder, "node_modules");
  linkPackages(path.join(root, "node_modules"), modules);
  linkEngine(path.join(modules, "broadsheet"));
  cpSync(content, path.join(folder, "content"), { recursive: true });
  if (publicFolder !== undefined)
    cpSync(publicFolder, path.join(folder, "public"), { recursive: true });
  const own = {
    // Astro bundles the integrations in the dependencies.
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

/** Links the sources as the package `broadsheet`, whose exports are in `lib`. */
function linkEngine(target: string): void {
  mkdirSync(target);
  symlinkSync(path.join(root, "src"), path.join(target, "lib"));
  const manifest = readFileSync(path.join(root, "package.json"), "utf8");
  writeFileSync(
    path.join(target, "package.json"),
    manifest.replaceAll(/(lib\/(?!.*\.d\.ts).*)\.js"/g, '$1.ts"'),
  );
}

export interface ProjectOutcome {
  status: number | null;
  output: string;
  /** Output folder. */
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

/** Builds a site with `broadsheet build` in this process, without its optional stages. */
export async function buildProjectByCommand(folder: string): Promise<ProjectOutcome> {
  const { status, stdout, stderr } = await runMain(["build", ...lean], {
    cwd: folder,
    env: { NO_COLOR: "1", CONTENT_DIR: "" },
  });
  return { status, output: stdout + stderr, target: path.join(folder, "dist") };
}
