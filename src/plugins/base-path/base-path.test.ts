import assert from "node:assert/strict";
import { test } from "node:test";
import { listLeaving } from "./base-path.ts";

test("the addresses of a file that no build mounts are listed", () => {
  const html = '<a href="/a/b/x"><a href="y"><a href="/z"><img src="../../c.png"><a href="/a/bc">';
  assert.deepEqual(listLeaving(html, "/a/b", "/page.html"), ["/z", "../../c.png", "/a/bc"]);
});
