/**
 * Whether a request may have been sent by the page of another site that has given its own name the address of this server (DNS rebinding).
 *
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-%26-endpoint
 */

/** @returns what is wrong with where a request comes from or goes to, or undefined */
export function findForeign({ headers, url }: Request, baseUrl: string): string | undefined {
  const host = headers.get("Host") ?? new URL(url).host;
  if (!isOwnHost(host, url, baseUrl)) return "Host is not this site's.";
  const origin = headers.get("Origin");
  return origin === null || isOwnOrigin(origin, url, baseUrl)
    ? undefined
    : "Origin is another site's.";
}

/** The site's own name, that of a server on this machine or in its network, or what a certificate has vouched for. */
function isOwnHost(host: string, url: string, baseUrl: string): boolean {
  const named = URL.parse(`http://${host}`);
  if (!named) return false;
  const { protocol, host: asked } = new URL(url);
  return (
    named.hostname === new URL(baseUrl).hostname ||
    isUnnamed(named.hostname) ||
    (protocol === "https:" && host === asked)
  );
}

/** What no other site can be called by: an address in numbers, a name without a dot. */
function isUnnamed(hostname: string): boolean {
  return /^\[.*\]$|^[\d.]+$/.test(hostname) || /^(?:[^.]+|.*\.localhost)$/.test(hostname);
}

/** Programs that are no browser have none, or one of their own kind such as `vscode-webview://`. */
function isOwnOrigin(origin: string, url: string, baseUrl: string): boolean {
  const sender = URL.parse(origin);
  if (!sender) return false;
  const { protocol, origin: own } = new URL(url);
  if (!/^https?:$/.test(sender.protocol)) return true;
  return (
    sender.origin === baseUrl ||
    /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(sender.hostname) ||
    (protocol === "https:" && sender.origin === own)
  );
}
