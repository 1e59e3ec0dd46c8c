/**
 * Reference of the interface of plugins: the entries of a plugin with their comments and examples,
 * then the functions and types of `broadsheet/plugin`, read from the TypeScript sources.
 */
import path from "node:path";
import ts from "typescript";
import { root } from "../run-build.ts";

/** Page with the reference between two comments. */
export const pluginPage = "docs/reference/plugins.md";
export const pluginMark = "plugins: written by npm run fix";

const file = path.join(root, "src/exports/plugin.ts");

/** @returns the interface of plugins and further modules, with the options of the project */
export function readProgram(modules: readonly string[] = []): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram([file, ...modules], { ...options, noEmit: true });
}

/** @throws Error for an entry without a comment or an example */
export function writePluginReference(program: ts.Program): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} exports nothing.`);
  const reader = new DeclarationReader(checker, (declaration) => {
    const declaring = declaration.getSourceFile();
    return (
      program.isSourceFileFromExternalLibrary(declaring) ||
      program.isSourceFileDefaultLibrary(declaring)
    );
  });
  const exported = checker.getExportsOfModule(module).flatMap((symbol) => reader.resolve(symbol));
  const plugin = exported.find(({ name }) => name === "BroadsheetPlugin");
  if (!plugin || !ts.isInterfaceDeclaration(plugin.declaration))
    throw new Error(`${file} exports no interface BroadsheetPlugin.`);
  const entries = plugin.declaration.members.filter(ts.isPropertySignature);
  const isType = ({ declaration }: Declared) =>
    ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration);
  // Types that only entries name, such as Rules, and then those that authors import.
  const types = new Map(
    [...entries.flatMap((entry) => reader.typesIn(entry)), ...exported.filter(isType)].map(
      (declared) => [declared.name, declared],
    ),
  );
  types.delete("BroadsheetPlugin");
  return [
    "## Entries",
    ...entries.flatMap((entry) => writeEntry(entry, checker)),
    "## Functions and values",
    "The exports of `broadsheet/plugin` besides `z`, the zod of the engine.",
    ...exported.filter((one) => !isType(one)).flatMap((one) => reader.writeValue(one)),
    "## Types",
    "A type that `broadsheet/plugin` does not export is inferred where a plugin needs it.",
    ...Array.from(types.values(), (type) =>
      [`### ${type.name}`, code("typescript", reader.writeType(type))].join("\n\n"),
    ),
  ].join("\n\n");
}

interface Declared {
  name: string;
  symbol: ts.Symbol;
  declaration: ts.Declaration;
}

class DeclarationReader {
  readonly #checker: ts.TypeChecker;
  readonly #isExternal: (declaration: ts.Declaration) => boolean;

  constructor(checker: ts.TypeChecker, isExternal: (declaration: ts.Declaration) => boolean) {
    this.#checker = checker;
    this.#isExternal = isExternal;
  }

  /** @returns the declaration of a symbol or of its target; none for one of another package */
  resolve(symbol: ts.Symbol): Declared[] {
    const target =
      symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const [declaration] = target.declarations ?? [];
    return declaration && !this.#isExternal(declaration)
      ? [{ name: symbol.name, symbol: target, declaration }]
      : [];
  }

  /** @returns the types of the engine that a declaration names */
  typesIn(node: ts.Node): Declared[] {
    const found: Declared[] = [];
    const visit = (inner: ts.Node): void => {
      const symbol =
        ts.isTypeReferenceNode(inner) && this.#checker.getSymbolAtLocation(inner.typeName);
      if (symbol) found.push(...this.resolve(symbol));
      ts.forEachChild(inner, visit);
    };
    visit(node);
    return found;
  }

  writeValue({ name, symbol, declaration }: Declared): string[] {
    const type = this.#checker.getTypeOfSymbolAtLocation(symbol, declaration);
    const form = this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    const heading = `### ${name}`;
    const text = describe(symbol, this.#checker);
    return ts.isFunctionDeclaration(declaration)
      ? [heading, code("typescript", `function ${name}${form.replace(" => ", ": ")}`), text]
      : [heading, text];
  }

  /** @returns the source of a type, or all properties of an interface that extends others */
  writeType({ name, symbol, declaration }: Declared): string {
    if (!ts.isInterfaceDeclaration(declaration) || !declaration.heritageClauses)
      return readSource(declaration);
    const members = this.#checker.getDeclaredTypeOfSymbol(symbol).getProperties();
    const lines = members.map((member) => {
      const type = this.#checker.getTypeOfSymbolAtLocation(member, declaration);
      const [declared] = member.declarations ?? [];
      const text =
        declared && ts.isPropertySignature(declared) && declared.type
          ? declared.type.getText()
          : this.#checker.typeToString(type, declaration);
      const comment = ts
        .displayPartsToString(member.getDocumentationComment(this.#checker))
        .replaceAll("\n", " ");
      const mark = member.flags & ts.SymbolFlags.Optional ? "?" : "";
      return `${comment && `/** ${comment} */\n`}${member.name}${mark}: ${text};`;
    });
    const [head = ""] = readSource(declaration).split(/^interface /m);
    return `${head}interface ${name} {\n${lines.join("\n")}\n}`;
  }
}

function writeEntry(entry: ts.PropertySignature, checker: ts.TypeChecker): string[] {
  const name = entry.name.getText();
  const symbol = checker.getSymbolAtLocation(entry.name);
  const text = symbol ? describe(symbol, checker) : "";
  const [example = ""] = (symbol?.getJsDocTags(checker) ?? []).flatMap((tag) =>
    tag.name === "example" ? ts.displayPartsToString(tag.text) : [],
  );
  const isOptional = entry.questionToken !== undefined;
  if (text === "" || (isOptional && example === ""))
    throw new Error(`The entry "${name}" of plugins needs a comment with an @example.`);
  return [
    `### ${name}`,
    code("typescript", entry.getText()),
    text,
    ...(isOptional
      ? [code("ts", `definePlugin({\n  api: 1,\n  name: "example",\n${example},\n});`)]
      : []),
  ];
}

/** @returns the comment of a symbol: its text, its parameters and its result */
function describe(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const tags = symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name !== "example")
    .map(({ name, text }) => {
      const words = ts.displayPartsToString(text).replaceAll("\n", " ");
      if (name !== "param") return `${name === "returns" ? "Returns" : "Throws"} ${words}.`;
      const [, parameter = "", rest = ""] = /^(\S+) (.*)/.exec(words) ?? [];
      return `\`${parameter}\`: ${rest}.`;
    });
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  return [text, ...tags]
    .filter((part) => part !== "")
    .map(escapeText)
    .join("\n\n");
}

/** Escapes placeholders such as `<locale>` outside of code. */
function escapeText(text: string): string {
  return text.replaceAll(/`[^`]*`|</g, (part) => (part === "<" ? "&lt;" : part));
}

/** @returns the text of a declaration with its comments, without `export` */
function readSource(declaration: ts.Declaration): string {
  const text = declaration.getSourceFile().text.slice(declaration.getFullStart(), declaration.end);
  return text.trim().replace(/^export /m, "");
}

function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
