/** Copies of examples/programme-site. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./built-sites.fixture.ts";
import { makeProject } from "./site-project.fixture.ts";

const example = path.join(root, "examples/programme-site");
const readExample = (name: string) => readFileSync(path.join(example, name), "utf8");

/** @returns a copy of the example site, outside of which no code of it exists */
export function copyExample(config = readExample("astro.config.mjs")): string {
  return makeProject({
    content: path.join(example, "content"),
    files: {
      "astro.config.mjs": config,
      "plugins/programme.ts": readExample("plugins/programme.ts"),
      "plugins/house-style.ts": readExample("plugins/house-style.ts"),
    },
  });
}
