/**
 * A calendar (RFC 5545) of a collection that site.yaml names:
 *
 *     calendar: { collection: events, start: starts_at, end: ends_at }
 */
import {
  definePlugin,
  defineSetting,
  publishedDocuments,
  settingProblem,
  textOf,
  urlOf,
  z,
  type Document,
  type Rule,
  type Site,
} from "broadsheet/plugin";

const setting = defineSetting(
  "calendar",
  z
    .strictObject({ collection: z.string(), start: z.string(), end: z.string().optional() })
    .optional(),
  {
    note: "the collection whose documents are in /calendar.ics, and its fields with their times",
    advice: "Write collection and start, the name of a field of the type datetime.",
    example: "{ collection: events, start: starts_at }",
  },
);

type Calendar = NonNullable<ReturnType<typeof setting.of>>;
const path = "/calendar.ics";
const headers = { "Content-Type": "text/calendar; charset=utf-8" };

export const calendar = () =>
  definePlugin({
    api: 1,
    name: "calendar",
    settings: [setting],
    reserves: [{ segment: String.raw`calendar\.ics`, purpose: "the calendar" }],
    rules: { site: [checkSetting] },
    outputs: [
      {
        emit: (site) => of(site, (options) => ({ path, body: writeCalendar(site, options) })),
        headers: (site) => of(site, () => ({ paths: [path], headers })),
        announce: (site) =>
          of(site, () => ({ path, title: "Calendar", description: "The dates of the events" })),
      },
    ],
  });

/** One entry if the site has a calendar. */
function of<Entry>(site: Site, make: (options: Calendar) => Entry): Entry[] {
  const options = setting.of(site);
  return options ? [make(options)] : [];
}

/** The setting must name a collection and its fields. */
const checkSetting: Rule = function* (context) {
  const { collections } = context.site;
  const { collection = "", start, end } = setting.of(context.site) ?? {};
  if (start === undefined) return;
  const fields = collections.get(collection)?.fields ?? [];
  const times = fields.flatMap(({ name, type }) => (type === "datetime" ? name : []));
  const rows = [
    ["collection", collection, [...collections.keys()], "a collection"],
    ["start", start, times, "a datetime field of the collection"],
    ["end", end, times, "a datetime field of the collection"],
  ] as const;
  for (const [key, value, known, noun] of rows)
    if (value !== undefined && !known.includes(value))
      yield settingProblem(
        context,
        ["calendar", key],
        `must be ${noun}, got "${value}". Use one of: ${known.join(", ") || "none is declared"}.`,
      );
};

function writeCalendar(site: Site, { collection, start, end }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escape(site.settings.name)}//Broadsheet//EN`,
    ...publishedDocuments(site)
      .filter((event) => event.collection === collection)
      .flatMap((event) =>
        writeEvent(
          site,
          event,
          textOf(event, start),
          end === undefined ? null : textOf(event, end),
        ),
      ),
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

function writeEvent(site: Site, event: Document, from: string | null, to: string | null) {
  if (from === null) return [];
  return [
    "BEGIN:VEVENT",
    `UID:${urlOf(site, event.path)}`,
    // Not the clock, which would change the file with each build.
    `DTSTAMP:${toUtc(event.updatedAt ?? event.publishedAt ?? "1970-01-01T00:00:00Z")}`,
    `DTSTART:${toUtc(from)}`,
    ...(to === null ? [] : [`DTEND:${toUtc(to)}`]),
    `SUMMARY:${escape(event.title)}`,
    `URL:${urlOf(site, event.path)}`,
    "END:VEVENT",
  ];
}

const toUtc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "");

const escape = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replaceAll("\n", "\\n");

/** Lines have at most 75 octets (section 3.1). */
function fold(line: string): string {
  const parts = [""];
  for (const character of line) {
    const longer = (parts.at(-1) ?? "") + character;
    if (Buffer.byteLength(longer) > 74) parts.push(character);
    else parts[parts.length - 1] = longer;
  }
  return parts.join("\r\n ");
}
