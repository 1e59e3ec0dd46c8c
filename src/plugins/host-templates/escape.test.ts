/**
 * Any value in the syntax of any file for a host, read by the program that reads such files: the
 * same value, or an error.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { parseFragment } from "parse5";
import ts from "typescript";
import { parse } from "yaml";
import { anyText } from "../../format/property-tests.fixture.ts";
import { eventually } from "../../../tests/hosts/eventually.fixture.ts";
import { findFreePort } from "../../command/run-server.ts";
import * as servers from "../static-hosts/escapes.ts";
import { escapes, quoteEscaped, type Escape } from "./escape.ts";
import { fillHostTemplate } from "./templates.ts";

const work = mkdtempSync(path.join(tmpdir(), "broadsheet-escape-"));
after(() => rmSync(work, { recursive: true }));

const isInstalled = (program: string, option: string) =>
  spawnSync(program, [option]).error === undefined;

const pieces = fc.constantFrom(
  ..."\" \\ ' ` $ ${x} $(x) $1 { } {path} {$HOME} ; # % %% & < > &amp; ! * : - ~ = , @ | [ ] ( )".split(
    " ",
  ),
  ..." \t\n\r\0\x7f\x85\u2028\ufeff\u202e",
  "größe",
  "研究",
  "😀",
);
const sample = fc.sample(
  fc.oneof(
    fc.array(pieces, { maxLength: 6 }).map((some) => some.join("")),
    anyText({ maxLength: 6 }),
  ),
  { numRuns: 500, seed: 7 },
);

/** @returns the values that the syntax can express, at least those in letters and digits */
const valuesOf = (escape: Escape, values: readonly string[] = sample) =>
  ["plain", "größe 研究", "it's", 'say "x"', ...values].filter((value) => {
    try {
      escape(value);
      return true;
    } catch (error) {
      assert.match(
        String(error),
        /^Error: ".*" cannot be written into a file for the host, because/s,
      );
      return false;
    }
  });

