import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mountHtml } from "./mount-html.ts";

const base = "/a/b";
const path = "/blog/x/";

describe("a page below a base path", () => {
  const rows: [what: string, html: string, mounted: string][] = [
    ["a link", '<a href="/blog/">', '<a href="/a/b/blog/">'],
    ["the home page", '<a href="/">', '<a href="/a/b/">'],
    ["a page named like the path", '<a href="/a/b/">', '<a href="/a/b/a/b/">'],
    ["an attribute without quotes", "<a href=/blog/ class=x>", '<a href="/a/b/blog/" class=x>'],
    ["single quotes", "<img src='/x.png'>", '<img src="/a/b/x.png">'],
    ["capital letters", '<A HREF="/x">', '<A href="/a/b/x">'],
    ["a query with &", '<a href="/x?a=1&amp;b=2#c">', '<a href="/a/b/x?a=1&amp;b=2#c">'],
    [
      "candidates of an image",
      '<img srcset="/x.png 1x, /y,z.png 2x">',
      '<img srcset="/a/b/x.png 1x, /a/b/y,z.png 2x">',
    ],
    ["a form", '<form action="/search/">', '<form action="/a/b/search/">'],
    ["a video", '<video poster="/x.jpg">', '<video poster="/a/b/x.jpg">'],
    [
      "a redirect",
      '<meta http-equiv="refresh" content="0; url=/x/">',
      '<meta http-equiv="refresh" content="0; url=/a/b/x/">',
    ],
    ["styles", "<i style=\"a:url('/x.png')\">", "<i style=\"a:url('/a/b/x.png')\">"],
    ["an SVG", '<svg><use xlink:href="/x.svg#y"/>', '<svg><use xlink:href="/a/b/x.svg#y"/>'],
    [
      "an island of Astro",
      '<astro-island component-url="/_astro/x.js">',
      '<astro-island component-url="/a/b/_astro/x.js">',
    ],
    [
      "the files of a search",
      '<main data-search="/pagefind/en/ /pagefind/de/">',
      '<main data-search="/a/b/pagefind/en/ /a/b/pagefind/de/">',
    ],
    ["a tag in noscript", '<noscript><a href="/x">', '<noscript><a href="/a/b/x">'],
    ["a relative link above the site", '<a href="../../../y/?q#z">', '<a href="/a/b/y/?q#z">'],
    [
      "a link after a script",
      "<script>if (a<b) c='\"'</script><a href='/x'>",
      '<script>if (a<b) c=\'"\'</script><a href="/a/b/x">',
    ],
  ];
  for (const [what, html, mounted] of rows)
    test(`mounts ${what}`, () => assert.equal(mountHtml(html, base, path), mounted));

  for (const html of [
    '<a href="https://other.example/x">',
    '<a href="//other.example/x">',
    '<a href="mailto:me@site.example">',
    '<a href="#top">',
    '<a href="?page=2">',
    '<a href="../y/">',
    '<a href="">',
    '<img alt="/x" title="/y">',
    '<meta name="description" content="/x">',
    '<script>fetch("/x", \'<a href="/y">\')</script>',
    '<title><a href="/x"></title>',
    '<textarea><a href="/x"></textarea>',
    '<!-- <a href="/x"> -->',
    "a < b && c > d",
  ])
    test(`keeps ${html}`, () => assert.equal(mountHtml(html, base, path), html));

  test("is the same at the root of a host", () => {
    const html = '<a href=/x><a href="../../../../y">';
    assert.equal(mountHtml(html, "", path), html);
  });
});
