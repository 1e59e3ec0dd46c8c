/**
 * A page of the demo for each template, in both languages if text or layout differ.
 */
export const templates = [
  { name: "the home page", path: "/" },
  { name: "the German home page", path: "/de/" },
  { name: "a hub", path: "/services/" },
  { name: "the hub of case studies", path: "/case-studies/" },
  { name: "the blog", path: "/blog/" },
  { name: "a page", path: "/about/" },
  { name: "a service", path: "/services/energy-systems/" },
  { name: "a guide", path: "/guides/quay-wall-survey/" },
  { name: "a German guide", path: "/de/guides/quay-wall-survey/" },
  { name: "a post with code", path: "/blog/unit-tests-for-structured-text/" },
  { name: "a post with an image", path: "/blog/crane-rail-tolerances/" },
  {
    name: "a case study",
    path: "/case-studies/dornbusch-pumping-station/",
  },
  { name: "the API reference", path: "/developers/" },
  { name: "the search", path: "/search/" },
  { name: "the 404 page", path: "/nothing/" },
] as const;

/** Pages of the demo without a template of their own, but with unique parts. */
export const others = [
  { name: "a person", path: "/authors/birte-hagenow/" },
  { name: "the contact form", path: "/contact/" },
] as const;

/** Templates with most parts of the others, for tests whose slow counterparts visit all. */
export const mainTemplates = templates.filter(({ path }) =>
  [
    "/",
    "/blog/",
    "/guides/quay-wall-survey/",
    "/blog/unit-tests-for-structured-text/",
    "/search/",
    "/nothing/",
  ].includes(path),
);
