/**
 * VTIMEZONE components (RFC 5545, section 3.6.5) with each change of the clock in a range of years,
 * because the rules of zones change.
 */
import { fromLocalTime, toLocalTime } from "../../format/local-time.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** @returns the offset as `+0100` */
function offsetAt(instant: number, zone: string): string {
  return toLocalTime(instant, zone).slice(-6).replace(":", "");
}

/** @returns the instants at which the clock changes, to the minute */
function* listChanges(zone: string, start: number, end: number): Generator<number> {
  for (let before = start; before < end; before += day) {
    if (offsetAt(before, zone) === offsetAt(before + day, zone)) continue;
    let [low, high] = [before, before + day];
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / minute / 2) * minute;
      if (offsetAt(middle, zone) === offsetAt(before, zone)) low = middle;
      else high = middle;
    }
    yield high;
  }
}

/** @param years first and last year of the events */
export function timeZoneComponent(zone: string, [first, last]: readonly [number, number]): string {
  const start = fromLocalTime(`${first}-01-01`, zone);
  const end = fromLocalTime(`${last + 1}-12-31`, zone);
  const changes = [...listChanges(zone, start, end)];
  const offsets = [start, ...changes].map((instant) => offsetAt(instant, zone));
  const standard = Math.min(...offsets.map(Number));
  const observances = [start, ...changes].map((instant, index) => {
    const to = offsets[index] ?? "";
    const from = offsets[index - 1] ?? to;
    const kind = Number(to) > standard ? "DAYLIGHT" : "STANDARD";
    // The onset on the clock before the change, whose last minute is one minute earlier.
    const before = index === 0 ? 0 : minute;
    const onset = Date.parse(`${toLocalTime(instant - before, zone).slice(0, 19)}Z`) + before;
    const local = new Date(onset).toISOString();
    return [
      `BEGIN:${kind}`,
      `DTSTART:${local.slice(0, 19).replaceAll(/[-:]/g, "")}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ];
  });
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances.flat(), "END:VTIMEZONE"].join("\r\n");
}
