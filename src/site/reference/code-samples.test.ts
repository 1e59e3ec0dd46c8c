import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { codeSamples } from "./code-samples.ts";

const api = "https://site.example/api/public/v1";
const write = (path: string) =>
  codeSamples.find(({ name }) => name === "broadsheet/client")?.write(api + path);

describe("a request of the client", () => {
  for (const [path, call] of [
    ["/blog?per_page=2&q=pump+station", 'list("blog", { per_page: 2, q: "pump station" })'],
    ["/guides", 'list("guides")'],
    ["/blog/x.de", 'read("blog", "x.de")'],
    ["/pages/about%2Fteam", 'read("pages", "about/team")'],
    ["/company", "company()"],
    ["/changes?since=1-2", 'changes("1-2")'],
    ["/export", "export()"],
  ] as const)
    test(`for ${path} is ${call}`, () =>
      assert.ok(write(path)?.endsWith(`client.${call});`), write(path) ?? ""));

  for (const path of ["", "/export/blog.ndjson"])
    test(`is not shown for ${path}, which it has no words for`, () =>
      assert.equal(write(path), null));
});
