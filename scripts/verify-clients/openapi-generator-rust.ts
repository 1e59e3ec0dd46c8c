/**
 * openapi-generator's client for Rust, without the TLS of its defaults, which the served sites do not speak and which needs OpenSSL.
 *
 * A failure is an untagged enum of one struct, so the first of its variants holds every failure, whatever the status.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isPaged, parameterNames, type Operation } from "../../src/contract/api.ts";
import type { Call } from "./calls.ts";
import { need, run, type Client } from "./client.ts";
import { generate } from "./openapi-generator.ts";
import { snakeCase } from "./python.ts";

const manifest = `[package]
name = "program"
edition = "2021"

[dependencies]
openapi = { path = "rust", default-features = false }
serde_json = "1"
tokio = { version = "1", features = ["macros", "rt"] }

[workspace]
members = ["rust"]
`;

export const rust: Client = {
  name: "openapi-generator for Rust",
  prepare(place) {
    const { work } = place;
    generate(place, "rust");
    mkdirSync(path.join(work, "src"));
    writeFileSync(path.join(work, "Cargo.toml"), manifest);
    writeFileSync(
      path.join(work, "src/main.rs"),
      `use openapi::apis::configuration::Configuration;
use openapi::apis::{content_api as api, Error, ResponseContent};
use openapi::models::ErrorResponse;

fn at(host: &str) -> Configuration {
    Configuration { base_path: host.to_owned(), ..Default::default() }
}

fn code(failure: ErrorResponse) -> String {
    serde_json::json!(failure.error.code).as_str().unwrap().to_owned()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (origin, damaged) = (&args[1], &args[2]);
${place.calls.map(rustLine).join("\n")}
}
`,
    );
    need("Rust", "cargo", ["--version"]);
    // Its own manifest is read before the crates are asked for, so that a wrong one is a failure.
    run("cargo", ["metadata", "--no-deps", "--format-version=1"], work);
    need("tokio from crates.io", "cargo", ["fetch"], work);
    run("cargo", ["build", "--quiet", "--offline"], work);
    return { command: path.join(work, "target/debug/program"), args: [] };
  },
};

function rustLine({ operation, host, sent }: Call): string {
  const { id, kind, path: place } = operation;
  const args = parameterNames(operation).map((name) =>
    place.includes(`{${name}}`) ? toRust(sent[name]) : toOption(sent[name]),
  );
  const call = `${snakeCase(id)}(${[`&at(${host})`, ...args].join(", ")})`;
  const failure = `${id.charAt(0).toUpperCase()}${id.slice(1)}Error::Status400`;
  return `    match api::${call}.await {
        Ok(answer) => println!("${id} 200 {}", ${rustFact(kind)}),
        Err(Error::ResponseError(ResponseContent { status, entity: Some(api::${failure}(failure)), .. })) => println!("${id} {} {}", status.as_u16(), code(failure)),
        Err(other) => println!("${id} {other:?}"),
    }`;
}

function toOption(value: unknown): string {
  return value === undefined ? "None" : `Some(${toRust(value)})`;
}

function toRust(value: unknown): string {
  return Array.isArray(value)
    ? `vec![${value.map((one) => `${toRust(one)}.to_owned()`).join(", ")}]`
    : JSON.stringify(value);
}

function rustFact(kind: Operation["kind"]): string {
  if (isPaged({ kind }))
    return `format!("{} {}", answer.pagination.total, answer.data[0].${kind === "tags" ? "name" : "slug"})`;
  switch (kind) {
    case "item":
      return "answer.data.title";
    case "changes":
      return 'format!("{} {}", answer.data.len(), answer.cursor)';
    case "export":
      return 'format!("{} {}", answer.data.files.len(), answer.data.cursor)';
    case "export-file":
      return "answer.bytes().await.unwrap().len()";
    default:
      return "answer.data.name";
  }
}
