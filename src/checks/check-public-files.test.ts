import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import {
  makeFolder,
  markdownFile,
  reportOn,
  writeContent,
  type ContentFolder,
} from "../content/content-folder.fixture.ts";
import { sampleRows } from "../format/property-tests.fixture.ts";

const page = (front = {}) => markdownFile({ category: "Company", ...front });
const content: ContentFolder = {
  "pages/about.md": page(),
  "pages/about.de.md": page(),
  "pages/blog.md": page({ listing: "blog" }),
  "blog/x.md": markdownFile({ date: "2026-01-01" }),
  "blog/draft.md": markdownFile({ date: "2026-01-01", draft: true }),
};

/** @returns the report on a site with a file in public/ */
function reportWith(name: string, files: ContentFolder = {}): string[] {
  const publicFolder = path.join(makeFolder(), "public");
  const file = path.join(publicFolder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "x");
  return reportOn(writeContent({ ...content, ...files }), { publicFolder });
}

const host = "is reserved for the host's settings";
const lost = "is reserved for the 404 page";
const refused: [name: string, owner: string][] = [
  ["_headers", host],
  ["_redirects", host],
  ["_routes.json", host],
  ["_worker.js", host],
  ["_worker.js/index.js", host],
  ["_data/manifest.json", "is reserved for the data of the function"],
  ["_astro/a.js", "is reserved for scripts, styles and images"],
  ["api/public/v1/blog.json", "is reserved for the API"],
  ["api", "is reserved for the API"],
  ["media/a.png", "is reserved for the originals of images and downloads"],
  ["og/a.png", "is reserved for the images of link previews"],
  ["pagefind/pagefind.js", "is reserved for the search index"],
  ["cdn-cgi/a.js", "is reserved for Cloudflare"],
  ["robots.txt", "is reserved for the rules for robots"],
  ["sitemap.xml", "is reserved for the sitemap"],
  ["sitemap-1.xml", "is reserved for the sitemap"],
  ["openapi.json", "is reserved for the description of the API"],
  ["llms.txt", "is reserved for the guide for language models"],
  ["llms-full.txt", "is reserved for the index for language models"],
  ["de/llms-full-2.txt", "is reserved for the index for language models"],
  ["feed.xml", "is reserved for the feed"],
  ["atom.xml", "is reserved for the feed"],
  ["de/feed.json", "is reserved for the feed"],
  ["404.html", lost],
  ["404.md", lost],
  ["de/404.html", lost],
  ["search/index.html", `is reserved for the search, unless site.yaml contains "search: false"`],
  ["developers/index.html", "the API's reference has"],
  ["developers.md", "the API's reference has"],
  ["index.html", "content/pages/index.md has"],
  ["index.md", "content/pages/index.md has"],
  ["about/index.html", "content/pages/about.md has"],
  ["about.html", "content/pages/about.md has"],
  ["about.md", "content/pages/about.md has"],
  ["about/index.html.md", "content/pages/about.md has"],
  ["de/about/index.html", "content/pages/about.de.md has"],
  ["blog.md", "content/pages/blog.md has"],
  ["blog/x.md", "content/blog/x.md has"],
  ["blog/draft/index.html", "content/blog/draft.md has"],
  ["blog/page/2/index.html", "is reserved for the further pages of /blog/"],
  ["blog/2024/index.html", "is reserved for the years of /blog/"],
  ["blog/tags/energy/feed.xml", "is reserved for the tags of /blog/"],
  [".well-known/api-catalog", "the site generates"],
  [".well-known/agent-skills/index.json", "the site generates"],
];

const accepted = [
  "favicon.svg",
  "favicon.ico",
  "google0123456789abcdef.html",
  "BingSiteAuth.xml",
  "ads.txt",
  "humans.txt",
  "site.webmanifest",
  "images/a.png",
  "de/images/a.png",
  "blog/a.png",
  "company/robots.txt",
  "admin/index.html",
  "admin/config.yml",
  ".well-known/security.txt",
  ".well-known/acme-challenge/a",
  ".well-known/apple-app-site-association",
];

describe("a file of public/", () => {
  for (const [name, owner] of sampleRows(refused, 20))
    test(`is refused as ${name}`, () => {
      assert.deepEqual(reportWith(name), [
        `public/${name}:1:1  has the address /${name}, which ${owner}. Remove the file, or rename it.`,
      ]);
    });

  test("is refused as a symbolic link to another folder, which would publish its target", () => {
    const publicFolder = makeFolder();
    writeFileSync(path.join(publicFolder, "a.txt"), "x");
    symlinkSync("a.txt", path.join(publicFolder, "b.txt"));
    const report = () => reportOn(writeContent(content), { publicFolder });
    assert.deepEqual(report(), []);
    const other = makeFolder();
    writeFileSync(path.join(other, "a.txt"), "x");
    symlinkSync(path.join(other, "a.txt"), path.join(publicFolder, "c.txt"));
    const name = path.basename(publicFolder);
    assert.deepEqual(report(), [
      `${name}/c.txt:1:1  is a symbolic link whose target is not a file in ${name}/. Replace it with the file itself.`,
    ]);
  });

  const links: [target: string, isRefused: boolean][] = [
    ["../outside", true],
    [".", true],
    [".git", true],
    ["/etc", true],
    ["static", false],
  ];
  for (const [target, isRefused] of links)
    test(`is ${isRefused ? "refused" : "accepted"} if public/ is a link to ${target}`, () => {
      const root = path.join(makeFolder(), "project");
      for (const folder of ["static", ".git", "../outside"])
        mkdirSync(path.join(root, folder), { recursive: true });
      const publicFolder = path.join(root, "public");
      symlinkSync(target, publicFolder);
      assert.deepEqual(
        reportOn(writeContent(content), { publicFolder }),
        isRefused ? ["public/:1:1  is a symbolic link out of the project. Make it a folder."] : [],
      );
    });

  test("is refused as .well-known/security.txt if company.md has a security contact", () => {
    const company =
      "---\nname: C\ndescription: D\nsecurity: { contact: mailto:a@site.example }\n---\n";
    assert.deepEqual(reportWith(".well-known/security.txt", { "company.md": company }), [
      "public/.well-known/security.txt:1:1  has the address /.well-known/security.txt, which the site generates. Remove the file, or rename it.",
    ]);
  });

  test("is refused below admin/ if the site has the built-in editor", () => {
    const settings =
      "name: A\nbase_url: https://a.example\ndescription: B\nlocales: [en, de]\nadmin: { repo: a/b }\n";
    assert.deepEqual(reportWith("admin/index.html", { "site.yaml": settings }), [
      "public/admin/index.html:1:1  has the address /admin/index.html, which the site generates. Remove the file, or rename it.",
    ]);
  });

  for (const name of sampleRows(accepted, 8))
    test(`may be ${name}`, () => {
      assert.deepEqual(reportWith(name), []);
    });

  test("may be search/index.html if the site has no search", () => {
    const site =
      "name: S\nbase_url: https://site.example\ndescription: D\nlocales: [en, de]\nsearch: false\n";
    assert.deepEqual(reportWith("search/index.html", { "site.yaml": site }), []);
  });
});
