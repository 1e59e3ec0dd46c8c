/**
 * Checks of attack results: each must detect faults and accept correct results.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { attacks } from "./attacks.ts";
import { runSuites } from "./run-suites.ts";
import { Findings } from "./suite.ts";
import { judgeRefusal } from "./content/hostile-content.ts";
import { judgeMemory } from "./fuzz/memory.ts";
import { readFailures } from "./schemathesis.ts";
import { findMalformed, parseXml } from "./content/well-formed.ts";

describe("XML", () => {
  for (const good of [
    '<?xml version="1.0"?><a x="1" y=\'2\'><b/>x &amp; &#65;<![CDATA[<&]]></a>',
    "<!-- a --><a></a>\n",
  ])
    test(`is well-formed: ${good}`, () => {
      assert.doesNotThrow(() => parseXml(good));
    });
  for (const bad of [
    "<a>",
    "<a></b>",
    "<a x=1/>",
    '<a x="<"/>',
    "<a>&nbsp;</a>",
    "<a>]]></a>",
    "<a>x & y</a>",
    '<c label="a"b"/>',
  ])
    test(`is not well-formed: ${bad}`, () => {
      assert.throws(() => parseXml(bad));
    });
});

describe("a report of Schemathesis", () => {
  const failure = (rules: readonly string[], message: string) => `
${rules.map((rule) => `- ${rule}\n`).join("")}
[400] Bad Request:

    \`{"error":{"code":"bad_request","message":${JSON.stringify(message)},"hint":"…"}}\`

Reproduce with:

    curl -X GET 'http://127.0.0.1:1/api/public/v1/blog?page=2'
`;
  const refused = "ST202 Schema-valid request rejected";
  const pastEnd = '"page" is past the last page, got "2".';

  for (const message of [
    pastEnd,
    '"venue" must be a value that an item of the site has, got "00".',
    '"since" is not a known cursor, got "5148aa710aae38b1".',
  ])
    test(`does not count what OpenAPI cannot express: ${message}`, () => {
      const findings = new Findings();
      assert.equal(readFailures(failure([refused], message), findings), 1);
      assert.deepEqual(findings.all(), []);
    });

  for (const [rules, message] of [
    [[refused], '"page" must be an integer of 1 or more, got "x".'],
    [["ST301 Schema-invalid request accepted"], pastEnd],
    [["ST100 Server error", refused], pastEnd],
  ] as const)
    test(`counts other failures: ${rules.join(", ")}, ${message}`, () => {
      const findings = new Findings();
      readFailures(failure(rules, message), findings);
      assert.deepEqual(
        findings.all().map(({ rule }) => rule),
        [rules[0]],
      );
    });
});

test("malformed files are reported by name", () => {
  const files = new Map(
    Object.entries({
      "/a.json": "{",
      "/b.md": "a\u0000b",
      "/c.html": "<!DOCTYPE html><html><body><main></main></main></body></html>",
      "/_redirects": "/blog/* /x/ 301\n",
      "/d.png": "\u0000",
      "/e.json": "{}",
      "/f.html": "<!DOCTYPE html><html><body><main></main></body></html>",
    }).map(([name, body]) => [name, Buffer.from(body)]),
  );
  assert.deepEqual(
    findMalformed(files).map((line) => line.split(":")[0]),
    ["/a.json", "/b.md", "/c.html", "/_redirects"],
  );
});

describe("a rejected build", () => {
  const line = 'content/a.md:4:7  "date" must be a date, got "soon".\n';
  const rules = (output: string, status: number | null = 1) =>
    judgeRefusal({ status, output, isKept: true }, { isFine: false }).map(([rule]) => rule);
  test("names file and line", () => {
    assert.deepEqual(rules(line), []);
  });
  test("must name them, without a stack trace and without control characters", () => {
    assert.deepEqual(rules("No.\n"), ["a rejected build names file and line"]);
    assert.deepEqual(rules(`${line}    at load (file:///x.ts:1:2)\n`), [
      "a rejected build prints no stack trace",
    ]);
    assert.deepEqual(rules(`${line}\u001b[31m`), ["a rejected build prints no control characters"]);
    assert.deepEqual(rules(line, null), ["a rejected build exits with 1"]);
  });
});

describe("memory", () => {
  test("is limited, with and without garbage", () => {
    const exceeded = (memory: number[]) => {
      const findings = new Findings();
      judgeMemory(memory, findings);
      return findings.all().map(({ rule }) => rule);
    };
    assert.deepEqual(exceeded([20, 60, 98, 50, 81, 70, 60, 82, 90]), []);
    assert.deepEqual(exceeded([20, 40, 60, 80, 85, 90, 95, 100, 105]), [
      "memory in use stays below 80 MB",
    ]);
    assert.deepEqual(exceeded([30, 31, 130, 30, 40, 30]), ["memory stays below 128 MB"]);
  });
});

describe("a group of suites", () => {
  for (const [args, message] of [
    [["--sed", "7"], "Unknown option '--sed'. The options are --seed, --case, "],
    [["--seed"], "Option '--seed <value>' argument missing. The options are --seed, --case, "],
    [["--seed", "x"], '--seed must be an integer of 0 or more, got "x".'],
    [["fizz"], 'No suite matches "fizz". Choose from fuzz, http, '],
    [["kills", "--base-url", "http://a"], 'No suite that accepts a base URL matches "kills". '],
  ] as const)
    test(`rejects ${args.join(" ")} with one line`, async (context) => {
      const error = context.mock.method(console, "error", () => {});
      context.mock.method(process, "exit", (code: number) => {
        throw new Error(`exit ${code}`);
      });
      await assert.rejects(runSuites(attacks, args), { message: "exit 2" });
      const [line] = error.mock.calls.map((call) => String(call.arguments[0]));
      assert.equal(error.mock.callCount(), 1);
      assert.ok(line?.startsWith(message), line ?? "nothing printed");
      assert.doesNotMatch(line ?? "", /\n/);
    });
});
