import assert from "node:assert/strict";
import { typesByExtension } from "../format/headers.ts";
import { fileHeaders } from "./header-rules.ts";
import { emitNginx } from "../plugins/static-hosts/nginx.ts";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import {
  loadContent,
  makeFolder,
  reportOn,
  writeContent,
} from "../content/content-folder.fixture.ts";
import { defaultHost } from "../content/settings/settings.ts";
import { withPlugins } from "../plugins/built-in.ts";
import { findHost, hostNames } from "../plugins/built-in.fixture.ts";

const siteYaml = "name: Site\nbase_url: https://site.example\ndescription: D\n";

describe("hosts", () => {
  test("are found by name; unknown names are rejected", () => {
    assert.ok(hostNames.includes(defaultHost));
    for (const name of hostNames) assert.equal(typeof findHost(name).serve, "function");
    for (const name of ["../edge", "toString"])
      assert.throws(
        () => findHost(name),
        /^Error: Unknown host ".*"\. Set host in site.yaml to cloudflare-pages or /,
      );
  });

  test("of plugins can run the function, like those of the engine", () => {
    const surge = { ...findHost("node"), title: "Surge" };
    const extensions = withPlugins([{ api: 1, name: "surge", hosts: { surge } }]);
    for (const [host, expected] of [
      ["surge", true],
      ["node", true],
      ["static", false],
    ] as const)
      assert.equal(
        loadContent({ "site.yaml": `${siteYaml}host: ${host}\n` }, { extensions }).hasFunction,
        expected,
        host,
      );
  });

  test("are the allowed values in site.yaml", () => {
    const folder = writeContent({
      "site.yaml":
        "name: Site\nbase_url: https://site.example\ndescription: D\nhost: cloudflare-page\n",
    });
    assert.deepEqual(reportOn(folder, { extensions: withPlugins([], ["static-hosts"]) }), [
      'content/site.yaml:4:7  "host" must be one of cloudflare-pages, cloudflare-workers, node, got "cloudflare-page". Did you mean "cloudflare-pages"?',
    ]);
  });

  test("need a plugin that has some", () => {
    const extensions = withPlugins([], ["cloudflare", "node-server", "static-hosts"]);
    assert.deepEqual(reportOn(writeContent({ "site.yaml": siteYaml }), { extensions }), [
      'content/site.yaml:1:1  "host" is "cloudflare-pages", but "without" in astro.config leaves out all plugins with hosts. Remove one of them from it.',
    ]);
  });
});

