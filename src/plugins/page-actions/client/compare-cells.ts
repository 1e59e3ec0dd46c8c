/**
 * Order of the cells of a column: numbers by value, dates by day, and texts by the alphabet of the
 * page's language.
 */

/** Reads the numbers and dates of a language. */
export class CellOrder {
  readonly #locale: string;
  readonly #number: RegExp;
  readonly #decimal: string;
  readonly #isDayFirst: boolean;
  /** Names of months in lower case, long and short, with their numbers from 0. */
  readonly #months: ReadonlyMap<string, number>;

  constructor(locale: string) {
    this.#locale = locale;
    this.#decimal = new Intl.NumberFormat(locale).format(1.5).includes(",") ? "," : ".";
    const groups = this.#decimal === "," ? String.raw`.\s'’` : String.raw`,\s'’`;
    // Not the start of a version, a time or a date in digits.
    this.#number = new RegExp(
      String.raw`^[^\d\p{L}\-−]*(?<sign>[-−]?)[^\d\p{L}\-−]*(?<digits>(?:\d{1,3}(?:[${groups}]\d{3})+|\d+)(?:[${this.#decimal}]\d+)?)(?!\d|[.,:/'’-]\d)`,
      "u",
    );
    const parts = new Intl.DateTimeFormat(locale).formatToParts(0);
    this.#isDayFirst =
      parts.findIndex(({ type }) => type === "day") <
      parts.findIndex(({ type }) => type === "month");
    const formats = (["long", "short"] as const).map(
      (month) => new Intl.DateTimeFormat(locale, { day: "numeric", month, timeZone: "UTC" }),
    );
    this.#months = new Map(
      Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
        formats
          .flatMap((format) => format.formatToParts(Date.UTC(2000, month, 1)))
          .filter(({ type }) => type === "month")
          .map(({ value }) => [toName(value), month] as const),
      ),
    );
  }

  /**
   * Empty cells come last in both directions, numbers and dates before texts.
   *
   * @returns a negative number if the first cell comes first
   */
  compare(a: string, b: string, isAscending = true): number {
    if (a === "" || b === "") return Number(a === "") - Number(b === "");
    const [first, second] = [this.#valueOf(a), this.#valueOf(b)];
    const order =
      first === second || first === null || second === null
        ? Number(first === null) - Number(second === null) ||
          a.localeCompare(b, this.#locale, { numeric: true })
        : first - second;
    return isAscending ? order : -order;
  }

  /** @returns a number, or the time of a date in milliseconds; null for a text */
  #valueOf(cell: string): number | null {
    const text = cell.replaceAll(/[٠-٩۰-۹]/g, (digit) => `${(digit.codePointAt(0) ?? 0) & 15}`);
    return this.#dateOf(text) ?? this.#numberOf(text);
  }

  #numberOf(text: string): number | null {
    const { sign = "", digits } = this.#number.exec(text)?.groups ?? {};
    if (digits === undefined) return null;
    const [whole = "", fraction = "0"] = digits.split(this.#decimal);
    const value = Number(`${whole.replaceAll(/\D/g, "")}.${fraction}`);
    return sign === "" ? value : -value;
  }

  #dateOf(text: string): number | null {
    const inDigits = /^(\d{1,4})([-./])\s?(\d{1,2})\2\s?(\d{1,4})\.?(?!\d)/.exec(text);
    if (inDigits) {
      const [, first = "", , second = "", third = ""] = inDigits;
      if (first.length === 4) return dayOf(first, second, third);
      return this.#isDayFirst || Number(first) > 12
        ? dayOf(third, second, first)
        : dayOf(third, first, second);
    }
    const words = text.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];
    const month = words.map((word) => this.#months.get(toName(word))).find(Number.isInteger);
    const year = words.find((word) => /^\d{4}$/.test(word));
    if (month === undefined || year === undefined) return null;
    const day = words.find((word) => /^\d{1,2}$/.test(word)) ?? "1";
    return dayOf(year, `${month + 1}`, day);
  }
}

function toName(month: string): string {
  return month.toLowerCase().replace(/\.$/, "");
}

function dayOf(year: string, month: string, day: string): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}
