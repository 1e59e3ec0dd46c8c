/**
 * Hostile documents in a real browser: nothing of them runs, and nothing of them reaches another host. What the content check refuses is put into the
 * built pages by hand, so that the policy is tried too. Images, films and frames over https are allowed, because editors embed them; the other host here
 * has http.
 */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { startWorkerd, type RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
import { launchChromium } from "../browser/find-chromium.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { hostileMarkup } from "./hostile-markup.ts";
import { buildHostile, startInjected } from "./csp-sites.ts";
import { listen } from "./other-host.ts";

/** Milliseconds in which a page may try what it wants to. */
const timeout = 400;

export async function tryInBrowser({ work, log }: Attack): Promise<Outcome> {
  const findings = new Findings();
  const other = await listen();
  let launched: Browser | string | undefined;
  const sites: RunningSite[] = [];
  try {
    const refused = buildHostile(work, other.origin);
    log(`${refused.size} of ${hostileMarkup.length} are refused by the content check`);
    for (const [number, { name, isForCheck }] of hostileMarkup.entries())
      if (isForCheck && !refused.has(number))
        findings.add("the content check refuses what would run", name);
    launched = await open();
    if (typeof launched === "string")
      return { tried: "", found: findings.all(), skipped: launched };
    const own = await startWorkerd(path.join(work, "dist"));
    sites.push(own);
    const plain = await startInjected(work, other.origin);
    sites.push(plain);
    const policies = await Promise.all([own, plain].map(policyOf));
    if (policies[0] !== policies[1])
      findings.add("the policy is the same from Function and host", policies.join(" and "));
    const pages = listPages(own, plain, refused);
    for (const { name, address } of pages) {
      other.reached.length = 0;
      const ran = await visit(launched, address);
      const shown = `${name}, at ${new URL(address).pathname}`;
      if (ran !== "") findings.add("nothing runs", `${shown}: ${ran}`);
      if (other.reached.length > 0)
        findings.add("nothing leaves", `${shown}: ${other.reached.join(", ")}`);
    }
    return {
      tried: `${pages.length} hostile pages in Chromium`,
      found: findings.all(),
    };
  } finally {
    if (typeof launched === "object") await launched.close();
    for (const site of sites) await site.stop();
    await other.stop();
  }
}

/** Each markup where the build lets it, and where it was put in by hand; a drawing of its own at last. */
function listPages(
  own: RunningSite,
  plain: RunningSite,
  refused: ReadonlySet<number>,
): { name: string; address: string }[] {
  return [
    ...hostileMarkup.flatMap(({ name, isInjected }, number) => [
      ...(refused.has(number) ? [] : [{ name, address: `${own.origin}/try-${number}/` }]),
      ...(isInjected ? [{ name, address: `${plain.origin}/inject-${number}/` }] : []),
    ]),
    {
      name: "a drawing that is opened",
      address: `${plain.origin}/media/evil.svg`,
    },
  ];
}

async function open(): Promise<Browser | string> {
  try {
    return (await launchChromium()).browser;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  }
}

async function policyOf({ origin }: RunningSite): Promise<string> {
  const response = await fetch(`${origin}/inject-0/`);
  await response.arrayBuffer();
  return response.headers.get("Content-Security-Policy") ?? "none";
}

const useAll = `for (const element of document.querySelectorAll("main :is(a:not([href^="http"]), button, summary, input), svg a"))
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))`;

/** Opens a page and uses all that can be used on it but links to other hosts, which a reader may follow. @returns what ran, or nothing */
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
    if (response?.status() !== 200) return `it is answered with ${response?.status()}`;
    await page.waitForTimeout(timeout / 2);
    // By script, as a reader's click would, and all at once: what is hidden or covered takes no time.
    await page.evaluate(useAll).catch(() => {});
    await page.waitForTimeout(timeout / 2);
    for (const frame of page.frames())
      // A frame that never loads never answers either.
      if (await Promise.race([frame.evaluate("'ran' in window").catch(() => false), wait(timeout)]))
        ran.push(`in ${frame.url().slice(0, 60)}`);
    if (new URL(page.url()).origin !== new URL(address).origin)
      ran.push(`the page is left for ${page.url()}`);
    return ran.join(", ");
  } finally {
    await context.close();
  }
}
