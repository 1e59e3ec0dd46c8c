import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startReport, summarize } from "./build-report.ts";

function record(isTTY: boolean) {
  let now = 0;
  let text = "";
  const report = startReport({
    stream: { isTTY, write: (more: string) => (text += more) },
    clock: () => now,
  });
  return {
    report,
    wait: (milliseconds: number) => (now += milliseconds),
    text: () => text,
  };
}

describe("build report", () => {
  test("updates a single line in a terminal after two seconds", () => {
    const { report, wait, text } = record(true);
    report.expect("pages", 3000);
    wait(1900);
    report.count("pages", 1000);
    assert.equal(text(), "");
    wait(200);
    report.count("pages", 500);
    wait(200);
    report.count("files", 20);
    assert.equal(
      text(),
      "\r\u001b[2K1,500 of 3,000 pages rendered …\r\u001b[2K1,500 of 3,000 pages rendered, 20 other files written …",
    );
  });

  test("prints a plain line every five seconds without a terminal", () => {
    const { report, wait, text } = record(false);
    wait(6000);
    report.count("pages", 40);
    wait(1000);
    report.count("pages", 40);
    wait(5000);
    report.count("pages", 40);
    assert.equal(text(), "40 pages rendered …\n120 pages rendered …\n");
  });

  test("prints the duration of each stage", () => {
    const { report, wait, text } = record(false);
    wait(1500);
    report.stage("Loaded 3 documents");
    wait(250);
    report.stage("Rendered");
    assert.equal(text(), "Loaded 3 documents in 1.50 s\nRendered in 0.25 s\n");
  });

  test("summarizes files by kind", () => {
    assert.equal(
      summarize(
        new Map([
          ["/index.html", 500_000],
          ["/index.md", 100_000],
          ["/api/public/v1/index.json", 200_000],
          ["/_astro/site.css", 100_000],
          ["/sitemap.xml", 100_000],
        ]),
      ),
      "5 files, 1.0 MB: 1 pages (0.5 MB), 1 Markdown alternates (0.1 MB), 1 API files (0.2 MB), 1 scripts, styles, fonts and images (0.1 MB), 1 others (0.1 MB)",
    );
  });
});
