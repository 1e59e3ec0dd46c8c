import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import {
  contentSecurityPolicy,
  fileSecurityPolicy,
  pagePolicy,
  themeScript,
} from "./security-policy.ts";

test("allows the one inline script by its hash", () => {
  const hash = createHash("sha256").update(themeScript).digest("base64");
  assert.ok(contentSecurityPolicy.includes(`'sha256-${hash}'`));
});

test("allows nothing else inline", () => {
  assert.doesNotMatch(contentSecurityPolicy, /unsafe-inline|unsafe-hashes/);
  assert.doesNotMatch(contentSecurityPolicy, /'unsafe-eval'/);
});

test("prevents a file that is opened directly from running or requesting anything", () => {
  assert.match(fileSecurityPolicy, /^default-src 'none';/);
  assert.doesNotMatch(fileSecurityPolicy, /script-src|connect-src|font-src|frame-src|https:/);
});

test("adds a site's own sources and removes none", () => {
  const policy = pagePolicy({
    scripts: ["https://stats.example"],
    connects: ["https://in.stats.example"],
  });
  assert.equal(
    policy.replace(" https://stats.example", "").replace(" https://in.stats.example", ""),
    contentSecurityPolicy,
  );
  assert.match(policy, /script-src [^;]* https:\/\/stats\.example;/);
  assert.match(policy, /connect-src 'self' https:\/\/in\.stats\.example;/);
});
