/**
 * One path of each kind that a site serves, from the data of the site: lists, documents and errors
 * of the API, pages and their alternates, files, redirects and missing pages.
 */
import { apiRoot, type SourceSite } from "./source-site.ts";

export function listSamplePaths(site: SourceSite): string[] {
  const pages = [...site.pages];
  const nested = pages.find((path) => path.split("/").length > 3) ?? "/";
  const [post] = site.lists.get(`${apiRoot}/blog`) ?? [];
  return [
    ...[...site.operations.keys()].filter((path) => !path.includes("{")),
    `${apiRoot}/blog?q=a&per_page=3`,
    `${apiRoot}/search?q=${encodeURIComponent(post?.title ?? "a")}`,
    `${apiRoot}/pages?category=Services`,
    `${apiRoot}/blog/${post?.slug}`,
    `${apiRoot}/blog/nothing-like-it`,
    `${apiRoot}/nothing`,
    ...pages.slice(0, 5),
    nested,
    nested.slice(0, -1),
    `${nested.slice(0, -1)}.md`,
    "/llms.txt",
    "/llms-full.txt",
    "/openapi.json",
    "/sitemap.xml",
    "/feed.xml",
    "/robots.txt",
    "/developers/",
    "/search/?q=a",
    "/nothing/",
    ...[...site.redirects.keys()].filter((path) => path.endsWith("/")).slice(0, 1),
  ];
}
