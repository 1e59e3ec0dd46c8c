import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cityLine, contactLinks, telephoneUrl } from "./contact-links.ts";

describe("telephoneUrl", () => {
  for (const [written, url] of [
    ["+49 30 23125 410", "tel:+493023125410"],
    ["+49 (0)471 123-45", "tel:+4947112345"],
    ["0049 (0) 471/12345", "tel:004947112345"],
    ["(0471) 12345", "tel:047112345"],
    ["+1 (202) 555-0143", "tel:+12025550143"],
  ] as const)
    test(`converts ${written} to the number that a telephone dials`, () =>
      assert.equal(telephoneUrl(written), url));
});

test("telephone comes first, and missing details are omitted", () => {
  assert.deepEqual(contactLinks({ telephone: null, email: null }), []);
  assert.deepEqual(contactLinks({ telephone: "+49 30 1", email: "a@site.example" }), [
    { label: "+49 30 1", path: "tel:+49301" },
    { label: "a@site.example", path: "mailto:a@site.example" },
  ]);
});

for (const [address, line] of [
  [{ locality: "Bremerhaven", postal_code: "27568", country: "DE" }, "27568 Bremerhaven"],
  [{ locality: "Bremerhaven", postal_code: "27568" }, "27568 Bremerhaven"],
  [
    { locality: "Washington", region: "DC", postal_code: "20405", country: "US" },
    "Washington, DC 20405",
  ],
  [{ locality: "London", postal_code: "SW1A 2AA", country: "GB" }, "London, SW1A 2AA"],
  [{ locality: "Lyon", country: "FR" }, "Lyon"],
] as const)
  test(`the city line ${line} follows its country`, () => {
    assert.equal(cityLine(address), line);
  });
