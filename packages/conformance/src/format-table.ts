/** @returns a Markdown table, which Prettier aligns later; empty without rows */
export function formatTable(head: readonly string[], rows: readonly string[][]): string {
  if (rows.length === 0) return "";
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
