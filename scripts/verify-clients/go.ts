/**
 * Parts shared by the clients for Go.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { isPaged, type Operation } from "../../src/contract/api.ts";
import { requireTool, run } from "./client.ts";

/**
 * @param replaced folders of modules that are generated, by module name
 * @returns the program, compiled from its main.go
 */
export function buildGo(
  work: string,
  source: string,
  replaced: Readonly<Record<string, string>> = {},
) {
  requireTool("Go", "go", ["version"]);
  writeFileSync(path.join(work, "main.go"), source);
  run("go", ["mod", "init", "client"], work);
  for (const [name, folder] of Object.entries(replaced))
    run("go", ["mod", "edit", `-replace=${name}=${folder}`], work);
  requireTool("the libraries of the Go client", "go", ["mod", "tidy"], work);
  run("go", ["build", "-o", "program", "."], work);
  return { command: path.join(work, "program"), args: [], cwd: work };
}

/**
 * @param answer expression of the parsed response
 * @param size expression of the size of a file response
 * @returns expression of the value that the program prints
 */
export function goFact({ kind }: Operation, answer: string, size: string): string {
  if (isPaged({ kind }))
    return `fmt.Sprint(${answer}.Pagination.Total, " ", ${answer}.Data[0].${kind === "tags" ? "Name" : "Slug"})`;
  switch (kind) {
    case "item":
      return `${answer}.Data.Title`;
    case "changes":
      return `fmt.Sprint(len(${answer}.Data), " ", ${answer}.Cursor)`;
    case "export":
      return `fmt.Sprint(len(${answer}.Data.Files), " ", ${answer}.Data.Cursor)`;
    case "export-file":
      return `fmt.Sprint(${size})`;
    default:
      return `${answer}.Data.Name`;
  }
}

export function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
