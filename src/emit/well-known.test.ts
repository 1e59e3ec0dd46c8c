import { describe, test } from "node:test";
import { loadContent } from "../content/content-folder.fixture.ts";
import { emitRobots, emitSecurity } from "./well-known.ts";
import assert from "node:assert/strict";

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

function emitFor(lines: string, now?: Date): string | undefined {
  const [file] = emitSecurity(
    loadContent(
      {
        "company.md": `---\nname: Company\ndescription: What it does\n${lines}---\n`,
      },
      now && { now },
    ),
  );
  return file && `${file.path}\n${file.body}`;
}

describe("/.well-known/security.txt", () => {
  test("lists the contacts in order, and the expiry date", () => {
    assert.equal(
      emitFor(
        "security: { contact: [https://site.example/report/, safe@site.example], policy: https://site.example/policy/ }\n",
      ),
      `/.well-known/security.txt
Contact: https://site.example/report/
Contact: mailto:safe@site.example
Expires: 2027-06-30T00:00:00Z
Preferred-Languages: en, de
Canonical: https://site.example/.well-known/security.txt
Policy: https://site.example/policy/
`,
    );
  });

  test("is unchanged for half a year", () => {
    const lines = "security: { contact: tel:+49-30-1 }\n";
    const at = (now: string) => emitFor(lines, new Date(now));
    assert.equal(at("2026-07-01T00:00:00Z"), at("2026-12-31T23:59:59Z"));
    assert.notEqual(at("2026-12-31T23:59:59Z"), at("2027-01-01T00:00:00Z"));
  });

  test("is absent without a contact", () => {
    assert.equal(emitFor("email: office@site.example\n"), undefined);
  });
});
