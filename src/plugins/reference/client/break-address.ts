/**
 * Line breaks of addresses in code and text: after slashes and before parameters, and not in the
 * host.
 */
export const host = /(?<=https?:\/\/)([^/<"]+\/?)/g;

/** @returns a part of an address without its host, with elements where it breaks */
export function breakAddress(text: string): (string | HTMLElement)[] {
  return text
    .split(/(?<=[/?&])(?=\w)/)
    .flatMap((part, at) => (at === 0 ? [part] : [document.createElement("wbr"), part]));
}
