/**
 * `node scripts/browser.ts`: says which Chromium the browser tests use; fails with how to get one where none runs.
 */
import { launchChromium } from "./browser/find-chromium.ts";

const { browser, chromium } = await launchChromium();
console.log(`Chromium ${browser.version()}  ${chromium.executablePath}`);
await browser.close();
