/**
 * `node scripts/browser.ts`: prints the Chromium that the browser tests use. Fails with
 * instructions if none starts.
 */
import { launchChromium } from "../packages/conformance/src/browser/find-chromium.ts";

const { browser, chromium } = await launchChromium();
console.log(`Chromium ${browser.version()}  ${chromium.executablePath}`);
await browser.close();
