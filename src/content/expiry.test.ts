import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatProblem } from "./problems.ts";
import { loadContent, markdownFile, reportOf } from "./content-folder.fixture.ts";
import { presetSchemas } from "../collections/preset-schemas.fixture.ts";
import { buildFiles, serveSite } from "../edge/built-site.fixture.ts";
import { articleJsonLd } from "../plugins/structured-data/json-ld.ts";

const settings = `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
timezone: Europe/Berlin
collections:
  jobs:
    label: Jobs
    schema: JobPosting
    expires: closes
    fields:
      closes: { type: date }
  events:
    label: Events
    expires: ends_at
    fields:
      ends_at: { type: datetime }
`;
const files = {
  "site.yaml": settings,
  "pages/index.de.md": markdownFile({ title: "Start" }),
  "pages/jobs.md": markdownFile({ title: "Jobs", listing: "jobs" }),
  "pages/sale.md": markdownFile({ title: "Sale", expires: "2026-06-30", aliases: ["/old-sale/"] }),
  "pages/hidden.md": markdownFile({ title: "Hidden", expires: "2026-06-01", noindex: true }),
  "pages/later.md": markdownFile(
    { title: "Later", expires: "2026-07-01 12:00" },
    "[Sale](sale.md) [Cashier](../jobs/cashier.md)\n",
  ),
  "blog/post.md": markdownFile(
    { date: "2026-01-01" },
    "[Later](../pages/later.md) [Sale](../pages/sale.md)\n",
  ),
  "jobs/cashier.md": markdownFile({ title: "Cashier", closes: "2026-06-30" }),
  "jobs/technician.md": markdownFile({ title: "Technician", closes: "2027-01-31" }),
  "jobs/longer.md": markdownFile({ title: "Longer", closes: "2026-01-31", expires: "2026-12-31" }),
  "events/concert.md": markdownFile({ title: "Concert", ends_at: "2026-06-30T22:00" }),
  "authors/ada.md": "---\nname: Ada\ndescription: Writes.\nexpires: 2026-01-01\n---\n",
};
const at = (now: string) => loadContent(files, { now: new Date(now) });

