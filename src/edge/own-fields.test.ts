/**
 * Fields that a site declares: typed in the API, with filters, sort orders and descriptions.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { eventsContent } from "../collections/events-site.fixture.ts";
import { describeMcp } from "../plugins/mcp/describe-mcp.ts";
import { buildSite, expectError } from "./built-site.fixture.ts";

const site = buildSite(eventsContent);

const Answer = z.object({
  data: z.array(z.looseObject({ slug: z.string() })),
});

async function ask(path: string) {
  const response = await site.get(`/api/public/v1${path}`);
  assert.equal(response.status, 200, path);
  return Answer.parse(await response.json()).data;
}

const slugs = async (path: string) => (await ask(path)).map(({ slug }) => slug);

describe("item of a custom collection", () => {
  test("has its fields, typed and in order, after the common ones", async () => {
    const [item = {}] = await ask("/events?locale=en");
    assert.deepEqual(Object.entries(item).slice(-10), [
      ["starts_at", "2026-05-01T16:00:00Z"],
      ["venue", "Main hall"],
      ["capacity", 120],
      ["featured", true],
      ["format", "open-day"],
      [
        "speakers_refs",
        [
          {
            locale: "en",
            slug: "ada",
            title: "Ada Lovelace",
            url: "https://site.example/authors/ada/",
            markdown_url: "https://site.example/authors/ada.md",
            api_url: null,
          },
        ],
      ],
      ["speakers", ["ada"]],
      [
        "cover",
        {
          url: "https://cdn.example/hall.png",
          alt: "The hall",
          width: null,
          height: null,
          variants: [],
        },
      ],
      ["tickets", "https://tickets.example/1"],
      ["doors", "2026-04-30"],
    ]);
  });

  test("has null for a missing value, and an empty list", async () => {
    const item = (await ask("/events")).find(({ slug }) => slug === "late");
    assert.partialDeepStrictEqual(item, {
      venue: null,
      capacity: null,
      featured: null,
      format: null,
      speakers: [],
      cover: null,
      tickets: null,
      doors: null,
    });
  });

  test("has the same fields when it is requested on its own", async () => {
    const response = await site.get("/api/public/v1/events/open-day");
    const { data } = z
      .object({ data: z.looseObject({ venue: z.string() }) })
      .parse(await response.json());
    assert.equal(data.venue, "Main hall");
  });

  test("of a preset has the field that the site adds", async () => {
    const items = await ask("/blog");
    assert.deepEqual(
      items.map(({ slug, sponsor }) => [slug, sponsor]),
      [
        ["pumps", "Pump & Co"],
        ["valves", null],
      ],
    );
  });
});

describe("list of a custom collection", () => {
  const rows: [search: string, expected: string[]][] = [
    ["", ["open-day", "concert", "late", "late.de"]],
    ["?venue=Yard", ["concert"]],
    ["?venue=Hof&locale=de", ["late.de"]],
    ["?venue=Hof&locale=en", []],
    ["?featured=true", ["open-day"]],
    ["?featured=false", ["concert"]],
    ["?format=talk", ["concert"]],
    ["?format=workshop", []],
    ["?starts_at_from=2026-05-01T16:00:01Z&locale=en", ["concert", "late"]],
    ["?starts_at_from=2026-05-01T18:00:00%2B02:00&locale=de", ["late.de"]],
    ["?starts_at_to=2026-05-01", ["open-day", "concert"]],
    ["?starts_at_to=2026-05-01T16:00:00Z", ["open-day"]],
    ["?starts_at_from=2026-11-05&starts_at_to=2026-11-05&locale=en", ["late"]],
    ["?capacity_from=10", ["open-day"]],
    ["?capacity_to=9.5", ["concert"]],
    ["?capacity_from=9.5&capacity_to=120", ["open-day", "concert"]],
    ["?capacity_from=-1&q=open", ["open-day"]],
    ["?sort=-starts_at&locale=en", ["late", "concert", "open-day"]],
    ["?sort=capacity&locale=en", ["concert", "open-day", "late"]],
    ["?sort=-capacity&locale=en", ["open-day", "concert", "late"]],
    ["?sort=doors&locale=en", ["open-day", "concert", "late"]],
  ];
  for (const [search, expected] of rows)
    test(`returns the expected items for ${search || "no parameters"}`, async () => {
      assert.deepEqual(await slugs(`/events${search}`), expected);
    });

  const wrong: [search: string, message: string, hint?: string][] = [
    ["?venue=", '"venue" must be a value that an item of the site has, got "".'],
    ["?featured=", '"featured" must be one of true, false, got "".'],
    ["?format=", '"format" must be one of talk, workshop, open-day, got "".'],
    ["?starts_at_to=", '"starts_at_to" must be a day or a time (RFC 3339), got "".'],
    ["?capacity_from=", '"capacity_from" must be a number, got "".'],
    ["?venue=Yrad", '"venue" must be a value that an item of the site has, got "Yrad".'],
    ["?featured=yes", '"featured" must be one of true, false, got "yes".'],
    ["?format=tlk", '"format" must be one of talk, workshop, open-day, got "tlk".'],
    ["?starts_at_from=soon", '"starts_at_from" must be a day or a time (RFC 3339), got "soon".'],
    [
      "?doors_from=2026",
      '"doors_from" must be a day or a time (RFC 3339), got "2026".',
      "Send doors_from=2026-01-31, or omit doors_from.",
    ],
    ["?capacity_from=ten", '"capacity_from" must be a number, got "ten".'],
    ["?capacity_from=1e3", '"capacity_from" must be a number, got "1e3".'],
    ["?capacity=1", '"capacity" is not a parameter of listEvents.'],
    [
      "?sort=venue",
      '"sort" must be one of date, -date, title, -title, updated, -updated, starts_at, -starts_at, capacity, -capacity, doors, -doors, got "venue".',
    ],
  ];
  for (const [search, message, hint] of wrong)
    test(`rejects ${search}`, async () => {
      const response = await site.get(`/api/public/v1/events${search}`);
      const error = await expectError(response, 400, "bad_request");
      assert.equal(error.message, message);
      if (hint !== undefined) assert.equal(error.hint, hint);
    });
});

describe("description of the API", () => {
  const openApi: unknown = JSON.parse(site.files.get("/openapi.json") ?? "");
  const Schema = z.looseObject({});
  const { paths, components } = z
    .object({
      paths: z.record(
        z.string(),
        z.object({
          get: z.object({
            parameters: z
              .array(z.object({ name: z.string().optional(), schema: Schema.default({}) }))
              .default([]),
          }),
        }),
      ),
      components: z.object({
        schemas: z.record(
          z.string(),
          z.object({ properties: z.record(z.string(), Schema).default({}) }),
        ),
      }),
    })
    .parse(openApi);

  test("has the types of parameters", () => {
    const parameters = new Map(
      paths["/api/public/v1/events"]?.get.parameters.map(({ name, schema }) => [name, schema]),
    );
    assert.partialDeepStrictEqual(parameters.get("featured"), {
      type: "boolean",
    });
    assert.partialDeepStrictEqual(parameters.get("format"), {
      enum: ["talk", "workshop", "open-day"],
    });
    assert.partialDeepStrictEqual(parameters.get("capacity_from"), {
      type: "number",
    });
    assert.partialDeepStrictEqual(parameters.get("venue"), { type: "string" });
    assert.ok(parameters.has("starts_at_from") && parameters.has("starts_at_to"));
  });

  test("has the types of properties, nullable if they are optional", () => {
    const { EventsItem } = components.schemas;
    assert.partialDeepStrictEqual(EventsItem?.properties["starts_at"], {
      type: "string",
      format: "date-time",
    });
    assert.partialDeepStrictEqual(EventsItem?.properties["capacity"], {
      type: ["number", "null"],
    });
    assert.partialDeepStrictEqual(EventsItem?.properties["featured"], {
      type: ["boolean", "null"],
    });
    assert.partialDeepStrictEqual(EventsItem?.properties["speakers"], {
      type: "array",
      items: { type: "string" },
    });
    assert.partialDeepStrictEqual(components.schemas["BlogPost"]?.properties["sponsor"], {
      type: ["string", "null"],
    });
  });

  test("has tools with these parameters", () => {
    const tool = describeMcp(openApi).tools.find(({ name }) => name === "list_events");
    const { properties } = z
      .object({ properties: z.record(z.string(), Schema) })
      .parse(tool?.inputSchema);
    for (const name of ["venue", "featured", "starts_at_from", "capacity_to"])
      assert.ok(name in properties, name);
  });

  test("lists the parameters in the agent skill", () => {
    assert.match(
      site.files.get("/.well-known/agent-skills/read-site-example/SKILL.md") ?? "",
      /`starts_at_from`, `starts_at_to`, `venue`, `capacity_from`, `capacity_to`, `featured`, `format`/,
    );
  });

  test("has the fields in export and changes", () => {
    assert.match(
      site.files.get("/api/public/v1/export/events.ndjson") ?? "",
      /"venue":"Main hall"/,
    );
  });
});
