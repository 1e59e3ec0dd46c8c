/**
 * openapi-python-client's client for Python.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Call } from "./calls.ts";
import { run, type Client } from "./client.ts";
import { installPython, pythonFact, snakeCase, toPython } from "./python.ts";

export const openapiPythonClient: Client = {
  name: "openapi-python-client",
  prepare({ description, calls, work, cache }) {
    const bin = installPython(cache, "openapi-python-client", ["openapi-python-client==0.29.1"]);
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
    for argument, value in arguments.items():
        choices = getattr(module, name[0].upper() + name[1:] + argument.capitalize(), None)
        if choices is not None:
            arguments[argument] = choices(value)
    answer = module.sync_detailed(client=Client(base_url=host), **arguments)
    # It reads no media types that it does not know, and hands on their bytes.
    status, body = answer.status_code.value, answer.parsed or answer.content
    print(name, status, body.error.code.value if isinstance(body, ErrorResponse) else fact(body))

${calls.map(toLine).join("\n")}
`,
    );
    return {
      command: path.join(bin, "python"),
      args: ["program.py"],
      cwd: work,
    };
  },
};

function toLine(call: Call): string {
  const { operation, host, sent } = call;
  const fact = pythonFact(call);
  const values = Object.entries(sent)
    .map(([name, value]) => `${JSON.stringify(name)}: ${toPython(value)}`)
    .join(", ");
  return `attempt("${operation.id}", "${snakeCase(operation.id)}", ${host}, {${values}}, ${fact})`;
}
