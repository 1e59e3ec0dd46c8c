/**
 * The programme of a collection that site.yaml names, as a table for print shops and spreadsheets:
 *
 *     programme: { collection: events, start: starts_at }
 */
import {
  definePlugin,
  defineSetting,
  publishedDocuments,
  settingProblem,
  textOf,
  urlOf,
  z,
  type Rule,
  type Site,
} from "broadsheet/plugin";

const setting = defineSetting(
  "programme",
  z
    .strictObject({ collection: z.string(), start: z.string(), end: z.string().optional() })
    .optional(),
  {
    note: "the collection whose documents are in /programme.csv, and its fields with their times",
    advice: "Write collection and start, the name of a field of the type datetime.",
    example: "{ collection: events, start: starts_at }",
  },
);

type Programme = NonNullable<ReturnType<typeof setting.of>>;
const path = "/programme.csv";
const headers = { "Content-Type": "text/csv; charset=utf-8" };

export const programme = () =>
  definePlugin({
    api: 1,
    name: "programme",
    settings: [setting],
    reserves: [{ segment: String.raw`programme\.csv`, purpose: "the programme" }],
    rules: { site: [checkSetting] },
    outputs: [
      {
        emit: (site) => of(site, (options) => ({ path, body: writeProgramme(site, options) })),
        headers: (site) => of(site, () => ({ paths: [path], headers })),
        announce: (site) =>
          of(site, () => ({ path, title: "Programme", description: "The dates of the events" })),
      },
    ],
  });

/** One entry if the site has a programme. */
function of<Entry>(site: Site, make: (options: Programme) => Entry): Entry[] {
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
        ["programme", key],
        `must be ${noun}, got "${value}". Use one of: ${known.join(", ") || "none is declared"}.`,
      );
};

/** A table in the format of RFC 4180, whose lines end with CRLF. */
function writeProgramme(site: Site, { collection, start, end }: Programme): string {
  const rows = publishedDocuments(site)
    .filter((event) => event.collection === collection)
    .map((event) => [
      textOf(event, start) ?? "",
      end === undefined ? "" : (textOf(event, end) ?? ""),
      event.title,
      urlOf(site, event.path),
    ]);
  return [["starts", "ends", "title", "url"], ...rows]
    .map((cells) => `${cells.map(quote).join(",")}\r\n`)
    .join("");
}

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
