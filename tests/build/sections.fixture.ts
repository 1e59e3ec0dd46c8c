/**
 * Content of a site with custom sections: one is moved and renamed, one is disabled, two are added.
 */
import { markdownFile } from "../../src/content/content-folder.fixture.ts";

export const sectionsContent = {
  "site.yaml": `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
collections:
  events:
    path: /whats-on/
    label: { en: Events, de: Termine }
    description: What you can come to.
    order: -date
  case-notes: { label: Case notes }
  consulting: false
  blog: { path: /news/, label: News, aliases: [/blog/] }
`,
  "pages/news.md": markdownFile({ title: "From the yard", listing: "blog" }),
  "pages/whats-on.md": markdownFile({ title: "On", listing: "events" }),
  "blog/pumps.md": markdownFile({
    title: "Pumps",
    date: "2026-01-02",
    kind: "news",
    aliases: ["/blog/old-pumps/", "/news/older-pumps/"],
  }),
  "blog/valves.de.md": markdownFile({ title: "Ventile", date: "2026-01-01" }),
  "events/2026/open-day.md": markdownFile({
    title: "Open day",
    date: "2026-03-01",
  }),
  "events/2026/open-day.de.md": markdownFile({
    title: "Offener Tag",
    date: "2026-03-01",
  }),
  "events/concert.md": markdownFile({ title: "Concert", date: "2026-05-01" }),
  "events/undated.md": markdownFile({ title: "Some day" }),
  "events/hidden.md": markdownFile({ title: "Hidden", draft: true }),
  "services/energy.md": markdownFile({ title: "Energy" }),
  "case-notes/first.md": markdownFile({ title: "First", order: 2 }),
  "case-notes/second.md": markdownFile({ title: "Second", order: 1 }),
};
