/** @returns a text of at most `limit` characters, with an ellipsis if it was truncated */
export function truncate(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
}
