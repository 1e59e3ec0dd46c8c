import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import {
  contentSecurityPolicy,
  themeScript,
} from "./content-security-policy.ts";

test("the one inline script is allowed by its hash", () => {
  const hash = createHash("sha256").update(themeScript).digest("base64");
  assert.ok(contentSecurityPolicy.includes(`'sha256-${hash}'`));
});

test("nothing inline is allowed but that", () => {
  assert.doesNotMatch(contentSecurityPolicy, /unsafe-inline|unsafe-hashes/);
  assert.doesNotMatch(contentSecurityPolicy, /'unsafe-eval'/);
});
