/** Starts of addresses in code and text, from the quote before them to their host. */
export const host = /(["']?https?:\/\/[^/<"']+\/?)/g;

/** @returns HTML in which addresses break before their host if it does not fit, and not within it */
export function keepHosts(html: string): string {
  return html.replaceAll(
    host,
    (start) => `<bdi>${start.replace(/(?<=\/\/).+/, "<bdi>$&</bdi>")}</bdi>`,
  );
}
