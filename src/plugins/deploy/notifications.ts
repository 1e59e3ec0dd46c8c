/** Requests of plugins to other services after a deployment. */
import { formatCount } from "../../content/problems.ts";
import { reasonOf } from "../../pipeline/published-history.ts";
import type { Notification } from "../../plugin/plugin.ts";

/** Milliseconds for a response. */
const timeout = 30_000;

/** @returns the lines of a report, with the addresses of each request; empty without requests */
export function formatNotifications(notifications: readonly Notification[]): string {
  return notifications
    .map(({ name, url, urls }) => {
      const lines = urls.map((address) => `\n  ${address}`);
      return `\n\n${name} at ${url}, ${formatCount(urls.length, "URL")}:${lines.join("")}`;
    })
    .join("");
}

/**
 * Sends all requests. The site is already published, so a failure is only reported.
 *
 * @param report prints a line for each request that was accepted
 */
export async function sendNotifications(
  notifications: readonly Notification[],
  report: (line: string) => void,
): Promise<void> {
  for (const { name, url, type, body, urls } of notifications) {
    const fault = await post(url, type, body);
    if (fault === undefined) report(`Told ${name} of ${formatCount(urls.length, "URL")}.`);
    else
      console.error(
        `The site is published, but ${url} (${name}) ${fault}. Correct the address in site.yaml, or deploy the next change again.`,
      );
  }
}

/** @returns the reason why the request failed */
async function post(url: string, type: string, body: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": type },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `answered ${response.status}`;
  } catch (error) {
    return `could not be reached (${reasonOf(error)})`;
  }
}
