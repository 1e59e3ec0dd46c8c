/**
 * What is promised of every answer, whatever was asked.
 */
import { check, type Difference, type Exchange } from "./exchange.ts";

const everywhere: Record<string, RegExp> = {
  "API-Version": /^v\d+$/,
  "RateLimit-Policy": /^"public";q=600;w=60$/,
  "Access-Control-Allow-Origin": /^\*$/,
  "Access-Control-Expose-Headers": /ETag.*Link/,
  "X-Content-Type-Options": /^nosniff$/,
  "Referrer-Policy": /./,
  "Strict-Transport-Security": /^max-age=\d{7,}/,
};

export function comparePromises({
  site,
  asked,
  status,
  headers,
  body,
  get,
  text,
  isHead,
}: Exchange): Difference[] {
  const location = get("Location");
  const { origin } = new URL(site.baseUrl);
  return [
    ...Object.entries(everywhere).flatMap(([name, value]) =>
      check(
        `${name} is on every response`,
        value.test(get(name)),
        `${status} ${get(name)}`,
      ),
    ),
    ...[...headers].flatMap(([name, value]) =>
      check(
        "no header repeats what was sent",
        !/<script>zq|[\r\n]|x-evil/i.test(`${name}: ${value}`),
        value,
      ),
    ),
    ...check(
      "no page repeats what was sent unescaped",
      get("Content-Type").startsWith("application/json") ||
        !text.includes("<script>zq"),
    ),
    ...site.secrets.flatMap((secret) =>
      check(
        "nothing unlisted is told",
        decoded(asked.target).toLowerCase().includes(secret) ||
          (!text.includes(secret) && !location.includes(secret)),
        secret,
      ),
    ),
    ...check("HEAD has no content", !isHead || body.length === 0),
    ...check("304 has no content", status !== 304 || body.length === 0),
    ...check(
      "a redirect stays on the site",
      location === "" ||
        (new URL(location, site.baseUrl).origin === origin &&
          !location.startsWith("//")),
      location,
    ),
    ...check(
      "a failure is not stored",
      status < 400 || get("Cache-Control") === "no-store",
      `${status} ${get("Cache-Control")}`,
    ),
    ...check(
      "Allow",
      ![204, 405].includes(status) || get("Allow") === "GET, HEAD, OPTIONS",
      get("Allow"),
    ),
  ];
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
