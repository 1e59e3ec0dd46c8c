/**
 * openapi-generator's clients for Python and Java, as it makes them unless told otherwise.
 */
import { isPaged } from "../../src/contract/operation.ts";
import { existsSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { need, run, type Client, type Workplace } from "./client.ts";
import { programLines } from "./program-lines.ts";
import { installPython, pythonFact, snakeCase } from "./python.ts";

const version = "7.17.0";

/** @returns the generated client's folder */
function generate({ description, work }: Workplace, language: string): string {
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
    const call = (id: string, args: string) =>
      `lambda api: api.${snakeCase(id)}(${args})`;
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

${programLines(
  place,
  ({ id, kind }, host, argument) =>
    `attempt("${id}", ${host}, ${call(id, argument === null ? "" : isPaged({ kind }) ? `page=${argument}` : argument)}, lambda answer: ${pythonFact(kind)})`,
)}
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
${programLines(place, (operation, host, argument) => {
  const { id, kind, parameters } = operation;
  const sent = isPaged({ kind })
    ? parameters.map(({ name }) =>
        name === "page" && argument !== null ? argument : "null",
      )
    : argument === null
      ? []
      : [argument];
  const answer = `api.${id}(${sent.join(", ")})`;
  const fact = isPaged({ kind })
    ? `{ var answer = ${answer}; return answer.getPagination().getTotal() + " " + answer.getData().get(0).${kind === "tags" ? "getName" : "getSlug"}(); }`
    : `${answer}.getData().${kind === "item" ? "getTitle" : "getName"}()`;
  return `    attempt("${id}", ${host}, api -> ${fact});`;
})}
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
    const sources = [
      "-sourcepath",
      "src/main/java",
      "src/main/java/Program.java",
    ];
    run("javac", ["-d", "built", "-cp", "lib/*", ...sources], folder);
    return {
      command: "java",
      args: ["-cp", ["built", "lib/*"].join(path.delimiter), "Program"],
      cwd: folder,
    };
  },
};
