/**
 * A concert hall in two languages: concerts across both changes of the clock, artists, halls, jobs
 * that end, files for the press, and an announcement.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const settings = `name: Lindenhalle
base_url: https://lindenhalle.example
description:
  en: Concerts, jazz and new music under the lime trees.
  de: Konzerte, Jazz und neue Musik unter den Linden.
locales: [en, de]
timezone: Europe/Berlin
host: HOST
social_images: none
collections:
  services: false
  industries: false
  consulting: false
  guides: false
  case-studies: false
  events:
    label: { en: Events, de: Programm }
    order: starts_at
    schema: Event
    when: { from: starts_at, to: ends_at }
    fields:
      starts_at:
        { type: datetime, required: true, filter: range, label: { en: Starts, de: Beginn }, property: startDate }
      ends_at: { type: datetime, label: { en: Ends, de: Ende }, property: endDate }
      venue:
        { type: reference, to: venues, required: true, filter: true, label: { en: Hall, de: Saal }, property: location }
      artists: { type: reference, to: artists, list: true, label: { en: Artists, de: Mitwirkende }, property: performer }
  artists: { label: { en: Artists, de: Künstler }, schema: MusicGroup }
  venues:
    label: { en: Halls, de: Säle }
    schema: MusicVenue
    fields:
      street: { type: text, label: { en: Address, de: Adresse }, property: address.streetAddress }
  jobs:
    label: { en: Jobs, de: Stellen }
    schema: JobPosting
    order: closes
    expires: closes
    fields:
      closes: { type: date, required: true, filter: range, label: { en: Apply by, de: Bewerben bis } }
  press:
    label: { en: Press, de: Presse }
    fields:
      download: { type: file, required: true, label: { en: Download, de: Herunterladen } }
announcement:
  text: { en: The clocks go back tonight., de: Heute Nacht wird die Uhr zurückgestellt. }
  from: 2026-10-24 18:00
  until: 2026-10-25 03:00
navigation:
  - { page: events, children: [artists, venues] }
  - jobs
  - press
`;

const page = (title: string, keys: string) =>
  `---\ntitle: ${title}\ndescription: ${title} at the hall.\n${keys}---\n`;
const document = (title: string, keys: string) => `${page(title, keys)}\nText about ${title}.\n`;
const blocks = `blocks:
  - { type: list, collection: events, title: Programme, count: 4, layout: cards }
  - { type: list, collection: events, title: Looking back, show: past, layout: index }
`;

const files: Readonly<Record<string, string>> = {
  "company.md":
    "---\nname: Lindenhalle\ndescription: A concert hall of 1911.\n---\n\nA hall for music.\n",
  "pages/index.md": page("Music under the lime trees", blocks),
  "pages/index.de.md": page("Musik unter den Linden", blocks),
  "pages/events.md": page("Events", "listing: events\n"),
  "pages/events.de.md": page("Programm", "listing: events\n"),
  "pages/artists.md": page("Artists", "listing: artists\n"),
  "pages/venues.md": page("Halls", "listing: venues\n"),
  "pages/jobs.md": page("Jobs", "listing: jobs\n"),
  "pages/press.md": page("Press", "listing: press\n"),
  "press/season.md": document(
    "The season",
    "download: { file: ./season.pdf, label: Brochure of the season }\n",
  ),
  "press/season.pdf": "%PDF-1.4\n%%EOF\n",
  "artists/mira-voss.md": document("Mira Voss", ""),
  "artists/mira-voss.de.md": document("Mira Voss", ""),
  "venues/great-hall.md": document("Great hall", "street: Lindenallee 1\n"),
  "events/spring-morning.md": document(
    "Spring morning",
    "starts_at: 2026-03-29T02:30\nvenue: great-hall\n",
  ),
  "events/autumn-night.md": document(
    "Autumn night",
    "starts_at: 2026-10-25T00:30\nends_at: 2026-10-25T03:30\nvenue: great-hall\nartists: [mira-voss]\n",
  ),
  "events/autumn-night.de.md": document(
    "Herbstnacht",
    "starts_at: 2026-10-25T00:30\nends_at: 2026-10-25T03:30\nvenue: great-hall\nartists: [mira-voss]\n",
  ),
  "events/winter-jazz.md": document(
    "Winter jazz",
    "starts_at: 2026-12-12T20:00\nvenue: great-hall\nartists: [mira-voss]\n",
  ),
  "jobs/cashier.md": document("Cashier", "closes: 2026-10-24\n"),
  "jobs/technician.md": document("Stage technician", "closes: 2027-01-31\n"),
};

/** Writes the content folder of the site. */
export function writeConcertHall(folder: string, host = "cloudflare-pages"): string {
  for (const [name, text] of Object.entries({
    "site.yaml": settings.replace("HOST", host),
    ...files,
  })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
