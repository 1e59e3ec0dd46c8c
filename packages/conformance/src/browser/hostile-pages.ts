/**
 * Hostile documents in a real browser: no script may run, and no request may reach another host.
 * Markup that the content check rejects is inserted into a built page, to test the
 * Content-Security-Policy alone. The other host uses http, because https images, videos and frames
 * are allowed.
 */
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext } from "playwright-core";
import { hostileMarkup } from "../content/markup.ts";
import { writeFolder, type Files } from "../content/small-site.ts";
import { buildOrThrow, lean, startBuild } from "../project.ts";
import { startWorkerd } from "../server.ts";
import type { Suite } from "../suite.ts";
import { launchChromium } from "./find-chromium.ts";
import { startPlain } from "./plain-server.ts";

/** Milliseconds for scripts of a page to run. */
const timeout = 400;

export const hostilePages: Suite = {
  title: "Hostile documents in a browser",
  async run({ work, defer, findings, log }) {
    const { browser } = await launchChromium();
    defer(() => browser.close());
    const reached: string[] = [];
    // The host of the attacker.
    const foreign = await startPlain((url) => {
      reached.push(url);
      return [url, "window.ran=1"];
    }, defer);
    const markup = hostileMarkup.map((one, number) => ({
      ...one,
      number,
      html: one.html.replaceAll("FOREIGN", foreign),
    }));
    const output = path.join(work, "dist");
    const refused = await buildHostile(work, output, markup);
    log(`the content check rejects ${refused.size} of ${markup.length}`);
    for (const { name, number, isForCheck } of markup) {
      const isRefused = refused.has(number) || !isForCheck;
      findings.check("the content check rejects active content", isRefused, name);
    }
    const injected = injectMarkup(work, output, markup, foreign);
    // Without the Function, which would reject pages that differ from the build.
    const functions = path.join(work, "no-functions");
    mkdirSync(functions);
    const own = await startWorkerd(output);
    defer(() => own.stop());
    const plain = await startWorkerd(injected, { functions });
    defer(() => plain.stop());
    // Markup that passed the check, inserted markup, and an SVG opened as a page.
    const pages = [
      ...markup.flatMap(({ name, number, isInjected }) => [
        ...(refused.has(number) ? [] : [{ name, url: `${own.origin}/try-${number}/` }]),
        ...(isInjected ? [{ name, url: `${plain.origin}/inject-${number}/` }] : []),
      ]),
      { name: "an SVG opened as a page", url: `${plain.origin}/media/evil.svg` },
    ];
    for (const { name, url } of pages) {
      reached.length = 0;
      const ran = await visit(browser, url);
      const label = `${name}, at ${new URL(url).pathname}`;
      findings.check("no script runs", ran.length === 0, `${label}: ${ran.join(", ")}`);
      const isQuiet = reached.length === 0;
      findings.check("no request reaches another host", isQuiet, `${label}: ${reached.join(", ")}`);
    }
    return `${pages.length} hostile pages in Chromium`;
  },
};

type NumberedMarkup = readonly ((typeof hostileMarkup)[number] & { number: number })[];

/** Builds the markup that passes the content check. @returns the numbers of the rejected items */
async function buildHostile(
  work: string,
  target: string,
  markup: NumberedMarkup,
): Promise<Set<number>> {
  const write = (tried: NumberedMarkup) =>
    writeFolder(
      path.join(work, "content"),
      tried.map(({ name, number, html }) => [
        `pages/try-${number}.md`,
        `---\ntitle: ${JSON.stringify(name)}\ndescription: A page\ncategory: Company\n---\n${html}\n`,
      ]),
    );
  const { output } = await startBuild(write(markup), target, lean).ended;
  // Warnings look like errors, so pages with only a warning count as rejected too. Their markup is
  // still tested in the second site.
  const refused = new Set(
    Array.from(output.matchAll(/pages\/try-(\d+)\.md:\d+/g), ([, number]) => Number(number)),
  );
  await buildOrThrow(write(markup.filter(({ number }) => !refused.has(number))), target, lean);
  return refused;
}

/** Copies a build and adds a page with each markup. @returns the folder of the copy */
function injectMarkup(
  work: string,
  output: string,
  markup: NumberedMarkup,
  foreign: string,
): string {
  const page = readFileSync(path.join(output, "about/index.html"), "utf8");
  const run = `window.ran=1;fetch("${foreign}/ran")`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload='${run}'><script>${run}</script></svg>`;
  const pages = markup.map(({ number, html }): Files[number] => [
    `inject-${number}/index.html`,
    page.replace("</main>", () => `${html}</main>`),
  ]);
  const media: Files = [
    ["media/evil.js", run],
    ["media/evil.svg", drawing],
  ];
  return writeFolder(path.join(work, "injected"), [...pages, ...media], output);
}

/** The navigation of a link to another page would stop the program of another link. */
const useAll = `for (const element of document.querySelectorAll("main :is(a, button, summary, input), svg a")) {
  const { protocol, pathname } = URL.parse(element.href?.animVal ?? element.href ?? "", document.baseURI) ?? location;
  if (!/^(?:http|mailto)/.test(protocol) || pathname === location.pathname)
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}`;

/**
 * Opens a page and clicks every control except links to other pages, which readers may follow.
 * @returns the scripts that ran
 */
export async function visit(browser: Browser | BrowserContext, url: string): Promise<string[]> {
  const page = await browser.newPage();
  try {
    const ran: string[] = [];
    page.on("dialog", (dialog) => {
      ran.push(`a dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    const response = await page.goto(url, { waitUntil: "load" });
    if (response?.status() !== 200) ran.push(`it returns ${response?.status()}`);
    await page.waitForTimeout(timeout / 2);
    // Clicks by script, because Playwright would wait for hidden or covered elements.
    await page.evaluate(useAll).catch(() => {});
    await page.waitForTimeout(timeout / 2);
    for (const frame of page.frames())
      // A frame that never loads never responds.
      if (await Promise.race([frame.evaluate("'ran' in window").catch(() => false), wait(timeout)]))
        ran.push(`in ${frame.url().slice(0, 60)}`);
    if (!page.url().startsWith(new URL(url).origin)) ran.push(`it navigates to ${page.url()}`);
    return ran;
  } finally {
    // Also closes the page's context.
    await page.close();
  }
}
