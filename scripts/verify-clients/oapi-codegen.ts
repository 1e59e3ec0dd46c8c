/**
 * oapi-codegen's client for Go.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isPaged, type Operation } from "../../src/contract/operation.ts";
import { need, run, type Client } from "./client.ts";
import { programLines } from "./program-lines.ts";

const version = "v2.8.2";

export const oapiCodegen: Client = {
  name: "oapi-codegen for Go",
  prepare({ description, operations, slugs, work, cache }) {
    need("Go", "go", ["version"]);
    const bin = path.join(cache, "go");
    need(
      "oapi-codegen from the Go proxy",
      "go",
      [
        "install",
        `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${version}`,
      ],
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
${programLines({ operations, slugs }, toCall)}
}
`,
    );
    run("go", ["mod", "init", "client"], work);
    need("the libraries of the Go client", "go", ["mod", "tidy"], work);
    run("go", ["build", "-o", "program", "."], work);
    return { command: path.join(work, "program"), args: [], cwd: work };
  },
};

function toCall(
  { id, kind }: Operation,
  host: string,
  argument: string | null,
): string {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const sent = isPaged({ kind })
    ? `, &api.${name}Params{${argument === null ? "" : "Page: &page"}}`
    : argument === null
      ? ""
      : `, ${argument}`;
  const fact = isPaged({ kind })
    ? `fmt.Sprint(answer.JSON200.Pagination.Total, " ", answer.JSON200.Data[0].${kind === "tags" ? "Name" : "Slug"})`
    : `answer.JSON200.Data.${kind === "item" ? "Title" : "Name"}`;
  const failures = [
    "JSON400",
    ...(kind === "item" ? ["JSON404"] : []),
    "JSON502",
  ];
  return `	{
		${isPaged({ kind }) && argument !== null ? `page := ${argument}\n\t\t` : ""}answer, err := at(${host}).${name}WithResponse(ctx${sent})
		if err != nil {
			panic(err)
		}
		fact := ""
		if answer.JSON200 != nil {
			fact = ${fact}
		}
		tell("${id}", answer.StatusCode(), fact, ${failures.map((one) => `answer.${one}`).join(", ")})
	}`;
}
