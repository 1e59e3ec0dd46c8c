/**
 * Hostile documents in a real browser: no script may run, and no request may reach another host.
 * Markup that the content check rejects is inserted into built pages, to test the
 * Content-Security-Policy alone. The other host uses http, because https images, videos and frames
 * are allowed.
 */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { hostileMarkup } from "../content/markup.ts";
import { startWorkerd, type Server } from "../server.ts";
import { Findings, type Suite } from "../suite.ts";
import { launchChromium } from "./find-chromium.ts";
import { listen } from "./other-host.ts";
import { buildHostile, startInjected } from "./sites.ts";

/** Milliseconds for scripts of a page to run. */
const timeout = 400;

export const hostilePages: Suite = {
  title: "Hostile documents in a browser",
  async run({ work, log }) {
    const findings = new Findings();
    const { browser } = await launchChromium();
    const other = await listen();
    const sites: Server[] = [];
    try {
      const refused = await buildHostile(work, other.origin);
      log(`the content check rejects ${refused.size} of ${hostileMarkup.length}`);
      for (const [number, { name, isForCheck }] of hostileMarkup.entries())
        if (isForCheck && !refused.has(number))
          findings.add("the content check rejects active content", name);
      const own = await startWorkerd(path.join(work, "dist"));
      sites.push(own);
      const plain = await startInjected(work, other.origin);
      sites.push(plain);
      const policies = await Promise.all([own, plain].map(policyOf));
      if (policies[0] !== policies[1])
        findings.add("Function and host send the same policy", policies.join(" and "));
      const pages = listPages(own, plain, refused);
      for (const { name, address } of pages) {
        other.reached.length = 0;
        const ran = await visit(browser, address);
        const shown = `${name}, at ${new URL(address).pathname}`;
        if (ran !== "") findings.add("no script runs", `${shown}: ${ran}`);
        if (other.reached.length > 0)
          findings.add("no request reaches another host", `${shown}: ${other.reached.join(", ")}`);
      }
      return { tried: `${pages.length} hostile pages in Chromium`, found: findings.all() };
    } finally {
      await browser.close();
      for (const site of sites) await site.stop();
      await other.stop();
    }
  },
};

/**
 * @returns the pages with markup that passed the check, the pages with inserted markup, and an SVG
 */
function listPages(
  own: Server,
  plain: Server,
  refused: ReadonlySet<number>,
): { name: string; address: string }[] {
  return [
    ...hostileMarkup.flatMap(({ name, isInjected }, number) => [
      ...(refused.has(number) ? [] : [{ name, address: `${own.origin}/try-${number}/` }]),
      ...(isInjected ? [{ name, address: `${plain.origin}/inject-${number}/` }] : []),
    ]),
    {
      name: "an SVG opened as a page",
      address: `${plain.origin}/media/evil.svg`,
    },
  ];
}

async function policyOf({ origin }: Server): Promise<string> {
  const response = await fetch(`${origin}/inject-0/`);
  await response.arrayBuffer();
  return response.headers.get("Content-Security-Policy") ?? "none";
}

const useAll = `for (const element of document.querySelectorAll("main :is(a:not([href^="http"]), button, summary, input), svg a"))
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))`;

/**
 * Opens a page and clicks every control except links to other hosts, which readers may follow.
 * @returns the scripts that ran
 */
async function visit(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const ran: string[] = [];
    page.on("dialog", (dialog) => {
      ran.push(`a dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    const response = await page.goto(address, { waitUntil: "load" });
    if (response?.status() !== 200) return `it returns ${response?.status()}`;
    await page.waitForTimeout(timeout / 2);
    // Clicks by script, because Playwright would wait for hidden or covered elements.
    await page.evaluate(useAll).catch(() => {});
    await page.waitForTimeout(timeout / 2);
    for (const frame of page.frames())
      // A frame that never loads never responds.
      if (await Promise.race([frame.evaluate("'ran' in window").catch(() => false), wait(timeout)]))
        ran.push(`in ${frame.url().slice(0, 60)}`);
    if (new URL(page.url()).origin !== new URL(address).origin)
      ran.push(`the page navigates to ${page.url()}`);
    return ran.join(", ");
  } finally {
    await context.close();
  }
}
