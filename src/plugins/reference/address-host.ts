/** Starts of addresses in code and text, from the quote before them to their host, which do not break. */
export const host = /(["']?https?:\/\/[^/<"']+\/?)/g;
