/**
 * @returns a part of an address without its host, with elements where it breaks: after slashes and
 *   before parameters
 */
export function breakAddress(text: string): (string | HTMLElement)[] {
  return text
    .split(/(?<=[/?&])(?=\w)/)
    .flatMap((part, at) => (at === 0 ? [part] : [document.createElement("wbr"), part]));
}
