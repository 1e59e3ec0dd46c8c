import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toRequestPath } from "./form-address.ts";

const page = (value: string) => ({ name: "page", value, standard: "1" });
const q = (value: string) => ({ name: "q", value, standard: "" });
const slug = (value: string) => ({ name: "slug", value, standard: "" });

describe("toRequestPath", () => {
  for (const [template, fields, expected] of [
    ["/api/blog", [page("1"), q("")], "/api/blog"],
    ["/api/blog", [page("2"), q("a b&c")], "/api/blog?page=2&q=a+b%26c"],
    ["/api/blog", [page("abc")], "/api/blog?page=abc"],
    ["/api/blog", [page("")], "/api/blog"],
    ["/api/blog/{slug}", [slug("x.de")], "/api/blog/x.de"],
    ["/api/blog/{slug}", [slug("a/b?c$&")], "/api/blog/a%2Fb%3Fc%24%26"],
  ] as const)
    test(`builds ${expected} from ${fields.map(({ name, value }) => `${name} ${JSON.stringify(value)}`).join(", ")}`, () =>
      assert.equal(toRequestPath(template, fields), expected));
});
