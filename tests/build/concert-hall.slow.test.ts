/**
 * A concert hall before, during and after a concert in the night in which clocks go back: pages, API
 * and calendars, and pages that are older than the end of the concert in a browser.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, before, describe, mock, test } from "node:test";
import type { Served } from "../../src/hosts/host.ts";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { browseSite } from "../browser/browser.fixture.ts";
import { build, listFiles, makeFolder } from "./built-sites.fixture.ts";
import { writeConcertHall } from "./concert-hall.fixture.ts";

const content = writeConcertHall(path.join(makeFolder(), "content"), "node");

/** @returns the output folder of a build at an instant, on a machine in a time zone */
function buildAt(instant: string, zone: string): string {
  const output = path.join(makeFolder(), "dist");
  const { status, output: log } = build(content, output, [], { SITE_NOW: instant, TZ: zone });
  assert.equal(status, 0, log);
  return output;
}

/** @returns the documents of a collection that a text links to, in order */
function linksTo(text: string, collection = "events"): string[] {
  const links = text.matchAll(
    new RegExp(`(?:href="|\\]\\(https://[a-z.]+)/${collection}/([a-z-]+)/["#)]`, "g"),
  );
  return [...new Set(Array.from(links, ([, slug = ""]) => slug))].filter((slug) => slug !== "past");
}

const instants = [
  {
    name: "before",
    instant: "2026-10-24T12:00:00Z",
    coming: ["autumn-night", "winter-jazz"],
    past: ["spring-morning"],
    isOver: false,
    starting: ["autumn-night", "winter-jazz"],
    jobs: ["cashier", "technician"],
    bar: "hidden",
  },
  {
    name: "during",
    // 02:45 for the first time. The cashier's job ended with its day.
    instant: "2026-10-25T00:45:00Z",
    coming: ["autumn-night", "winter-jazz"],
    past: ["spring-morning"],
    isOver: false,
    starting: ["winter-jazz"],
    jobs: ["technician"],
    bar: "visible",
  },
  {
    name: "after",
    // 04:00, an hour later than in summer time.
    instant: "2026-10-25T03:00:00Z",
    coming: ["winter-jazz"],
    past: ["autumn-night", "spring-morning"],
    isOver: true,
    starting: ["winter-jazz"],
    jobs: ["technician"],
    bar: "absent",
  },
] as const;