describe("deployment", () => {
  const target = { folder: "dist", baseUrl: "https://site.example" };
  const commands: [host: string, options: object, command: string | RegExp][] = [
    [
      "cloudflare-pages",
      { branch: "main", project: "site" },
      /wrangler\.js pages deploy dist --branch main --project-name site$/,
    ],
    ["cloudflare-workers", {}, /wrangler\.js deploy --assets dist$/],
    [
      "cloudflare-workers",
      { branch: "main", project: "site" },
      /wrangler\.js deploy --assets dist --name site$/,
    ],
    [
      "cloudflare-workers",
      { branch: "pr-12" },
      /wrangler\.js versions upload --preview-alias pr-12 --assets dist$/,
    ],
    ["cloudflare-workers", { branch: "7/New_Menu" }, / --preview-alias b-7-new-menu /],
    [
      "node",
      { project: "registry.example/site" },
      "docker build --push --tag registry.example/site .",
    ],
    [
      "nginx",
      { project: "me@server:/srv/site" },
      "rsync --recursive --checksum --delay-updates --delete-after dist/ me@server:/srv/site",
    ],
    ["static", { project: "s3://site" }, "aws s3 sync --delete dist s3://site"],
    ["netlify", {}, "netlify deploy --no-build --dir dist --prod"],
    ["netlify", { branch: "pr-12" }, "netlify deploy --no-build --dir dist --alias pr-12"],
    ["vercel", {}, "vercel deploy --prebuilt --prod"],
    ["vercel", { branch: "pr-12" }, "vercel deploy --prebuilt"],
  ];
  for (const [host, options, expected] of commands)
    test(`to ${host} with ${JSON.stringify(options)} runs ${expected}`, () => {
      const command = findHost(host)
        .deploy({ ...target, ...options })
        .command.join(" ");
      if (typeof expected === "string") assert.equal(command, expected);
      else assert.match(command, expected);
    });

  const rejected: [host: string, message: RegExp][] = [
    ["node", /^Error: Set the name of the image: --project-name/],
    ["caddy", /^Error: Set the destination of the files: --project-name/],
    ["github-pages", /^Error: Only the workflow publish\.yml can publish to GitHub Pages/],
  ];
  for (const [host, message] of rejected)
    test(`to ${host} requires an option or a workflow`, () =>
      assert.throws(() => findHost(host).deploy(target), message));

  const printed: [host: string, output: string, url: string][] = [
    [
      "netlify",
      "🚀 Deploy complete\nDeployed draft to https://pr-12--site.netlify.app\n",
      "https://pr-12--site.netlify.app",
    ],
    ["vercel", "https://site-abc.vercel.app\n", "https://site-abc.vercel.app"],
    ["nginx", "", "https://site.example"],
  ];
  for (const [host, output, url] of printed)
    test(`to ${host} has the URL ${url}`, () =>
      assert.equal(
        findHost(host)
          .deploy({ ...target, project: "s" })
          .findUrl?.(output),
        url,
      ));

  test("to Vercel copies the output into the project folder, whatever the current folder", () => {
    const [folder, root] = [makeFolder(), makeFolder()];
    mkdirSync(path.join(folder, "_data"));
    writeFileSync(path.join(folder, "_data/vercel.json"), "{}");
    writeFileSync(path.join(folder, "index.html"), "");
    findHost("vercel")
      .deploy({ ...target, folder })
      .prepare?.(root);
    const output = path.join(root, ".vercel/output");
    assert.deepEqual(readdirSync(output).toSorted(), ["config.json", "static"]);
    assert.ok(readdirSync(path.join(output, "static")).includes("index.html"));
  });

  test("to Cloudflare reads the URL from wrangler's output file, and removes the file", () => {
    for (const [host, lines, url] of [
      [
        "cloudflare-pages",
        [
          { type: "wrangler-session" },
          {
            type: "pages-deploy-detailed",
            url: "https://1.pages.dev",
            alias: "https://pr-1.pages.dev",
          },
        ],
        "https://pr-1.pages.dev",
      ],
      [
        "cloudflare-pages",
        [{ type: "pages-deploy-detailed", url: "https://1.pages.dev" }],
        "https://1.pages.dev",
      ],
      [
        "cloudflare-workers",
        [{ type: "deploy", targets: ["https://site.workers.dev"] }],
        "https://site.workers.dev",
      ],
      [
        "cloudflare-workers",
        [
          {
            type: "version-upload",
            preview_url: "https://1.workers.dev",
            preview_alias_url: "https://pr-1.workers.dev",
          },
        ],
        "https://pr-1.workers.dev",
      ],
    ] as const) {
      const { env, findUrl, cleanUp } = findHost(host).deploy(target);
      const file = env?.["WRANGLER_OUTPUT_FILE_PATH"] ?? "";
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      assert.equal(findUrl?.(""), url);
      cleanUp?.();
      const folder = path.dirname(file);
      assert.ok(!existsSync(folder));
      assert.equal(path.dirname(folder), tmpdir());
      assert.equal(env?.["TMPDIR"], folder);
    }
  });
});

describe("a file with an upper-case extension", () => {
  for (const extension of Object.keys(typesByExtension))
    test(`has the headers of one in lower case: ${extension}`, () => {
      for (const folder of ["/media/blog/", "/"])
        assert.deepEqual(
          fileHeaders(`${folder}A.${extension.toUpperCase()}`),
          fileHeaders(`${folder}A.${extension}`),
        );
    });

  test("has the headers of one in lower case on nginx", () => {
    const site = loadContent({});
    const maps = emitNginx(site).find((file) => file.path.endsWith("http.nginx"));
    assert.match(String(maps?.body), /"~\*\^\.\*\\\\\.svg\$"/);
    assert.doesNotMatch(String(maps?.body), /"~\^\.\*\\\\\.[a-z]/);
  });
});
