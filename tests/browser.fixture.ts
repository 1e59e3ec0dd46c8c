/**
 * A real Chromium for tests, the system's own.
 */
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

export const chromiumPath =
  process.env["CHROMIUM_PATH"] ?? places.find((place) => existsSync(place));

/** @returns a browser that asks nobody but the site under test */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