describe("the end of a document", () => {
  const site = at("2026-06-30T22:00:00Z");
  const stateOf = (name: string) => site.bySource.get(name)?.state;

  for (const [name, state] of [
    ["pages/sale.md", "expired"],
    ["pages/later.md", "published"],
    ["jobs/cashier.md", "expired"],
    ["jobs/technician.md", "published"],
    // The key of the document takes precedence.
    ["jobs/longer.md", "published"],
    ["events/concert.md", "expired"],
    ["authors/ada.md", "expired"],
  ] as const)
    test(`${name} is ${state} after its local day`, () => assert.equal(stateOf(name), state));

  test("is the end of its local day, not the moment before", () => {
    const before = at("2026-06-30T21:59:59Z");
    assert.equal(before.bySource.get("jobs/cashier.md")?.state, "published");
    assert.equal(before.bySource.get("events/concert.md")?.state, "expired");
    assert.equal(before.bySource.get("jobs/cashier.md")?.expiresAt, "2026-06-30T22:00:00Z");
  });

  test("removes it from every output", () => {
    const gone = /(?:url":|<loc>|<link>|\]\()"?https:\/\/site\.example\/(?:jobs\/cashier|sale)\//;
    for (const [name, text] of buildFiles(site))
      if (!/later|post/.test(name))
        assert.ok(!gone.test(text.replaceAll(/"markdown":"[^"]*"/g, "")), name);
    assert.deepEqual(
      site.lists["jobs"]?.map(({ slug }) => slug),
      ["longer", "technician"],
    );
  });

  test("inherits from the index of a book", () => {
    const book = loadContent({
      "guides/manual/index.md": markdownFile({ title: "Manual", expires: "2026-01-01" }),
      "guides/manual/part.md": markdownFile({ title: "Part" }),
    });
    assert.equal(book.bySource.get("guides/manual/part.md")?.state, "expired");
  });

  test("is validThrough of a job", () => {
    const job = site.bySource.get("jobs/technician.md") ?? assert.fail();
    assert.partialDeepStrictEqual(articleJsonLd(site, job, null), {
      "@type": "JobPosting",
      validThrough: "2027-02-01T00:00:00+01:00",
    });
  });
});

describe("the address of an expired document", () => {
  const site = serveSite(at("2026-06-30T22:00:00Z"));
  for (const [path, list] of [
    ["/jobs/cashier/", "/jobs/"],
    ["/jobs/cashier", "/jobs/"],
    ["/jobs/cashier.md", "/jobs/"],
    ["/sale/", "/"],
    ["/old-sale/", "/"],
    ["/events/concert/", "/"],
  ] as const)
    test(`${path} answers 410 with ${list}`, async () => {
      const response = await site.get(path);
      assert.equal(response.status, 410);
      assert.equal(response.headers.get("Cache-Control"), "no-store");
      if (path.endsWith(".md"))
        assert.match(await response.text(), /- \[\/jobs\/\]\(https:\/\/site\.example\/jobs\/\)\n$/);
    });

  test("names the list for programs", async () => {
    const response = await site.get("/jobs/cashier/", {
      headers: { Accept: "application/json" },
    });
    const { error } = presetSchemas.ErrorResponse.parse(await response.json());
    assert.deepEqual(
      [response.status, error.hint.startsWith("/jobs/ lists what is current.")],
      [404, true],
    );
    assert.equal((await site.get("/api/public/v1/jobs/cashier")).status, 404);
  });

  test("stays unknown if it was in no list", async () =>
    assert.equal((await site.get("/hidden/")).status, 404));
});

describe("check", () => {
  test("names what ends before the next scheduled build, and links to it", () => {
    const { warnings } = at("2026-06-30T22:00:00Z");
    assert.deepEqual(
      warnings.map(formatProblem).filter((line) => /expire|publication/.test(line)),
      [
        'content/blog/post.md:6:1  links to "../pages/later.md", which expires on 1 July 2026. Then the link is broken: remove it, or choose another target.',
        'content/blog/post.md:6:28  links to "../pages/sale.md", which has expired (1 July 2026), so the link is broken. Remove it, or choose another target.',
        'content/pages/later.md:4:10  "expires" ends the publication at 1 July 2026 at 12:00\u00A0CEST, before the next scheduled build. If it is to stay, write a later day.',
        'content/pages/later.md:6:1  links to "sale.md", which has expired (1 July 2026), so the link is broken. Remove it, or choose another target.',
        'content/pages/later.md:6:17  links to "../jobs/cashier.md", which has expired (1 July 2026), so the link is broken. Remove it, or choose another target.',
      ],
    );
  });

  test("knows the schedule of the site, and fields that end documents", () => {
    const soon = (now: string, schedule: string) =>
      loadContent(
        { ...files, "site.yaml": `${settings}schedule: ${schedule}\n` },
        { now: new Date(now) },
      ).warnings.flatMap(({ file, message }) =>
        message.includes("ends the publication") ? [`${file} ${message.split(" ")[0]}`] : [],
      );
    assert.deepEqual(soon("2026-06-30T19:30:00Z", "hourly"), [
      'content/events/concert.md "ends_at"',
    ]);
    assert.deepEqual(soon("2026-06-30T18:59:00Z", "hourly"), []);
    assert.deepEqual(soon("2026-06-30T18:59:00Z", "daily"), [
      'content/events/concert.md "ends_at"',
      'content/jobs/cashier.md "closes"',
      'content/pages/later.md "expires"',
      'content/pages/sale.md "expires"',
    ]);
  });

  test("warns of an end before the beginning", () => {
    const { warnings } = loadContent({
      "blog/x.md": markdownFile({ date: "2026-03-01", expires: "2026-02-01" }),
    });
    assert.match(
      warnings.map(({ message }) => message).join("\n"),
      /"expires" is not after "date", so the document is never published\./,
    );
  });

  test("refuses a field that is no time", () =>
    assert.deepEqual(
      reportOf({ "site.yaml": settings.replace("expires: ends_at", "expires: end_at") }),
      [
        'content/site.yaml:15:14  "collections.events.expires" must be a field of the type date or datetime, got "end_at". Did you mean "ends_at"?',
      ],
    ));

  for (const [key, name] of [
    ["expires", "expires"],
    ["when", "when.from"],
  ] as const)
    test(`refuses a field of another type for ${key}`, () =>
      assert.deepEqual(
        reportOf({
          "site.yaml": `${settings}  talks:\n    label: Talks\n    ${key}: topic\n    fields:\n      topic: { type: text }\n`,
          "talks/a.md": markdownFile({ topic: "Owls" }),
        }),
        [
          `content/site.yaml:20:${7 + key.length}  "collections.talks.${name}" must be a field of the type date or datetime, got "topic". Add a field of the type date or datetime.`,
        ],
      ));
});
