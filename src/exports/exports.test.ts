/**
 * Snapshot of the exports of the package and of the client, by name and type. `node --test --test-update-snapshots`
 * on this file accepts changes.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import ts from "typescript";
import { z } from "zod";
import { partNames } from "../render/virtual-modules.ts";

const root = path.join(import.meta.dirname, "../..");

const { exports: entries } = z
  .object({ exports: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));

const entry = z.object({ types: z.string(), default: z.string() });

/** Source modules of the entry points, by import specifier. */
const modules = Object.entries(entries).flatMap(([name, target]) => {
  const { data } = entry.safeParse(target);
  if (!data) return [];
  assert.equal(data.types, data.default.replace(/\.js$/, ".d.ts"));
  const file = data.default.replace(/^\.\/lib\//, "src/").replace(/js$/, "ts");
  return [{ name: path.posix.join("broadsheet", name), file }];
});

modules.push({ name: "broadsheet-client", file: "packages/client/src/index.ts" });

function describeEntries(): string {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = modules.map(({ file }) => path.join(root, file));
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const show = (type: ts.Type) => checker.typeToString(type);
  const describeExport = (symbol: ts.Symbol): string => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const [declaration] = target.declarations ?? [];
    if (!declaration) throw new Error(`${symbol.name} is declared nowhere`);
    if (program.isSourceFileFromExternalLibrary(declaration.getSourceFile()))
      return `${symbol.name}: from another package`;
    const documentation = target.getDocumentationComment(checker);
    if (documentation.length + target.getJsDocTags().length === 0)
      throw new Error(`${symbol.name} has no docstring`);
    if (ts.isTypeAliasDeclaration(declaration))
      return `${symbol.name}: type ${declaration.type.getText().replaceAll(/\s+/g, " ")}`;
    if (!ts.isInterfaceDeclaration(declaration))
      return `${symbol.name}: ${show(checker.getTypeOfSymbolAtLocation(target, declaration))}`;
    const members = checker
      .getDeclaredTypeOfSymbol(target)
      .getProperties()
      .map(
        (member) =>
          `  ${member.name}${member.flags & ts.SymbolFlags.Optional ? "?" : ""}: ${show(checker.getTypeOfSymbolAtLocation(member, declaration))}`,
      )
      .toSorted();
    return [`${symbol.name}: interface`, ...members].join("\n");
  };
  return modules
    .map(({ name, file }) => {
      const source = program.getSourceFile(path.join(root, file));
      const module = source && checker.getSymbolAtLocation(source);
      if (!module) throw new Error(`${file} exports nothing`);
      const lines = checker.getExportsOfModule(module).map(describeExport);
      return [name, ...lines].join("\n");
    })
    .join("\n\n");
}

describe("package", () => {
  test("exports the same names and types as before", (t) => {
    t.assert.fileSnapshot(describeEntries(), path.join(import.meta.dirname, "exports.golden.txt"), {
      serializers: [(text: string) => `${text}\n`],
    });
  });

  test("exports exactly the replaceable parts of pages", () => {
    const files = globSync("*.astro", {
      cwd: path.join(root, "src/theme/parts"),
    });
    assert.deepEqual(
      files.map((file) => path.basename(file, ".astro")).toSorted(),
      partNames.toSorted(),
    );
    assert.equal(entries["./components/*.astro"], "./lib/theme/parts/*.astro");
  });
});
