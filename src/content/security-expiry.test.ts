import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expiryRenewal, securityExpiry } from "./security-expiry.ts";

const rows: [now: string, expiry: string, renewal: string][] = [
  ["2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z", "2026-07-01T00:00:00Z"],
  ["2026-06-30T23:59:59Z", "2026-12-31T00:00:00Z", "2026-07-01T00:00:00Z"],
  ["2026-07-01T00:00:00Z", "2027-06-30T00:00:00Z", "2027-01-01T00:00:00Z"],
  ["2026-12-31T23:59:59Z", "2027-06-30T00:00:00Z", "2027-01-01T00:00:00Z"],
  ["2028-02-29T12:00:00Z", "2028-12-31T00:00:00Z", "2028-07-01T00:00:00Z"],
];

describe("a build's security.txt", () => {
  for (const [now, expiry, renewal] of rows)
    test(`of ${now} counts until ${expiry}`, () => {
      assert.equal(securityExpiry(new Date(now)), expiry);
      assert.equal(expiryRenewal(expiry), renewal);
      assert.equal(securityExpiry(new Date(renewal)) === expiry, false);
      const days = (Date.parse(expiry) - Date.parse(now)) / 86_400_000;
      assert.ok(days > 180 && days < 365, String(days));
    });
});
