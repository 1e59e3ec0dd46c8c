/**
 * Screenshots of pages of a built site: a wide window in light mode, and beside it a phone in dark
 * mode, both at half their size.
 */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";

const height = 1500;
const gap = 40;
const wide = { viewport: { width: 1440, height }, colorScheme: "light" } as const;
const phone = { viewport: { width: 390, height }, colorScheme: "dark" } as const;

/** No request leaves the machine. */
const origin = "https://pictures.test";

/**
 * @param output output folder of a site
 * @param address path with query; `?print` shows the print version of the page
 * @returns the screenshot as WebP
 */
export async function capturePage(
  browser: Browser,
  output: string,
  address: string,
): Promise<Buffer> {
  const views = address.endsWith("?print") ? [wide] : [wide, phone];
  const shots: Buffer[] = [];
  for (const view of views) shots.push(await shoot(browser, output, address, view));
  const [first, second] = shots;
  const whole = sharp({
    create: {
      width: wide.viewport.width + (second ? gap + phone.viewport.width : 0),
      height,
      channels: 3,
      background: "#808080",
    },
  }).composite([
    { input: first, left: 0, top: 0 },
    ...(second ? [{ input: second, left: wide.viewport.width + gap, top: 0 }] : []),
  ]);
  // Two steps, because sharp resizes before it composes.
  return sharp(await whole.png().toBuffer())
    .resize({ height: height / 2 })
    .webp({ quality: 55, effort: 6 })
    .toBuffer();
}

async function shoot(
  browser: Browser,
  output: string,
  address: string,
  view: BrowserContextOptions,
): Promise<Buffer> {
  const context = await browser.newContext({ ...view, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await serveFiles(page, output);
    if (address.endsWith("?print")) await page.emulateMedia({ media: "print" });
    await page.goto(origin + address, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/**
 * Serves the requests of a page from an output folder, without a server, so that outputs of
 * earlier versions work, too.
 */
async function serveFiles(page: Page, output: string): Promise<void> {
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    const name = path.join(output, decodeURIComponent(pathname));
    const file = existsSync(name) && statSync(name).isDirectory() ? `${name}/index.html` : name;
    const found = existsSync(file) ? file : path.join(output, "404.html");
    return route.fulfill({ status: found === file ? 200 : 404, path: found });
  });
}
