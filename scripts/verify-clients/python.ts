/**
 * Installation, names and literals shared by the Python clients.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { isPaged } from "../../src/contract/api.ts";
import type { Call } from "./calls.ts";
import { requireTool } from "./client.ts";

/** @returns the bin folder of a virtual environment with the packages */
export function installPython(cache: string, name: string, packages: readonly string[]): string {
  const environment = path.join(cache, `python-${name}`);
  const bin = path.join(environment, process.platform === "win32" ? "Scripts" : "bin");
  if (!existsSync(environment))
    requireTool("Python 3 with venv", "python3", ["-m", "venv", environment]);
  requireTool(`${packages.join(", ")} from PyPI`, path.join(bin, "pip"), [
    "install",
    "--quiet",
    "--disable-pip-version-check",
    ...packages,
  ]);
  return bin;
}

/** @returns an operation id in Python style: `list_blog_posts` */
export function snakeCase(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @returns Python source of a function that reads the printed value from a response */
export function pythonFact({ operation: { kind } }: Call): string {
  const fact = () => {
    if (isPaged({ kind }))
      return `f"{answer.pagination.total} {answer.data[0].${kind === "tags" ? "name" : "slug"}}"`;
    switch (kind) {
      case "item":
        return "answer.data.title";
      case "changes":
        return 'f"{len(answer.data)} {answer.cursor}"';
      case "export":
        return 'f"{len(answer.data.files)} {answer.data.cursor}"';
      case "export-file":
        return "len(answer)";
      default:
        return "answer.data.name";
    }
  };
  return `lambda answer: ${fact()}`;
}

/** @returns a value as a Python literal */
export function toPython(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(toPython).join(", ")}]`;
  return JSON.stringify(value);
}