describe("the concert hall", { timeout: 600_000 }, () => {
  const outputs = new Map(
    instants.map(({ name, instant }): [string, string] => [
      name,
      buildAt(instant, "Pacific/Kiritimati"),
    ]),
  );
  const outputOf = (name: string) => outputs.get(name) ?? assert.fail();

  for (const { name, instant, coming, past, isOver, starting, jobs, bar } of instants)
    describe(name, () => {
      const read = (file: string) => readFileSync(path.join(outputOf(name), file), "utf8");
      let served: Served;
      before(async () => (served = await serve(outputOf(name), { host: "127.0.0.1", port: 0 })));
      after(() => served.stop());
      const slugs = async (query: string) => {
        mock.timers.enable({ apis: ["Date"], now: Date.parse(instant) });
        try {
          const response = await fetch(`${served.origin}/api/public/v1/${query}`);
          const { data } = await response.json();
          return data.map(({ slug }: { slug: string }) => slug);
        } finally {
          mock.timers.reset();
        }
      };

      test("has coming and past concerts apart, on pages and in their Markdown", () => {
        const main = (file: string) => read(file).replace(/^[^]*<main|<\/main>[^]*$/g, "");
        assert.deepEqual(linksTo(main("events/index.html")), coming);
        assert.deepEqual(linksTo(read("events.md")), coming);
        assert.deepEqual(linksTo(main("events/past/index.html")), past);
        assert.deepEqual(linksTo(read("events/past.md")), past);
        assert.match(main("events/index.html"), /href="\/events\/past\/"/);
        const [programme = "", back = ""] = main("index.html").split("Looking back");
        assert.deepEqual([linksTo(programme), linksTo(back)], [coming, past]);
        assert.deepEqual(linksTo(read("artists/mira-voss/index.html")), [
          ...coming,
          ...past.filter((slug) => slug !== "spring-morning"),
        ]);
      });

      test("says on the page of a past concert that it has ended", () => {
        const banner = /<p class="state" role="status"(.*?)>/.exec(
          read("events/autumn-night/index.html"),
        )?.[1];
        assert.equal(
          banner,
          isOver ? " data-past" : ' hidden data-until="2026-10-25T02:30:00.000Z"',
        );
        assert.equal(read("de/events/autumn-night.md").includes("Bereits vorbei."), isOver);
      });

      test("shows times in Berlin", () => {
        assert.match(
          read("events/autumn-night/index.html"),
          /October 25, 2026 at 12:30\sAM\sCEST[^]*October 25, 2026 at 3:30\sAM\sCET/,
        );
        assert.match(read("events/spring-morning.md"), /March 29, 2026 at 3:30\sAM\sCEST/);
      });

      test("answers what has not begun at the time of the request", async () => {
        assert.deepEqual(await slugs("events?starts_at_from=now&locale=en"), starting);
        assert.deepEqual(await slugs("events?starts_at_from=2026-10-25&starts_at_to=2026-10-25"), [
          "autumn-night",
          "autumn-night.de",
        ]);
        assert.deepEqual(await slugs("events?locale=en"), [
          "spring-morning",
          "autumn-night",
          "winter-jazz",
        ]);
      });

      test("has the jobs that have not ended", async () => {
        assert.deepEqual(linksTo(read("jobs/index.html"), "jobs").toSorted(), jobs);
        assert.deepEqual((await slugs("jobs")).toSorted(), jobs);
        const has = jobs.some((slug) => slug === "cashier");
        for (const file of ["sitemap.xml", "llms-full.txt", "api/public/v1/jobs.json"])
          assert.equal(read(file).includes("/jobs/cashier"), has, file);
        const response = await fetch(`${served.origin}/jobs/cashier/`);
        assert.equal(response.status, has ? 200 : 410);
        if (!has)
          assert.match(
            await response.text(),
            /class="guess gone" data-markdown="omit">[^]*?<a href="\/jobs\/">\/jobs\/<\/a>/,
          );
      });

      test("has the announcement for its time, and press files", async () => {
        for (const file of ["index.html", "de/events/index.html"]) {
          const [tag] = /<aside class="announcement"[^>]*>/.exec(read(file)) ?? [];
          const state = tag === undefined ? "absent" : / hidden/.test(tag) ? "hidden" : "visible";
          assert.equal(state, bar, file);
        }
        const [, media = ""] =
          /href="(\/media\/press\/season\.[^"]+\.pdf)"/.exec(read("press/season/index.html")) ?? [];
        const response = await fetch(served.origin + media);
        assert.equal(response.headers.get("Content-Type"), "application/pdf");
      });

      test("has the same calendars", async () => {
        const calendars = listFiles(outputOf(name)).filter((file) => file.endsWith(".ics"));
        assert.equal(calendars.length, 6);
        for (const file of calendars)
          assert.equal(read(file), readFileSync(path.join(outputOf("before"), file), "utf8"), file);
        const response = await fetch(`${served.origin}/events/calendar.ics`);
        assert.equal(response.headers.get("Content-Type"), "text/calendar; charset=utf-8");
        assert.match(
          await response.text(),
          /DTSTART;TZID=Europe\/Berlin:20261025T003000\r\nDTEND;TZID=Europe\/Berlin:20261025T033000/,
        );
        assert.match(
          read("events/index.html"),
          /href="webcal:\/\/lindenhalle\.example\/events\/calendar\.ics"/,
        );
      });
    });

  test("has the same bytes on a machine in another time zone", () => {
    const other = buildAt("2026-10-25T00:45:00Z", "America/Los_Angeles");
    assert.deepEqual(listFiles(other), listFiles(outputOf("during")));
    for (const file of listFiles(other))
      assert.ok(
        readFileSync(path.join(other, file)).equals(
          readFileSync(path.join(outputOf("during"), file)),
        ),
        file,
      );
  });

  describe("built before the end of a concert, in a browser after it", () => {
    let served: Served;
    const site = browseSite(
      () => outputOf("before"),
      async (output) => (served = await serve(output, { host: "127.0.0.1", port: 0 })),
    );
    after(() => served.stop());
    const visit = (address: string, now: string, selector: string) =>
      site.visit(
        address,
        ({ page }) =>
          page.evaluate(
            (wanted) =>
              Array.from(document.querySelectorAll(wanted), (one) => one.textContent?.trim()),
            selector,
          ),
        { prepare: (page) => page.clock.setFixedTime(new Date(now)) },
      );
    const late = "2026-10-25T02:30:00Z";
    const early = "2026-10-25T02:29:59Z";

    for (const [address, selector, now, expected] of [
      ["/events/", "main > .items h2", early, ["Autumn night", "Winter jazz"]],
      ["/events/", "main > .items h2", late, ["Winter jazz"]],
      ["/events/", "[data-ended]:not([hidden]) h2", early, []],
      ["/events/", "[data-ended]:not([hidden]) h2", late, ["Past", "Autumn night"]],
      ["/", "[data-coming] h3", early, ["Autumn night", "Winter jazz"]],
      ["/", "[data-coming] h3", late, ["Winter jazz"]],
      ["/events/autumn-night/", ".state[role=status]:not([hidden])", early, []],
      ["/events/autumn-night/", ".state[role=status]:not([hidden])", late, ["This has ended."]],
      ["/artists/mira-voss/", ".related h3", early, ["Autumn night", "Winter jazz"]],
      ["/artists/mira-voss/", ".related h3", late, ["Winter jazz", "Autumn night"]],
      ["/de/events/autumn-night/", ".state[role=status]:not([hidden])", late, ["Bereits vorbei."]],
    ] as const)
      test(`${address} has ${expected.join(", ") || "nothing"} at ${selector} (${now})`, async () =>
        assert.deepEqual(await visit(address, now, selector), expected));
  });
});
