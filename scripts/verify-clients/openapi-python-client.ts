/**
 * openapi-python-client's client for Python.
 */
import { isPaged } from "../../src/contract/operation.ts";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { run, type Client } from "./client.ts";
import { programLines } from "./program-lines.ts";
import { installPython, pythonFact, snakeCase } from "./python.ts";

export const openapiPythonClient: Client = {
  name: "openapi-python-client",
  prepare({ description, operations, slugs, work, cache }) {
    const bin = installPython(cache, "openapi-python-client", [
      "openapi-python-client==0.29.1",
    ]);
    run(path.join(bin, "openapi-python-client"), [
      "generate",
      "--path",
      description,
      "--meta",
      "none",
      "--output-path",
      path.join(work, "client"),
    ]);
    writeFileSync(
      path.join(work, "program.py"),
      `import sys
from importlib import import_module
from client import Client
from client.models import ErrorResponse

origin, damaged = sys.argv[1:]

def attempt(name, function, host, arguments, fact):
    module = import_module(f"client.api.content.{function}")
    answer = module.sync_detailed(client=Client(base_url=host), **arguments)
    status, body = answer.status_code.value, answer.parsed
    print(name, status, body.error.code.value if isinstance(body, ErrorResponse) else fact(body))

${programLines({ operations, slugs }, ({ id, kind }, host, argument) => {
  const sent =
    argument === null
      ? ""
      : `"${isPaged({ kind }) ? "page" : "slug"}": ${argument}`;
  return `attempt("${id}", "${snakeCase(id)}", ${host}, {${sent}}, lambda answer: ${pythonFact(kind)})`;
})}
`,
    );
    return {
      command: path.join(bin, "python"),
      args: ["program.py"],
      cwd: work,
    };
  },
};
