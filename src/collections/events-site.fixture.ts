/**
 * Content of a site with a custom collection and a custom field, declared in site.yaml.
 */
import { markdownFile } from "../content/content-folder.fixture.ts";

export const eventsSettings = `name: Site
base_url: https://site.example
description: About it
locales: [en, de]
collections:
  blog:
    fields:
      sponsor: { type: text, label: Sponsor }
  consulting: false
  events:
    label: { en: Events, de: Termine }
    path: /whats-on/
    order: starts_at            # a field, -field, or position; title and slug break ties
    feed: true
    schema: Event
    fields:
      starts_at: { type: datetime, required: true, label: { en: Starts, de: Beginn }, filter: range, property: startDate }
      venue: { type: text, filter: true, label: { en: Venue, de: Ort }, property: location }
      capacity: { type: number, filter: range }
      featured: { type: boolean, filter: true }
      format: { type: enum, options: [talk, workshop, open-day], filter: true }
      speakers: { type: reference, to: authors, list: true, property: performer }
      cover: { type: image }
      tickets: { type: url }
      doors: { type: date, filter: range }
`;

export const eventsContent = {
  "site.yaml": eventsSettings,
  "pages/whats-on.md": markdownFile({ title: "On", listing: "events" }),
  "authors/ada.md": "---\nname: Ada Lovelace\ndescription: She wrote.\n---\n",
  "authors/draft.md": "---\nname: Nobody\ndescription: Not yet.\ndraft: true\n---\n",
  "blog/pumps.md": markdownFile({
    title: "Pumps",
    date: "2026-01-02",
    sponsor: "Pump & Co",
  }),
  "blog/valves.md": markdownFile({ title: "Valves", date: "2026-01-01" }),
  "events/open-day.md": markdownFile({
    title: "Open day",
    starts_at: "2026-05-01T18:00+02:00",
    venue: "Main hall",
    capacity: 120,
    featured: true,
    format: "open-day",
    speakers: ["ada", "draft"],
    cover: { src: "https://cdn.example/hall.png", alt: "The hall" },
    tickets: "https://tickets.example/1",
    doors: "2026-04-30",
  }),
  "events/concert.md": markdownFile({
    title: "Concert",
    starts_at: "2026-05-01 17:30",
    venue: "Yard",
    capacity: 9.5,
    featured: false,
    format: "talk",
  }),
  "events/late.md": markdownFile({
    title: "Late",
    starts_at: "2026-11-05T00:30:00Z",
  }),
  "events/late.de.md": markdownFile({
    title: "Spät",
    starts_at: "2026-11-05T00:30:00Z",
    venue: "Hof",
  }),
};
