import { CellOrder } from "./compare-cells.ts";

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
        const order = new CellOrder(page.documentElement.lang);
        for (const body of table.tBodies)
          body.append(
            ...[...body.rows].toSorted((a, b) =>
              order.compare(textOf(a, column), textOf(b, column), isAscending),
            ),
          );
      });
    }
}

function textOf(row: HTMLTableRowElement, column: number): string {
  return row.cells[column]?.textContent.trim() ?? "";
}
