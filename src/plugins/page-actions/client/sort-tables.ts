/** Sorts the rows of a table by a column, with a button in each head of a column. */
export function sortTables(page: Document): void {
  for (const table of page.querySelectorAll<HTMLTableElement>("table.sortable"))
    for (const [column, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
      const button = page.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const isAscending = head.ariaSort !== "ascending";
        for (const other of table.tHead?.rows[0]?.cells ?? []) other.ariaSort = null;
        head.ariaSort = isAscending ? "ascending" : "descending";
        for (const body of table.tBodies) {
          const rows = [...body.rows].toSorted((a, b) =>
            compareCells(textOf(a, column), textOf(b, column), page.documentElement.lang),
          );
          body.append(...(isAscending ? rows : rows.toReversed()));
        }
      });
    }
}

function textOf(row: HTMLTableRowElement, column: number): string {
  return row.cells[column]?.textContent.trim() ?? "";
}

/** @returns a negative number if the first cell comes first: numbers by value, empty cells last */
export function compareCells(a: string, b: string, locale: string): number {
  if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
  const [first, second] = [toNumber(a, locale), toNumber(b, locale)];
  if (first !== null && second !== null) return first - second;
  return a.localeCompare(b, locale, { numeric: true });
}

/** @returns the number at the start of a text, in the notation of a language; null if it has none */
function toNumber(text: string, locale: string): number | null {
  const decimal = new Intl.NumberFormat(locale).format(1.5).charAt(1);
  const [written] = /^[^\d\p{L}]*[\d.,'’\s\u00A0\u202F]*\d/u.exec(text) ?? [];
  if (written === undefined) return null;
  const digits = written
    .replaceAll(decimal === "," ? /[.\s'’]/g : /[,\s'’]/g, "")
    .replace(",", ".");
  const value = Number.parseFloat(digits.replace(/^[^\d]*?([-−]?)(?=\d)/u, "$1").replace("−", "-"));
  return Number.isNaN(value) ? null : value;
}
