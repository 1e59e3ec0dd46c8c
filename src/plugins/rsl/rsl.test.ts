import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent } from "../../content/content-folder.fixture.ts";
import { readXml } from "../../emit/read-xml.fixture.ts";
import { emitRobots } from "../../emit/well-known.ts";
import { completeSite } from "../../pipeline/load-site.ts";
import { withPlugins } from "../built-in.ts";
import { rsl } from "./rsl.ts";

/** @returns the licence file of a site with these settings, and robots.txt */
function emitFor(lines: string) {
  const loaded = loadContent({
    "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\n${lines}`,
  });
  const site = completeSite(loaded, [], withPlugins());
  const files = (rsl.outputs ?? []).flatMap(({ emit }) => {
    const made = emit(site);
    assert.ok(Symbol.iterator in made);
    return [...made];
  });
  assert.ok(files.length <= 1);
  const links = site.announced.flatMap(({ link }) => link?.rel ?? []);
  return { body: files[0]?.body.toString(), robots: String(emitRobots(site).body), links };
}

const by = "license: { name: CC BY 4.0, url: https://creativecommons.org/licenses/by/4.0/ }\n";
const own = "license: { name: Own, url: 'https://site.example/terms?a=1&b=2' }\n";

describe("licence for programs", () => {
  const rows: [lines: string, permits: string, prohibits: string, payment: string, url: string][] =
    [
      [
        by,
        "search ai-input",
        "ai-train",
        "attribution",
        "https://creativecommons.org/licenses/by/4.0/",
      ],
      [
        `${by}ai_train: true\n`,
        "search ai-input ai-train",
        "",
        "attribution",
        "https://creativecommons.org/licenses/by/4.0/",
      ],
      [own, "search ai-input", "ai-train", "free", "https://site.example/terms?a=1&b=2"],
    ];
  for (const [lines, permits, prohibits, payment, url] of rows)
    test(`has the terms of ${JSON.stringify(lines)}, as Content-Signal has them`, () => {
      const { body = "", robots, links } = emitFor(lines);
      const elements = readXml(body);
      const textOf = (name: string) =>
        elements.find((element) => element.name === name)?.text.trim() ?? "";
      assert.equal(
        elements.find(({ name }) => name === "rsl")?.attributes["xmlns"],
        "https://rslstandard.org/rsl",
      );
      assert.deepEqual(
        [textOf("permits"), textOf("prohibits"), textOf("standard")],
        [permits, prohibits, url],
      );
      assert.equal(elements.find(({ name }) => name === "payment")?.attributes["type"], payment);
      assert.match(robots, /^License: https:\/\/site\.example\/license\.xml$/m);
      assert.match(robots, new RegExp(`ai-train=${prohibits === "" ? "yes" : "no"}`));
      assert.ok(links.includes("license"));
    });

  test("is absent for a site without a licence", () => {
    const { body, robots, links } = emitFor("ai_train: true\n");
    assert.equal(body, undefined);
    assert.doesNotMatch(robots, /License/);
    assert.ok(!links.includes("license"));
  });
});
