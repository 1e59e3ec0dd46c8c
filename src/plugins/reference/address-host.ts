/** Hosts of addresses in code and text, in which they do not break. */
export const host = /(?<=https?:\/\/)([^/<"]+\/?)/g;
