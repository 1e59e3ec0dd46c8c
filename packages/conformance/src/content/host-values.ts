/**
 * Values with the syntax of configuration files, at every place of the content that reaches the
 * files of a host. The build refuses a value with its line, or nginx and Caddy start with the files,
 * answer every redirect literally, and no header of a request changes a policy.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { lean, startBuild } from "../project.ts";
import { findFreePort } from "../server.ts";
import { Unavailable, type Context, type Suite } from "../suite.ts";
import { writeFolder } from "./small-site.ts";

const values = [
  "plain",
  "$http_y",
  "$nosuch",
  "${http_y}",
  "{http.request.header.y}",
  "{env.HOME}",
  "{$HOME}",
  "{system.hostname}",
  "{path}",
  ";",
  "; script-src *",
  '"',
  "'",
  "`",
  "\\",
  "\\\\",
  "#",
  "%",
  "%22",
  "%24http_y",
  "%7Benv.HOME%7D",
  "%0a",
  "\n}",
  "\r\nX: y",
  "\t",
  "a b",
  "(a|b)+",
  "[a]^.?",
  "*",
  ":splat",
  "größe",
  "研究",
  "\u202e",
  "~x",
  "=y",
];

/** Lines of site.yaml below its keys, and pages, for a value with a number. */
const places = {
  redirects: (value: string, id: number) => [
    `{ from: ${quote(`/from${id}${value}/`)}, to: ${quote(`https://shop.example/${id}`)} }`,
    `{ from: ${quote(`/path${id}/`)}, to: ${quote(`https://shop.example/${value}?q=${value}`)} }`,
    `{ from: ${quote(`/host${id}/`)}, to: ${quote(`https://a${value}.example/`)} }`,
    `{ from: ${quote(`/wild${id}${value}/*`)}, to: ${quote(`https://shop.example/${id}/*`)} }`,
  ],
  form_action: (value: string) => [quote(`https://a${value}.example`)],
};

const quote = (text: string) => JSON.stringify(text);

const servers = {
  nginx(folder: string, site: string, port: number) {
    const block = readFileSync(path.join(site, "_data/nginx.conf"), "utf8")
      .replaceAll("/srv/site.example", site)
      .replace("listen 80;", `listen 127.0.0.1:${port};`);
    const file = path.join(folder, "nginx.conf");
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((kind) => `${kind}_temp_path ${folder}/${kind};\n`)
      .join("");
    writeFileSync(
      file,
      `user ${userInfo().username};\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}${block}}\n`,
    );
    return ["-c", file];
  },
  caddy(folder: string, site: string, port: number) {
    const block = readFileSync(path.join(site, "_data/Caddyfile"), "utf8")
      .replaceAll("/srv/site.example", site)
      .replace("\nsite.example {", `\nhttp://127.0.0.1:${port} {`);
    const file = path.join(folder, "Caddyfile");
    writeFileSync(file, `{\n\tadmin off\n\tstorage file_system ${folder}\n}\n${block}`);
    return ["run", "--adapter", "caddyfile", "--config", file];
  },
};

export const hostValues: Suite = {
  title: "Values in the configuration of hosts",
  async run(context) {
    let count = 0;
    for (const host of ["nginx", "caddy"] as const) {
      if (spawnSync(host, [host === "nginx" ? "-v" : "version"]).error)
        throw new Unavailable(`${host} is not installed`);
      count += await tryHost(host, context);
    }
    return `${count} values in the files of nginx and Caddy`;
  },
};

async function tryHost(
  host: keyof typeof servers,
  { work, findings, defer }: Context,
): Promise<number> {
  const redirects = values.flatMap(places.redirects);
  const forms = values.flatMap(places.form_action);
  const refused = new Set<string>();
  const output = path.join(work, host);
  const build = () => {
    const settings = [
      "name: Site",
      "base_url: https://site.example",
      "description: About it",
      "locales: [en, de]",
      `host: ${host}`,
      "contact_form: { action: https://forms.example/f, page: about }",
      "redirects:",
      ...redirects.filter((line) => !refused.has(line)).map((line) => `  - ${line}`),
      "content_security:",
      "  form_action:",
      ...forms.filter((line) => !refused.has(line)).map((line) => `    - ${line}`),
    ];
    const content = writeFolder(path.join(work, "content"), [
      ["site.yaml", `${settings.join("\n")}\n`],
    ]);
    return { settings, ended: startBuild(content, output, lean).ended };
  };
  // Characters that YAML texts cannot have are reported alone.
  let last: { status: number | null; output: string } = { status: null, output: "" };
  for (let known = -1; last.status !== 0 && known < refused.size;) {
    known = refused.size;
    const { settings, ended } = build();
    last = await ended;
    for (const [, line] of last.status === 0 ? [] : last.output.matchAll(/site\.yaml:(\d+):\d+ /g))
      refused.add((settings[Number(line) - 1] ?? "").replace(/^ +- /, ""));
  }
  if (last.status !== 0) {
    findings.add("values are refused at their lines", `${host}: ${last.output.slice(-600)}`);
    return 0;
  }
  const port = await findFreePort();
  const server = spawn(host, servers[host](work, output, port), {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  server.stderr.on("data", (chunk) => (log += String(chunk)));
  const ended = once(server, "exit");
  defer(async () => {
    server.kill();
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  let isUp = false;
  for (let attempt = 0; attempt < 100 && !isUp && server.exitCode === null; attempt++) {
    isUp = await fetch(origin).then(
      () => true,
      () => setTimeout(100, false),
    );
  }
  if (!isUp) {
    findings.add("the server starts", `${host}: ${log.slice(-600)}`);
    return 0;
  }
  const headers = { Y: "; script-src *" };
  const policyOf = async (init?: RequestInit) =>
    (await fetch(`${origin}/about/`, init)).headers.get("Content-Security-Policy") ?? "";
  const policy = await policyOf({ headers });
  findings.check(
    "no request changes a policy",
    policy === (await policyOf()) && !/[${}]|script-src \*/.test(policy),
    `${host}: ${policy}`,
  );
  for (const line of redirects.filter((one) => !refused.has(one))) {
    const [, from = "", to = ""] = /^\{ from: (".*"), to: (".*") \}$/.exec(line) ?? [];
    const address = new URL(JSON.parse(from).replace(/\*$/, "rest"), origin);
    const target = new URL(JSON.parse(to)).href.replace(/\*$/, "rest");
    const response = await fetch(address, { redirect: "manual", headers });
    const location = response.headers.get("Location");
    findings.check(
      "an accepted redirect leads to its literal target",
      location === target.replace(/[${}\\]/g, encodeURIComponent),
      `${host}: ${line} → ${response.status} ${location}`,
    );
  }
  return redirects.length + forms.length;
}
