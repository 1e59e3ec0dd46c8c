import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { writeDocuments } from "../documents.ts";
import { findHugo } from "./hugo.ts";

const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-hugo-"));
after(() => rmSync(folder, { recursive: true, force: true }));
const hugo = findHugo();

test(
  "Hugo's feed has as many posts as ours",
  { skip: hugo ? false : "Hugo is not installed" },
  async () => {
    assert.ok(hugo);
    const content = path.join(folder, "content");
    writeDocuments(content, 60);
    const site = path.join(folder, "site");
    await hugo.prepare(content, site);
    await hugo.build(site);
    const feed = readFileSync(path.join(hugo.output(site), "index.xml"), "utf8");
    assert.equal(feed.match(/<item>/g)?.length, 50);
  },
);
