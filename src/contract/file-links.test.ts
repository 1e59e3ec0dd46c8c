import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { toApiLinks, toFileLinks } from "./file-links.ts";

const api = "https://site.example/api/public/v1/blog";

describe("toFileLinks", () => {
  test("leads items and their translations to files, and nothing else", () => {
    assert.deepEqual(
      JSON.parse(
        toFileLinks(
          JSON.stringify({
            api_url: `${api}/x`,
            url: "https://site.example/blog/x/",
            translations: [{ api_url: `${api}/x.de` }, { api_url: null }],
            markdown: `"api_url":"${api}/x"`,
          }),
        ),
      ),
      {
        api_url: `${api}/x.json`,
        url: "https://site.example/blog/x/",
        translations: [{ api_url: `${api}/x.de.json` }, { api_url: null }],
        markdown: `"api_url":"${api}/x"`,
      },
    );
  });

  test("is undone by toApiLinks, whatever the texts say", () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('"api_url":"x.json"', '\\"api_url":"', ".json"),
    );
    fc.assert(
      fc.property(text, fc.option(fc.webUrl()), text, (title, url, markdown) => {
        const json = JSON.stringify({ title, api_url: url, markdown });
        assert.equal(toApiLinks(toFileLinks(json)), json);
        assert.deepEqual(JSON.parse(toFileLinks(json)), {
          title,
          api_url: url === null ? null : `${url}.json`,
          markdown,
        });
      }),
    );
  });
});