/** Runs nginx with a server block. */
async function ask(lines: readonly string[], addresses: readonly string[]): Promise<string[]> {
  const port = await findFreePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${work}/${kind};`,
  );
  writeFileSync(
    path.join(work, "nginx.conf"),
    `user ${userInfo().username};\ndaemon off;\npid ${work}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join("\n")}\nserver {\nlisten 127.0.0.1:${port};\ncharset utf-8;\n${lines.join("\n")}\n}\n}\n`,
  );
  const server = spawn("nginx", ["-c", path.join(work, "nginx.conf")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  server.stderr.on("data", (chunk) => (log += String(chunk)));
  const ended = once(server, "exit");
  const agent = new Agent({ maxSockets: 20 });
  const read = async (address: string) => {
    const request = get({ host: "127.0.0.1", port, path: address, agent });
    const [response]: IncomingMessage[] = await once(request, "response");
    return Buffer.concat((await response?.toArray()) ?? []).toString();
  };
  try {
    await eventually(() => read("/").catch(() => assert.fail(log)));
    return await Promise.all(addresses.map(read));
  } finally {
    server.kill();
    await ended;
  }
}

describe("the value that is read equals the written one in", () => {
  test("JSON", () => {
    for (const value of valuesOf(escapes.json))
      assert.equal(JSON.parse(quoteEscaped(escapes.json, value)), value);
  });

  test("YAML", () => {
    const values = valuesOf(escapes.yaml);
    const lines = values.map((value) => `- ${quoteEscaped(escapes.yaml, value)}\n`);
    assert.deepEqual(parse(lines.join("")), values);
  });

  test("HTML", () => {
    for (const value of valuesOf(escapes.html)) {
      const [element] = parseFragment(
        `<p title=${quoteEscaped(escapes.html, value)}></p>`,
      ).childNodes;
      assert.deepEqual(element && "attrs" in element ? element.attrs : [], [
        { name: "title", value },
      ]);
    }
  });

  test("shell", () => {
    const values = valuesOf(escapes.shell);
    const words = values.map((value) => quoteEscaped(escapes.shell, value)).join(" ");
    const { stdout } = spawnSync("sh", ["-c", `printf '%s\\0' ${words}`], { encoding: "utf8" });
    assert.deepEqual(stdout.split("\0"), [...values.map((value) => value.toWellFormed()), ""]);
  });

  const hasCaddy = isInstalled("caddy", "version");
  test("Caddy", { skip: !hasCaddy && "Caddy is not installed" }, () => {
    const values = valuesOf(servers.caddy).filter((value) => value !== "");
    const file = path.join(work, "Caddyfile");
    const lines = values.map(
      (value) => `\trespond /path ${quoteEscaped(servers.caddy, value)} 200\n`,
    );
    writeFileSync(file, `:80 {\n\troute {\n${lines.join("")}\t}\n}\n`);
    const { stdout, stderr } = spawnSync(
      "caddy",
      ["adapt", "--adapter", "caddyfile", "--config", file],
      { encoding: "utf8", env: { ...process.env, XDG_DATA_HOME: work, HOME: work } },
    );
    assert.ok(stdout, stderr);
    const bodies: unknown[] = [];
    JSON.parse(stdout, (key, value: unknown) => {
      if (key === "body") bodies.push(value);
      return value;
    });
    assert.deepEqual(bodies, values);
  });

  const hasNginx = isInstalled("nginx", "-v");
  test("nginx", { skip: !hasNginx && "nginx is not installed" }, async () => {
    const values = valuesOf(servers.nginx);
    // Addresses as nginx compares them, without the segments that it resolves.
    const keys = [
      ...new Set(valuesOf(servers.nginxKey).map((value) => value.replace(/[./]/g, ""))),
    ];
    const answers = await ask(
      [
        ...values.map(
          (value, id) => `location = /v${id} { return 200 ${quoteEscaped(servers.nginx, value)}; }`,
        ),
        ...keys.map(
          (key, id) =>
            `location = ${quoteEscaped(servers.nginxKey, `/k-${key}`)} { return 200 "${id}"; }`,
        ),
      ],
      [...values.map((_, id) => `/v${id}`), ...keys.map((key) => `/k-${encodeURIComponent(key)}`)],
    );
    assert.deepEqual(answers, [...values, ...keys.map((_, id) => String(id))]);
  });
});

describe("a template", () => {
  test("has the path of any folder", () => {
    for (const directory of ["/a/plain", '/a/"quoted"/b', "/back\\slash", "/it's/größe/$x"]) {
      const name = "cloudflare-workers/wrangler.jsonc";
      const file = new URL(`../cloudflare/templates/${name}`, import.meta.url);
      const text = fillHostTemplate(file, {
        directory,
        name: "site",
        main: "x.js",
        host: "x",
        routes: "",
      });
      const { config, error } = ts.parseConfigFileTextToJson(name, text);
      assert.equal(error, undefined);
      assert.equal(config.assets.directory, directory);
    }
  });

  const refused: [name: string, value: string][] = [
    ["server.conf", "a.example; include /etc/passwd"],
    ["site.caddy", "{$HOME}"],
    ["nginx-project/deploy/reload-site.service", "a.example\nExecStart=/bin/sh"],
    ["../../node-server/templates/compose.yaml", "a.example\nservices: {}"],
  ];
  for (const [name, hostname] of refused)
    test(`refuses ${JSON.stringify(hostname)} outside of quotes in ${name}`, () => {
      const file = new URL(`../static-hosts/templates/${name}`, import.meta.url);
      assert.throws(() => fillHostTemplate(file, { hostname }), /cannot be written into a file/);
    });
});

describe("a line", () => {
  const syntaxes = { ...escapes, ...servers };
  const refused: [syntax: keyof typeof syntaxes, value: string][] = [
    ["header", "X: a\nSet-Cookie: b"],
    ["word", "/a b"],
    ["word", "/a\n/* https://evil.example 302"],
    ["unquoted", "a;b"],
    ["nginx", "$http_x"],
    ["caddy", "{http.request.header.x}"],
    ["caddy", 'ends\\"'],
    ["caddy", "ends\\"],
    ["shell", "\0"],
  ];
  for (const [syntax, value] of refused)
    test(`of ${syntax} refuses ${JSON.stringify(value)}`, () => {
      assert.throws(() => syntaxes[syntax](value), /Remove it, or percent-encode it in a URL\.$/);
    });
});
