/**
 * Snapshot of the exports of the package and of the client, by name and type. `node --test
 * --test-update-snapshots` on this file accepts changes.
 */
import path from "node:path";
import { describe, test } from "node:test";
import ts from "typescript";
import { modules, root } from "./exports.fixture.ts";

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
});
