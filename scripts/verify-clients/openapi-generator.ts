/**
 * openapi-generator's clients for Python and Java, as it makes them unless told otherwise.
 */
import { isPaged, type Operation } from "../../src/contract/api.ts";
import { existsSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import type { Call } from "./calls.ts";
import { need, run, type Client, type Workplace } from "./client.ts";
import { installPython, pythonFact, snakeCase, toPython } from "./python.ts";

const version = "7.17.0";

/** @returns the generated client's folder */
export function generate({ description, work }: Workplace, language: string): string {
  const output = path.join(work, language);
  run(
    "java",
    [
      ["-jar", findJar(), "generate"],
      ["-g", language, "-i", description, "-o", output],
    ].flat(),
  );
  return output;
}

/** @returns the generator, which Maven keeps */
function findJar(): string {
  need("Java", "java", ["-version"]);
  const name = `openapi-generator-cli-${version}.jar`;
  const jar = path.join(
    homedir(),
    ".m2/repository/org/openapitools/openapi-generator-cli",
    version,
    name,
  );
  if (!existsSync(jar))
    need(`${name} from Maven`, "mvn", [
      "--quiet",
      "dependency:get",
      `-Dartifact=org.openapitools:openapi-generator-cli:${version}`,
      "-Dtransitive=false",
    ]);
  return jar;
}

export const python: Client = {
  name: "openapi-generator for Python",
  prepare(place) {
    const folder = generate(place, "python");
    const bin = installPython(place.cache, "openapi-generator", [
      "urllib3>=2",
      "python-dateutil",
      "pydantic>=2",
      "typing-extensions",
    ]);
    writeFileSync(
      path.join(folder, "program.py"),
      `import sys
from openapi_client import ApiClient, ApiException, Configuration, ContentApi

origin, damaged = sys.argv[1:]

def attempt(name, host, call, fact):
    try:
        print(name, 200, fact(call(ContentApi(ApiClient(Configuration(host=host))))))
    except ApiException as failure:
        print(name, failure.status, failure.data.error.code)

${place.calls.map(pythonLine).join("\n")}
`,
    );
    return {
      command: path.join(bin, "python"),
      args: ["program.py"],
      cwd: folder,
    };
  },
};

export const java: Client = {
  name: "openapi-generator for Java",
  prepare(place) {
    const folder = generate(place, "java");
    writeFileSync(
      path.join(folder, "src/main/java/Program.java"),
      `import org.openapitools.client.*;
import org.openapitools.client.api.ContentApi;
import org.openapitools.client.model.*;

public class Program {
  interface Call { String on(ContentApi api) throws Exception; }

  static void attempt(String name, String host, Call call) throws Exception {
    try {
      System.out.println(name + " 200 " + call.on(new ContentApi(new ApiClient().setBasePath(host))));
    } catch (ApiException failure) {
      String code = ErrorResponse.fromJson(failure.getResponseBody()).getError().getCode().getValue();
      System.out.println(name + " " + failure.getCode() + " " + code);
    }
  }

  public static void main(String[] args) throws Exception {
    String origin = args[0], damaged = args[1];
${place.calls.map(javaLine).join("\n")}
  }
}
`,
    );
    need(
      "the libraries of the Java client, from Maven",
      "mvn",
      ["--quiet", "dependency:copy-dependencies", "-DoutputDirectory=lib"],
      folder,
    );
    need("Java's compiler", "javac", ["-version"]);
    const sources = ["-sourcepath", "src/main/java", "src/main/java/Program.java"];
    run("javac", ["-d", "built", "-cp", "lib/*", ...sources], folder);
    return {
      command: "java",
      args: ["-cp", ["built", "lib/*"].join(path.delimiter), "Program"],
      cwd: folder,
    };
  },
};

function pythonLine(call: Call): string {
  const { operation, host, sent } = call;
  const args = Object.entries(sent).map(([name, value]) => `${name}=${toPython(value)}`);
  return `attempt("${operation.id}", ${host}, lambda api: api.${snakeCase(operation.id)}(${args.join(", ")}), ${pythonFact(call)})`;
}

function javaLine({ operation, host, sent }: Call): string {
  const { id, path: place, parameters } = operation;
  const inPath = Array.from(place.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  const args = [...inPath, ...parameters.map(({ name }) => name)].map((name) =>
    toJava(sent[name ?? ""] ?? null),
  );
  return `    attempt("${id}", ${host}, api -> { var answer = api.${id}(${args.join(", ")}); return ${javaFact(operation.kind)}; });`;
}

function toJava(value: unknown): string {
  return Array.isArray(value)
    ? `java.util.List.of(${value.map(toJava).join(", ")})`
    : JSON.stringify(value);
}

function javaFact(kind: Operation["kind"]): string {
  if (isPaged({ kind }))
    return `answer.getPagination().getTotal() + " " + answer.getData().get(0).${kind === "tags" ? "getName" : "getSlug"}()`;
  switch (kind) {
    case "item":
      return "answer.getData().getTitle()";
    case "changes":
      return 'answer.getData().size() + " " + answer.getCursor()';
    case "export":
      return 'answer.getData().getFiles().size() + " " + answer.getData().getCursor()';
    case "export-file":
      return "String.valueOf(answer.length())";
    default:
      return "answer.getData().getName()";
  }
}
