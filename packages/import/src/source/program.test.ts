import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { readProgram, readProgramFile } from "./program.ts";

describe("readProgram", () => {
  const rows: [source: string, value: unknown][] = [
    ["defineConfig('a')", "a"],
    ["path.join(__dirname, 'a.json')", "./a.json"],
    ["`${__dirname}/content/blog`", "./content/blog"],
    ["require.resolve('./a.json')", "./a.json"],
    ["process.env.PREVIEW ? 'a' : 'b'", "b"],
    ["process.env.NODE_ENV === 'production' ? 'a' : 'b'", "a"],
    ["compute()", undefined],
  ];
  for (const [source, value] of rows)
    test(`reads ${source} as ${value}`, () =>
      assert.equal(readProgram(`export default ${source};`).exported, value));

  test("reads elements of JSX as their texts", () => {
    const { exported } = readProgram(`
      import type { MetaRecord } from "nextra";
      const Icon = ({ size }: { size?: Array<number> }) => (
        <svg {...{ a: { b: 1 } }} width={size}>
          <path d="M 1>2" />
        </svg>
      );
      const isSmall = 1 < 2;
      const meta: MetaRecord = {
        docs: { title: (<span className="x"><Icon /> The docs{" "}</span>), order: 1 },
        "---": <></>,
      };
      export default meta;
    `);
    assert.equal(JSON.stringify(exported), '{"docs":{"title":"The docs","order":1},"---":""}');
  });

  test("reads the calls of a published build, and both branches of an unknown condition", () => {
    const { calls } = readProgram(`
      if (process.env.NODE_ENV !== "production") config.add("draft");
      else config.add("built");
      if (process.env.OTHER === "x") config.add("maybe");
      else config.add("or");
    `);
    assert.deepEqual(calls.get("add"), [["built"], ["maybe"], ["or"]]);
  });

  test("applies functions of the program, and the methods of lists", () => {
    const program = readProgram(`
      const names = { en: { start: "Start" } };
      function group(key: string, { items, ...rest }) {
        const label = names.en[key];
        return { label, ...rest, items };
      }
      const ids = ["a", "b"].map((id) => "docs/" + id);
      export default [group("start", { collapsed: true, items: [...ids, "c"] })].concat({ ...names.en });
    `);
    assert.deepEqual(
      JSON.stringify(program.exported),
      '[{"label":"Start","collapsed":true,"items":["docs/a","docs/b","c"]},{"start":"Start"}]',
    );
  });

  test("reads an imported module once for all its names and calls", () => {
    const files = new Map([
      ["a.js", 'import { f, g } from "./b.js"; export default [f(1), f(2), g];'],
      ["b.js", "export const f = (x) => ({ x }); export const g = 3;"],
    ]);
    const reads: string[] = [];
    const read = (name: string) => {
      reads.push(name);
      return files.get(name) ?? "";
    };
    const names = new Set(files.keys());
    const tree = {
      names,
      read,
      addedOn: () => undefined,
      modifiedOn: () => "",
      locate: (name: string) => name,
      noteFor: () => () => undefined,
      remarks: [],
    };
    assert.equal(JSON.stringify(readProgramFile(tree, "a.js").exported), '[{"x":1},{"x":2},3]');
    assert.deepEqual(reads, ["a.js", "b.js"]);
  });

  test("ends for values that contain themselves or grow without end", () => {
    const doubling = Array.from({ length: 60 }, (_, at) => `const a${at + 1} = [a${at}, a${at}];`);
    assert.equal(
      JSON.stringify(
        readProgram(`const own = { a: 1, own }; ${doubling.join("")} export default own;`).exported,
      ),
      '{"a":1}',
    );
    readProgram("const f = (x) => [f(x), f(x)]; export default f(1);");
  });

  test("reads the modules that a program imports", () => {
    const modules = new Map([
      ["./a.js", "export const a = { b: 1 }; export const f = (x) => ({ x }); export default 'd';"],
      ["./c.cjs", "module.exports = { source: 'site' };"],
    ]);
    const { exported } = readProgram(
      `import d, { a as aa, f } from "./a.js"; import * as all from "./a.js";
       const { source } = require("./c.cjs");
       export default { d, b: aa.b, f: f(2), all: all.a, source, other: require("./c.cjs").source };`,
      (specifier) => {
        const text = modules.get(specifier);
        return text === undefined ? undefined : readProgram(text);
      },
    );
    assert.equal(
      JSON.stringify(exported),
      '{"d":"d","b":1,"f":{"x":2},"all":{"b":1},"source":"site","other":"site"}',
    );
  });

  test("reads TypeScript without a warning", async () => {
    const warnings: unknown[] = [];
    process.on("warning", (warning) => warnings.push(warning));
    assert.equal(readProgram('const a: string = "x"; export default a;').exported, "x");
    await setImmediate();
    assert.deepEqual(warnings, []);
  });
});
