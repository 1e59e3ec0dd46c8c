import { toLocalTime } from "../../format/local-time.ts";

/**
 * Date whose local time is that of a time zone and not of the machine, in the form of `TZDate` of
 * date-fns, which ical-generator accepts.
 */
export class WallTime extends Date {
  readonly internal: Date;

  constructor(instant: number, zone: string) {
    const wall = Date.parse(`${toLocalTime(instant, zone).slice(0, 19)}Z`);
    super(wall);
    this.internal = new Date(wall);
  }

  withTimeZone(): this {
    return this;
  }

  tzComponents(): [string, string, string] {
    return ["+", "00", "00"];
  }

  override getFullYear(): number {
    return this.getUTCFullYear();
  }

  override getMonth(): number {
    return this.getUTCMonth();
  }

  override getDate(): number {
    return this.getUTCDate();
  }

  override getHours(): number {
    return this.getUTCHours();
  }

  override getMinutes(): number {
    return this.getUTCMinutes();
  }

  override getSeconds(): number {
    return this.getUTCSeconds();
  }
}
