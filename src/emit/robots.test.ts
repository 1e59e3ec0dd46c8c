import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent } from "../content/content-folder.fixture.ts";
import { emitRobots } from "./robots.ts";

const settings = "name: Site\nbase_url: https://site.example\ndescription: D\n";

describe("Content-Signal", () => {
  const rows: [lines: string, signal: string][] = [
    ["", "search=yes, ai-input=yes, ai-train=no"],
    ["ai_train: false\n", "search=yes, ai-input=yes, ai-train=no"],
    ["ai_train: true\n", "search=yes, ai-input=yes, ai-train=yes"],
  ];
  for (const [lines, signal] of rows) {
    test(`is ${signal} with ${JSON.stringify(lines)}`, () => {
      const site = loadContent({ "site.yaml": settings + lines });
      // A signal must be in the group of a user agent.
      assert.match(
        emitRobots(site).body.toString(),
        new RegExp(`^User-agent: \\*\nContent-Signal: ${signal}\nAllow: /\n`),
      );
    });
  }
});
