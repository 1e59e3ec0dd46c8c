/**
 * Hostile documents in a real browser: no script may run, and no request may reach another host.
 * Markup that the content check rejects is inserted into built pages, to test the
 * Content-Security-Policy alone. The other host uses http, because https images, videos and frames
 * are allowed.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { hostileMarkup } from "../content/markup.ts";
import { writeFolder, type Files } from "../content/small-site.ts";
import { lean, startBuild } from "../project.ts";
import { portOf, startWorkerd } from "../server.ts";
import type { Suite } from "../suite.ts";
import { launchChromium } from "./find-chromium.ts";

/** Milliseconds for scripts of a page to run. */
const timeout = 400;

export const hostilePages: Suite = {
  title: "Hostile documents in a browser",
  async run({ work, defer, findings, log }) {
    const { browser } = await launchChromium();
    defer(() => browser.close());
    const reached: string[] = [];
    const other = startOtherHost(reached);
    defer(() => other.close().closeAllConnections());
    const foreign = `http://127.0.0.1:${await portOf(other)}`;
    const output = path.join(work, "dist");
    const refused = await buildHostile(work, output, foreign);
    log(`the content check rejects ${refused.size} of ${hostileMarkup.length}`);
    for (const [number, { name, isForCheck }] of hostileMarkup.entries())
      if (isForCheck && !refused.has(number))
        findings.add("the content check rejects active content", name);
    const injected = path.join(work, "injected");
    injectMarkup(output, injected, foreign);
    // Without the Function, which would reject pages that differ from the build.
    const functions = path.join(work, "no-functions");
    mkdirSync(functions);
    const sites = [await startWorkerd(output), await startWorkerd(injected, { functions })];
    for (const { stop } of sites) defer(() => stop());
    const [own = "", plain = ""] = sites.map(({ origin }) => origin);
    const policies = await Promise.all([own, plain].map(fetchPolicy));
    if (policies[0] !== policies[1])
      findings.add("Function and host send the same policy", policies.join(" and "));
    // Markup that passed the check, inserted markup, and an SVG opened as a page.
    const pages = [
      ...hostileMarkup.flatMap(({ name, isInjected }, number) => [
        ...(refused.has(number) ? [] : [{ name, url: `${own}/try-${number}/` }]),
        ...(isInjected ? [{ name, url: `${plain}/inject-${number}/` }] : []),
      ]),
      { name: "an SVG opened as a page", url: `${plain}/media/evil.svg` },
    ];
    for (const { name, url } of pages) {
      reached.length = 0;
      const ran = await visit(browser, url);
      const label = `${name}, at ${new URL(url).pathname}`;
      if (ran !== "") findings.add("no script runs", `${label}: ${ran}`);
      if (reached.length > 0)
        findings.add("no request reaches another host", `${label}: ${reached.join(", ")}`);
    }
    return `${pages.length} hostile pages in Chromium`;
  },
};

/** Starts the attacker's host, which records the paths of all requests and allows every origin. */
function startOtherHost(reached: string[]): http.Server {
  return http
    .createServer(({ url = "" }, response) => {
      reached.push(url);
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Content-Type", url.endsWith(".js") ? "text/javascript" : "text/html");
      response.end("window.ran=1");
    })
    .listen(0, "127.0.0.1");
}

/** Builds the markup that passes the content check. @returns the numbers of the rejected items */
async function buildHostile(work: string, target: string, foreign: string): Promise<Set<number>> {
  const refused = new Set<number>();
  for (const isSecond of [false, true]) {
    const files = hostileMarkup.flatMap(({ name, html }, number): Files => {
      const page = (text: string) =>
        `---\ntitle: ${JSON.stringify(name)}\ndescription: A page\ncategory: Company\n---\n${text}\n`;
      const tried = page(html.replaceAll("FOREIGN", foreign));
      return [
        [`pages/inject-${number}.md`, page(placeholderOf(number))],
        ...(refused.has(number) ? [] : [[`pages/try-${number}.md`, tried] as const]),
      ];
    });
    const folder = writeFolder(path.join(work, "content"), files);
    const { status, output } = await startBuild(folder, target, lean).ended;
    if (status === 0) return refused;
    const named = [...output.matchAll(/pages\/try-(\d+)\.md:\d+/g)];
    if (isSecond || named.length === 0)
      throw new Error(`The build of the hostile pages failed:\n${output}`);
    // Warnings look like errors, so pages with only a warning count as rejected too. Their markup
    // is still tested in the second site.
    for (const [, number] of named) refused.add(Number(number));
  }
  return refused;
}

function placeholderOf(number: number): string {
  return `Placeholder ${number}.`;
}

/** Copies a build and inserts all markup into its pages. */
function injectMarkup(output: string, injected: string, foreign: string): void {
  cpSync(output, injected, { recursive: true });
  for (const [number, { html }] of hostileMarkup.entries()) {
    const file = path.join(injected, `inject-${number}/index.html`);
    const [before = "", after, ...others] = readFileSync(file, "utf8").split(
      `<p>${placeholderOf(number)}</p>`,
    );
    if (after === undefined || others.length > 0)
      throw new Error(`${file} must contain the placeholder exactly once.`);
    writeFileSync(file, before + html.replaceAll("FOREIGN", foreign) + after);
  }
  const media = path.join(injected, "media");
  mkdirSync(media, { recursive: true });
  const run = `window.ran=1;fetch("${foreign}/ran")`;
  writeFileSync(path.join(media, "evil.js"), run);
  writeFileSync(
    path.join(media, "evil.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg" onload='${run}'><script>${run}</script></svg>`,
  );
}

async function fetchPolicy(origin: string): Promise<string> {
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
async function visit(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  try {
    const ran: string[] = [];
    page.on("dialog", (dialog) => {
      ran.push(`a dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    const response = await page.goto(url, { waitUntil: "load" });
    if (response?.status() !== 200) return `it returns ${response?.status()}`;
    await page.waitForTimeout(timeout / 2);
    // Clicks by script, because Playwright would wait for hidden or covered elements.
    await page.evaluate(useAll).catch(() => {});
    await page.waitForTimeout(timeout / 2);
    for (const frame of page.frames())
      // A frame that never loads never responds.
      if (await Promise.race([frame.evaluate("'ran' in window").catch(() => false), wait(timeout)]))
        ran.push(`in ${frame.url().slice(0, 60)}`);
    if (new URL(page.url()).origin !== new URL(url).origin)
      ran.push(`the page navigates to ${page.url()}`);
    return ran.join(", ");
  } finally {
    // Also closes the page's context.
    await page.close();
  }
}
