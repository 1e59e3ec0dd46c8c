/**
 * Each command line of the documentation, run in a copy of this repository or in a new site that is
 * installed from the packed package. documented-commands.yaml has the values of placeholders, and
 * names the commands that need an account, a server or an hour.
 */
import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import type { RunningServer } from "../../packages/conformance/src/server.ts";
import { markdownFile } from "../../src/content/content-folder.fixture.ts";
import { writeJekyllSite } from "../../src/plugins/import/jekyll-site.fixture.ts";
import { makeFolder, root } from "../build/built-sites.fixture.ts";
import { commandTable, findCommands, type Row } from "./documented-commands.fixture.ts";
import { toPattern } from "./how-to.fixture.ts";
import { copyProjectFiles } from "./project-copy.fixture.ts";
import { runScript, serveScript } from "./run-script.fixture.ts";

const work = realpathSync(makeFolder());
const project = copyProjectFiles();
const site = path.join(work, "site");
const outputs = new Map(findCommands().map(({ line, output }) => [line, output]));
const env: NodeJS.ProcessEnv = { WORK: work };

const run = (folder: string, script: string, status?: number) =>
  runScript(folder, script, { env, status }).output;

async function runRow(folder: string, row: Row, origin: string): Promise<void> {
  const script = row.run ?? row.line;
  if (row.serves) {
    const server = await serveScript(folder, script, env);
    try {
      const response = await fetch(server.origin);
      assert.equal(response.status, 200);
      assert.match(await response.text(), /<h1/);
    } finally {
      await server.stop();
    }
    return;
  }
  const local = script.replaceAll(
    /https:\/\/(?:www\.)?site\.example|http:\/\/localhost:4321/g,
    origin,
  );
  const output = run(folder, local, row.status);
  if (row.prints !== undefined) assert.match(output, new RegExp(row.prints, "m"));
  const documented = outputs.get(row.line) ?? "";
  if (documented !== "") assert.match(output, toPattern(documented));
}

function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function startRepository(folder: string): void {
  run(
    folder,
    `git init --quiet --initial-branch=main && git config user.name Owner &&
     git config user.email owner@site.example && git add . && git commit --quiet --message Start`,
  );
}

describe("commands of the documentation", { timeout: 3_600_000 }, () => {
  before(() => {
    startRepository(project);
    const packed = { engine: ".", importer: "packages/import", client: "packages/client" };
    for (const [name, folder] of Object.entries(packed)) {
      mkdirSync(path.join(work, name));
      run(path.join(root, folder), `npm pack --pack-destination "${path.join(work, name)}"`);
    }
    writeJekyllSite(path.join(work, "old-site"));
    write(
      work,
      "export.xml",
      `<?xml version="1.0"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Old</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url>
<item><title>A</title><link>https://old.example/a/</link><content:encoded>&lt;p&gt;A text.&lt;/p&gt;</content:encoded>
<wp:post_id>1</wp:post_id><wp:post_name>a</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<wp:post_date_gmt>2024-01-05 00:00:00</wp:post_date_gmt></item></channel></rss>
`,
    );
  });

  describe("in this repository", () => {
    let demo: RunningServer | undefined;
    after(() => demo?.stop());
    for (const row of commandTable.project)
      test(row.line, async () => {
        if ((row.run ?? row.line).includes("localhost:4321"))
          demo ??= await serveScript(project, "npm start", env);
        await runRow(project, row, demo?.origin ?? "");
      });
    for (const { line, because, run: part } of commandTable.not_run)
      test(line, { skip: part === undefined && because }, () => {
        run(project, part ?? "");
      });
  });

  describe("in a site", () => {
    let live: RunningServer;
    before(async () => {
      run(
        work,
        `npx --yes --package "$WORK"/engine/*.tgz -- broadsheet init site --locales en,de --sections blog,guides --host node`,
      );
      run(site, `npm install --no-audit --no-fund "$WORK"/engine/*.tgz`);
      const settings = path.join(site, "content/site.yaml");
      writeFileSync(
        settings,
        readFileSync(settings, "utf8").replace(
          "collections:\n",
          `collections:
  events: { path: /events/, label: Events, description: Where we meet., order: -date }
  courses: { path: /courses/, label: Courses, description: Where you learn., order: -date }
`,
        ),
      );
      write(
        site,
        "content/events/open-day.md",
        markdownFile({ title: "Open day", date: "2026-05-01" }),
      );
      for (const listing of ["events", "courses"])
        write(site, `content/pages/${listing}.md`, markdownFile({ title: listing, listing }));
      write(site, "content/guides/pumps.md", markdownFile({ title: "Pumps" }));
      write(site, "content/blog/hello.md", markdownFile({ title: "Hello", date: "2026-05-01" }));
      appendFileSync(path.join(site, ".gitignore"), "other/\npreview/\n");
      startRepository(site);
      run(
        site,
        'git init --quiet --bare --initial-branch=main "$WORK/remote" && git remote add origin "$WORK/remote" && git push --quiet --set-upstream origin main',
      );
      run(site, "npx broadsheet build --outDir ../live");
      live = await serveScript(site, "npx broadsheet serve ../live --port 0", env);
      env["LIVE"] = live.origin;
    });
    after(() => live?.stop());
    for (const row of commandTable.site) test(row.line, () => runRow(site, row, live.origin));
  });
});
