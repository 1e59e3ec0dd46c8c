/**
 * Promises that hold for every response, regardless of the request.
 */
import { isMcp } from "../model/model.ts";
import { findBroken, type Difference, type Exchange } from "./exchange.ts";

const everywhere: Record<string, RegExp> = {
  "API-Version": /^v\d+$/,
  "RateLimit-Policy": /^"public";q=600;w=60$/,
  "Access-Control-Allow-Origin": /^\*$/,
  "Access-Control-Expose-Headers": /ETag.*Link/,
  "X-Content-Type-Options": /^nosniff$/,
  "Referrer-Policy": /./,
  "Strict-Transport-Security": /^max-age=\d{7,}/,
};

export function comparePromises(exchange: Exchange): Difference[] {
  const { site, request, status, headers, body, get, text, isHead } = exchange;
  const location = get("Location");
  const { origin } = new URL(site.baseUrl);
  const isJson = get("Content-Type").startsWith("application/json");
  const repeated = [...headers].find(([name, value]) =>
    /<script>zq|[\r\n]|x-evil/i.test(`${name}: ${value}`),
  );
  const target = decoded(request.target).toLowerCase();
  const leaked = site.secrets.find(
    (secret) => !target.includes(secret) && (text + location).includes(secret),
  );
  return findBroken({
    ...Object.fromEntries(
      Object.entries(everywhere).map(([name, value]) => [
        `${name} is on every response`,
        [value.test(get(name)), `${status} ${get(name)}`],
      ]),
    ),
    "no header echoes the request": [!repeated, repeated],
    "no page echoes the request unescaped": [isJson || !text.includes("<script>zq")],
    "no unlisted document leaks": [leaked === undefined, leaked],
    "HEAD has no content": [!isHead || body.length === 0],
    "304 has no content": [status !== 304 || body.length === 0],
    "a redirect stays on the site": [
      location === "" ||
        (new URL(location, site.baseUrl).origin === origin && !location.startsWith("//")),
      location,
    ],
    "an error is not cached": [
      status < 400 || get("Cache-Control") === "no-store",
      `${status} ${get("Cache-Control")}`,
    ],
    Allow: [
      ![204, 405].includes(status) ||
        get("Allow") === (isMcp(request) ? "POST, OPTIONS" : "GET, HEAD, OPTIONS"),
      get("Allow"),
    ],
  });
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
