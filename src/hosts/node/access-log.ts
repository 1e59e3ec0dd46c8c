/**
 * Access log: a line per request in the Common Log Format of Apache httpd and nginx, followed by
 * the milliseconds until the response was sent.
 *
 *     127.0.0.1 - - [22/Nov/2026:05:12:07 +0000] "GET /blog/ HTTP/1.1" 200 5123 1.8
 *
 * The address is that of the connection, which may be a proxy. Values from the client are escaped,
 * so that no request adds a second line.
 */
import type { Exchange } from "./listen.ts";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

export function formatAccess(exchange: Exchange, time: Date): string {
  const { address, method, target, httpVersion } = exchange;
  const { status, bytes, milliseconds } = exchange;
  const line = `${method} ${escape(target)} HTTP/${httpVersion}`;
  return `${address} - - [${formatTime(time)}] "${line}" ${status} ${bytes} ${milliseconds.toFixed(1)}`;
}

function formatTime(time: Date): string {
  const [date = "", clock = ""] = time.toISOString().split("T");
  const [year, month, day] = date.split("-");
  return `${day}/${months[Number(month) - 1]}/${year}:${clock.slice(0, 8)} +0000`;
}

function escape(text: string): string {
  return text.replace(
    /[^\x21\x23-\x5b\x5d-\x7e]/g,
    (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}
