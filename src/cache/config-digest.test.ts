import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, test } from "node:test";
import { makeFolder } from "../content/content-folder.fixture.ts";
import { readConfigCode } from "./config-digest.ts";

const files = {
  "astro.config.mjs":
    'import { style } from "./plugins/style.ts";\nimport list from "reading-list";\nexport default { integrations: [style(process.env.HOUSE_STYLE), list()] };\n',
  "plugins/style.ts":
    'import words from "./words.json" with { type: "json" };\nconst { AVOIDED_WORDS } = process.env;\nexport const style = () => [words, AVOIDED_WORDS];\n',
  "plugins/words.json": '["utilize"]\n',
  "plugins/unused.ts": "export const unused = 1;\n",
  "node_modules/reading-list/package.json": '{ "name": "reading-list", "version": "1.0.0" }\n',
};

/** @returns the digest with other files */
function digestOf(changed: Record<string, string> = {}): string {
  const folder = makeFolder();
  for (const [name, text] of Object.entries({ ...files, ...changed })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return readConfigCode(folder).digest;
}

describe("the digest of the configuration", () => {
  const variables = ["HOUSE_STYLE", "AVOIDED_WORDS", "OTHER_WORDS"];
  const clear = () => variables.forEach((name) => delete process.env[name]);
  afterEach(clear);

  for (const [name, text] of Object.entries(files).filter(([file]) => !file.includes("unused")))
    test(`changes with ${name}`, () => {
      assert.notEqual(digestOf({ [name]: `${text} ` }), digestOf());
    });

  test("does not change with a file that is not imported", () => {
    assert.equal(digestOf({ "plugins/unused.ts": "export const unused = 2;\n" }), digestOf());
  });

  for (const name of ["HOUSE_STYLE", "AVOIDED_WORDS"])
    test(`changes with the environment variable ${name}, which the code names`, () => {
      const unset = digestOf();
      process.env[name] = "a";
      const first = digestOf();
      process.env[name] = "b";
      assert.equal(new Set([unset, first, digestOf()]).size, 3);
    });

  test("does not change with a variable that the code does not name", () => {
    const unset = digestOf();
    process.env["OTHER_WORDS"] = "a";
    assert.equal(digestOf(), unset);
  });
});
