import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAccess } from "./access-log.ts";

const time = new Date("2026-11-02T05:12:07.890Z");

const request = {
  address: "127.0.0.1",
  method: "GET",
  target: "/blog/?q=a",
  httpVersion: "1.1",
  status: 200,
  bytes: 5123,
  milliseconds: 1.84,
};

test("a request is logged in the Common Log Format with its duration", () => {
  assert.equal(
    formatAccess(request, time),
    '127.0.0.1 - - [02/Nov/2026:05:12:07 +0000] "GET /blog/?q=a HTTP/1.1" 200 5123 1.8',
  );
});

test("line breaks and quotes in a request are escaped", () => {
  const line = formatAccess({ ...request, target: '/"\n\\é x' }, time);
  assert.match(line, /"GET \/\\x22\\x0a\\x5c\\xe9\\x20x HTTP\/1\.1"/);
});
