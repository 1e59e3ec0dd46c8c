/**
 * Comparison with a published API: removed or retyped fields and filters are reported, additions
 * are not.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { listenLocally } from "../../../tests/hosts/listen-locally.fixture.ts";
import { eventsContent, eventsSettings } from "../../collections/events-site.fixture.ts";
import { presetApis } from "../../collections/preset-api.ts";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { emitOpenApi } from "../../emit/api/openapi.ts";
import { cachePublished } from "../../pipeline/published-history.ts";
import { describeSite, findBreakingChanges, readPublishedApi } from "./published-api.ts";
import { sampleRows } from "../../format/property-tests.fixture.ts";

const siteWith = (settings: string) => loadContent({ "site.yaml": settings });

const published = (() => {
  const site = loadContent(eventsContent);
  const [file] = emitOpenApi(site, false);
  return String(file?.body);
})();

const dropped = (settings: string) =>
  findBreakingChanges(describeSite(siteWith(settings)), JSON.parse(published)).map(
    ({ collection, kind, name, isChanged }) =>
      `${collection} ${isChanged ? "changes" : "drops"} ${kind} ${name}`,
  );

describe("published API of a site", () => {
  const rows: [what: string, from: string, to: string, expected: string[]][] = [
    ["stays", "", "", []],
    [
      "gets a field",
      "      doors: { type: date, filter: range }\n",
      "      doors: { type: date, filter: range }\n      dress: { type: text, filter: true }\n",
      [],
    ],
    ["gets an option", "[talk, workshop, open-day]", "[talk, workshop, open-day, dinner]", []],
    ["gets a label", "label: Sponsor", "label: Backer", []],
    [
      "loses a field and its filter",
      "      venue: { type: text, filter: true, label: { en: Venue, de: Ort }, property: location }\n",
      "",
      ["events drops field venue", "events drops filter venue"],
    ],
    [
      "loses a filter",
      "featured: { type: boolean, filter: true }",
      "featured: { type: boolean }",
      ["events drops filter featured"],
    ],
    [
      "has another type",
      "capacity: { type: number, filter: range }",
      "capacity: { type: text, filter: true }",
      [
        "events changes field capacity",
        "events drops filter capacity_from",
        "events drops filter capacity_to",
      ],
    ],
    [
      "loses a field of a preset",
      "sponsor: { type: text, label: Sponsor }",
      "backer: { type: text, label: Sponsor }",
      ["blog drops field sponsor"],
    ],
    [
      "loses an option",
      "[talk, workshop, open-day]",
      "[talk, open-day]",
      ["events changes field format", "events changes filter format"],
    ],
    [
      "loses a collection",
      eventsSettings.slice(eventsSettings.indexOf("  events:")),
      "",
      ["events drops list listEvents"],
    ],
    ["loses a language", "locales: [en, de]", "locales: [de, en]", []],
  ];
  for (const [what, from, to, expected] of sampleRows(rows, 7))
    test(what, () => {
      assert.ok(eventsSettings.includes(from));
      assert.deepEqual(dropped(eventsSettings.replace(from, to)).toSorted(), expected.toSorted());
    });

  test("moves to a static host, which has no filters, and back", () => {
    const [file] = emitOpenApi(
      loadContent({ ...eventsContent, "site.yaml": `${eventsSettings}host: static\n` }),
      false,
    );
    const moved: unknown = JSON.parse(String(file?.body));
    const found = findBreakingChanges(moved, JSON.parse(published));
    assert.ok(found.length > 3);
    assert.deepEqual([...new Set(found.map(({ kind }) => kind))], ["filter"]);
    assert.deepEqual(findBreakingChanges(JSON.parse(published), moved), []);
  });

  test("ignores the parts that every site has", () => {
    assert.ok(presetApis.length > 0);
    assert.deepEqual(
      findBreakingChanges(
        describeSite(siteWith("name: S\nbase_url: https://site.example\ndescription: D\n")),
        JSON.parse(published),
      ).map(({ collection }) => collection),
      ["blog", "events"],
    );
  });
});

describe("openapi.json to compare with", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "broadsheet-published-"));
  cachePublished(folder, "https://site.example", "/openapi.json", published);
  const live = JSON.stringify({
    servers: [{ url: "https://site.example" }],
    from: "live",
  });
  const server = createServer((_, response) => response.end(live));
  // Not in the body of the suite: hooks do not run if all tests are filtered out, and a server that
  // listens keeps the process alive.
  let origin = "";
  before(async () => {
    origin = await listenLocally(server);
  });
  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  test("comes from the live site, or else from the last deployment", async () => {
    const base = "https://site.example";
    assert.deepEqual(await readPublishedApi(base, folder, origin), JSON.parse(live));
    for (const wish of ["off", "http://127.0.0.1:1"])
      assert.deepEqual(await readPublishedApi(base, folder, wish), JSON.parse(published));
  });

  test("is ignored if it belongs to another site, and absent before the first deployment", async () => {
    assert.equal(await readPublishedApi("https://other.example", folder, "off"), undefined);
    const built = mkdtempSync(path.join(folder, "built-"));
    writeFileSync(path.join(built, "openapi.json"), published);
    assert.equal(await readPublishedApi("https://site.example", built, "off"), undefined);
  });
});
