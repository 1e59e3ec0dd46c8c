/** @returns the address of a site without a slash at its end; undefined for other texts */
export function readSiteAddress(text: string): string | undefined {
  const url = /[?#]/.test(text) ? null : URL.parse(text);
  return url && /^https?:$/.test(url.protocol)
    ? url.origin + url.pathname.replace(/\/$/, "")
    : undefined;
}
