/**
 * oapi-codegen's client for Go.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isPaged, validValues, type Operation } from "../../src/contract/api.ts";
import type { Call } from "./calls.ts";
import { need, run, type Client } from "./client.ts";

const version = "v2.8.2";

export const oapiCodegen: Client = {
  name: "oapi-codegen for Go",
  prepare({ description, calls, work, cache }) {
    need("Go", "go", ["version"]);
    const bin = path.join(cache, "go");
    need(
      "oapi-codegen from the Go proxy",
      "go",
      ["install", `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${version}`],
      undefined,
      { GOBIN: bin },
    );
    mkdirSync(path.join(work, "api"));
    run(path.join(bin, "oapi-codegen"), [
      "-generate",
      "types,client",
      "-package",
      "api",
      "-o",
      path.join(work, "api/api.go"),
      description,
    ]);
    writeFileSync(
      path.join(work, "main.go"),
      `package main

import (
	"client/api"
	"context"
	"fmt"
	"os"
)

func at(host string) *api.ClientWithResponses {
	client, err := api.NewClientWithResponses(host)
	if err != nil {
		panic(err)
	}
	return client
}

${pointer}
func tell(name string, status int, fact string, failures ...*api.ErrorResponse) {
	for _, failure := range failures {
		if failure != nil {
			fact = string(failure.Error.Code)
		}
	}
	fmt.Println(name, status, fact)
}

func main() {
	origin, damaged := os.Args[1], os.Args[2]
	ctx := context.Background()
${calls.map(toCall).join("\n")}
}
`,
    );
    run("go", ["mod", "init", "client"], work);
    need("the libraries of the Go client", "go", ["mod", "tidy"], work);
    run("go", ["build", "-o", "program", "."], work);
    return { command: path.join(work, "program"), args: [], cwd: work };
  },
};

/** Functions that answer with the address of a value, as optional parameters are sent. */
const pointer = `
func to[T any](value T) *T {
	return &value
}
`;

function toCall({ operation, host, sent, status }: Call): string {
  const { id, kind, path: place, parameters } = operation;
  const name = pascalCase(id);
  const inPath = Array.from(place.matchAll(/\{(\w+)\}/g), ([, one]) =>
    JSON.stringify(sent[one ?? ""]),
  );
  const inQuery = parameters.flatMap((parameter) => {
    const { name: one, type } = parameter;
    if (sent[one] === undefined) return [];
    const value = JSON.stringify(sent[one]);
    const isEnum =
      validValues(parameter) !== undefined && !(type === "facet" && parameter.isBoolean);
    const enumOf = type === "include" ? pascalCase(one) : `${name}Params${pascalCase(one)}`;
    return [`${pascalCase(one)}: to(${isEnum ? `api.${enumOf}(${value})` : value})`];
  });
  const args = [
    "ctx",
    ...inPath,
    ...(parameters.length > 0 ? [`&api.${name}Params{${inQuery.join(", ")}}`] : []),
  ];
  const failure = `answer.JSON${status === 200 ? 502 : status}`;
  return `	{
		answer, err := at(${host}).${name}WithResponse(${args.join(", ")})
		if err != nil {
			panic(err)
		}
		fact := ""
		if answer.StatusCode() == 200 {
			fact = ${factOf(kind)}
		}
		tell("${id}", answer.StatusCode(), fact, ${failure})
	}`;
}

function factOf(kind: Operation["kind"]): string {
  if (isPaged({ kind }))
    return `fmt.Sprint(answer.JSON200.Pagination.Total, " ", answer.JSON200.Data[0].${kind === "tags" ? "Name" : "Slug"})`;
  switch (kind) {
    case "item":
      return "answer.JSON200.Data.Title";
    case "changes":
      return 'fmt.Sprint(len(answer.JSON200.Data), " ", answer.JSON200.Cursor)';
    case "export":
      return 'fmt.Sprint(len(answer.JSON200.Data.Files), " ", answer.JSON200.Data.Cursor)';
    case "export-file":
      return "fmt.Sprint(len(answer.Body))";
    default:
      return "answer.JSON200.Data.Name";
  }
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
