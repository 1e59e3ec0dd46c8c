import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import fc from "fast-check";
import { anyText, runs } from "../../format/property-tests.fixture.ts";
import { findRedirect, formatRedirects } from "../../format/redirects.ts";
import { markdownPath } from "../../format/urls.ts";
import { findConflicts } from "../../checks/check-addresses.ts";
import { refuseAliasForm } from "../../collections/front-matter/value-schemas.ts";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { listHtmlPages } from "../../site/html-pages.ts";
import type { Site } from "../../content/site.ts";
import { emitSite } from "../../emit/emit.ts";
import { readRedirectRules } from "./host-redirects.fixture.ts";
import { cloudflarePages } from "./products.ts";
import { listRedirects } from "../../site/list-redirects.ts";

const page = (front = {}) => markdownFile({ category: "Company", ...front });
const post = (front = {}) => markdownFile({ date: "2026-01-01", ...front });

let site: Site;
let addresses: string[];

before(() => {
  site = loadContent({
    "pages/blog.md": page({ listing: "blog" }),
    "pages/company/team.md": page(),
    "blog/good.md": post(),
    "blog/good.de.md": post(),
    "blog/new.md": post(),
    "guides/other.md": markdownFile({ aliases: ["/other/", "/2019/x.html"] }),
  });
  addresses = [
    ...[...emitSite(site)].map(({ path }) => path),
    ...listHtmlPages(site).flatMap(({ path }) => [
      path,
      path.slice(0, -1) || "/",
      `${path}index.html`,
      `${path}index.md`,
      markdownPath(path),
    ]),
    "/search/",
    "/de/search/",
    "/404",
    "/404.md",
    "/de/404",
    "/_astro/x.css",
    "/pagefind/pagefind.js",
    "/api/public/v1/blog",
    "/api/public/v1/blog/good",
  ];
});

/** Adds an alias to one post of the site. */
function withAlias(alias: string): Site {
  const change = (documents: Site["documents"]) =>
    documents.map((document) =>
      document.source === "blog/new.md" ? { ...document, aliases: [alias] } : document,
    );
  return {
    ...site,
    documents: change(site.documents),
    visible: change(site.visible),
  };
}

const parts = fc.oneof(
  fc.constantFrom(
    ..."/ // * : :a . .. %2e %2E%2e %2F %5c \\ %3A %2A %00 %09 ? # %3f %23 % %% %zz %61 api %61pi public v1 blog good new page 2 index .html .md .json".split(
      " ",
    ),
    ..."de en search 404 feed.xml llms.txt _data _astro media og other Talk:Pumps é e\u0301 %C3%A9 %E9 ö 研 \u202E [x] |^`{} a,b;c=d@ ~!$&'()+".split(
      " ",
    ),
    " ",
    "\t",
    "\n",
    "\u0000",
    "\uD800",
    "a",
    "b",
    ".md",
  ),
  anyText({ maxLength: 3 }),
);
/** Paths of the build with some letters escaped and other endings. */
const respelled = fc
  .tuple(
    fc.nat(),
    fc.array(fc.nat(), { maxLength: 3 }),
    fc.constantFrom("", "/", ".md", "/index", "/index.html", "/index.md"),
  )
  .map(([which, places, ending]) => {
    const letters = [...(addresses[which % addresses.length] ?? "/")];
    for (const place of places) {
      const at = 1 + (place % Math.max(1, letters.length - 1));
      const letter = letters[at];
      if (letter?.length === 1 && letter !== "/")
        letters[at] = `%${letter.charCodeAt(0).toString(16)}`;
    }
    return letters.join("") + ending;
  });
const aliases = fc.oneof(
  respelled,
  fc.array(parts, { maxLength: 8 }).map((some) => `/${some.join("")}`),
  fc.array(parts, { maxLength: 8 }).map((some) => `/${some.join("/")}`),
  fc.webPath(),
  anyText({ maxLength: 20 }),
);

function redirectsOf(changed: Site): string {
  const files = cloudflarePages.emitFiles(changed);
  return String(files.find(({ path }) => path === "/_redirects")?.body);
}

describe("random alias", () => {
  test("is rejected, or redirects to its page without affecting other paths", () => {
    let accepted = 0;
    fc.assert(
      fc.property(aliases, (alias) => {
        if (refuseAliasForm(alias) !== undefined) return;
        const changed = withAlias(alias);
        if ([...findConflicts(changed)].length > 0) return;
        accepted++;
        const redirects = redirectsOf(changed);
        const redirect = readRedirectRules(redirects);
        for (const address of addresses) assert.equal(redirect(address), undefined, address);
        const table = formatRedirects(listRedirects(changed));
        const { pathname } = new URL(alias, "https://site.example");
        assert.equal(findRedirect(table, pathname)?.to, "/blog/new/");
        assert.ok([undefined, "/blog/new/"].includes(redirect(pathname)), pathname);
        assert.equal(redirect("/other/"), "/guides/other/");
        assert.equal(findRedirect(table, "/2019/x.html")?.to, "/guides/other/");
      }),
      // An escaped slash before a dot segment, which URL parsers remove in another spelling of the
      // path.
      { numRuns: runs(3_000), examples: [["/%E9%2F%2e"]] },
    );
    assert.ok(accepted > runs(200), `only ${accepted} aliases were accepted`);
  });

  test("has the same key for every spelling that a browser can send", () => {
    fc.assert(
      fc.property(aliases, (alias) => {
        if (refuseAliasForm(alias) !== undefined) return;
        const table = formatRedirects([
          { key: "/other", to: "/guides/other/", status: 301, isWildcard: false },
        ]);
        const mine = formatRedirects(
          listRedirects(withAlias(alias)).filter(({ to }) => to === "/blog/new/"),
        );
        const url = new URL(alias, "https://site.example").pathname;
        const escaped = url.replace(/[a-z]/i, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
        const isEscape = /%[0-9a-f]?[a-z]/i.test(url);
        for (const spelling of isEscape ? [url] : [url, escaped])
          assert.equal(findRedirect(mine, spelling)?.to, "/blog/new/");
        assert.equal(findRedirect(table, "/nothing")?.to, undefined);
      }),
      { numRuns: runs(1_000) },
    );
  });
});
