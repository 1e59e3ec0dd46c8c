/**
 * Hostile documents in a real browser: nothing of them runs, and nothing of them reaches another host. What the content check refuses is put into the
 * built pages by hand, so that the policy is tried too. Images, films and frames over https are allowed, because editors embed them; the other host here
 * has http.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright-core";
import {
  startWorkerd,
  type RunningSite,
} from "../../src/hosts/cloudflare-pages/workerd.ts";
import { launchChromium } from "../browser/find-chromium.ts";
import { Findings, type Attack, type Outcome } from "./attack.ts";
import { goodContent } from "./good-content.ts";
import { hostileMarkup } from "./hostile-markup.ts";
import { lean, runBuild } from "../run-build.ts";

/** Milliseconds in which a page may try what it wants to. */
const patience = 400;

export async function tryInBrowser({ work, tell }: Attack): Promise<Outcome> {
  const findings = new Findings();
  const other = await listen();
  const refused = buildHostile(work, other.origin);
  tell(
    `${refused.size} of ${hostileMarkup.length} are refused by the content check`,
  );
  for (const [number, { name, isForCheck }] of hostileMarkup.entries())
    if (isForCheck && !refused.has(number))
      findings.add("the content check refuses what no policy stops", name);
  const output = path.join(work, "dist");
  // Without the Function, as a page that was changed by hand is not what the build has written.
  const injected = path.join(work, "injected");
  inject(output, injected, other.origin);
  mkdirSync(path.join(work, "no-functions"));
  let tried = 0;
  const launched = await open();
  if (typeof launched === "string") {
    await other.stop();
    return { tried: "", found: findings.all(), skipped: launched };
  }
  const sites: RunningSite[] = [];
  try {
    const [own, plain] = [
      await startWorkerd(output),
      await startWorkerd(injected, { root: path.join(work, "no-functions") }),
    ];
    sites.push(own, plain);
    const policies = await Promise.all([own, plain].map(policyOf));
    if (policies[0] !== policies[1])
      findings.add(
        "the policy is the same from Function and host",
        policies.join(" and "),
      );
    for (const [number, { name, isForCheck }] of hostileMarkup.entries()) {
      const addresses = [
        ...(refused.has(number) ? [] : [`${own.origin}/try-${number}/`]),
        ...(isForCheck ? [] : [`${plain.origin}/inject-${number}/`]),
      ];
      for (const address of addresses) {
        other.reached.length = 0;
        const ran = await visit(launched, address);
        tried++;
        const shown = `${name}, at ${new URL(address).pathname}`;
        if (ran !== "") findings.add("nothing runs", `${shown}: ${ran}`);
        if (other.reached.length > 0)
          findings.add(
            "nothing leaves",
            `${shown}: ${other.reached.join(", ")}`,
          );
      }
    }
    other.reached.length = 0;
    const ran = await visit(launched, `${plain.origin}/media/evil.svg`);
    if (ran !== "" || other.reached.length > 0)
      findings.add("a drawing runs nothing when it is opened", ran);
  } finally {
    await launched.close();
    for (const site of sites) await site.stop();
    await other.stop();
  }
  return {
    tried: `${tried + 1} hostile pages in Chromium`,
    found: findings.all(),
  };
}

async function open(): Promise<Browser | string> {
  try {
    return (await launchChromium()).browser;
  } catch (error) {
    return error instanceof Error
      ? (error.message.split("\n")[0] ?? "")
      : String(error);
  }
}

/** @returns the numbers of those that the content check refuses. All others are built */
function buildHostile(work: string, origin: string): Set<number> {
  const refused = new Set<number>();
  const content = path.join(work, "content");
  for (const isSecond of [false, true]) {
    const folder = isSecond ? `${content}-left` : content;
    for (const [name, body] of goodContent) write(folder, String(name), body);
    for (const [number, { name, html }] of hostileMarkup.entries()) {
      const page = (text: string) =>
        `---\ntitle: ${JSON.stringify(name)}\ndescription: A page\ncategory: Company\n---\n${text}\n`;
      write(folder, `pages/inject-${number}.md`, page(placeOf(number)));
      if (!refused.has(number))
        write(
          folder,
          `pages/try-${number}.md`,
          page(html.replaceAll("FOREIGN", origin)),
        );
    }
    const { status, output } = runBuild(folder, path.join(work, "dist"), lean);
    if (status === 0) return refused;
    const named = [...output.matchAll(/pages\/try-(\d+)\.md:\d+/g)].map(
      ([, number]) => Number(number),
    );
    if (isSecond || named.length === 0)
      throw new Error(`The hostile pages cannot be built:\n${output}`);
    // Errors and warnings look alike; of those that are only warned of nothing is lost, as they are put in by hand.
    for (const number of named) refused.add(number);
  }
  return refused;
}

function placeOf(number: number): string {
  return `Put ${number} here.`;
}

function write(folder: string, name: string, body: string | Uint8Array): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
}

function inject(output: string, injected: string, origin: string): void {
  cpSync(output, injected, { recursive: true });
  for (const [number, { html }] of hostileMarkup.entries()) {
    const file = path.join(injected, `inject-${number}/index.html`);
    const before = readFileSync(file, "utf8");
    const after = before.replace(`<p>${placeOf(number)}</p>`, () =>
      html.replaceAll("FOREIGN", origin),
    );
    if (after === before) throw new Error(`${file} has no place for markup.`);
    writeFileSync(file, after);
  }
  const run = `window.ran=1;fetch("${origin}/ran")`;
  write(injected, "media/evil.js", run);
  write(
    injected,
    "media/evil.svg",
    `<svg xmlns="http://www.w3.org/2000/svg" onload='${run}'><script>${run}</script></svg>`,
  );
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
    if (response?.status() !== 200)
      return `it is answered with ${response?.status()}`;
    await page.waitForTimeout(patience / 2);
    // By script, as a reader's click would, and all at once: what is hidden or covered takes no time.
    await page.evaluate(useAll).catch(() => {});
    await page.waitForTimeout(patience / 2);
    for (const frame of page.frames())
      // A frame that never loads never answers either.
      if (
        await Promise.race([
          frame.evaluate("'ran' in window").catch(() => false),
          wait(patience),
        ])
      )
        ran.push(`in ${frame.url().slice(0, 60)}`);
    if (new URL(page.url()).origin !== new URL(address).origin)
      ran.push(`the page is left for ${page.url()}`);
    return ran.join(", ");
  } finally {
    await context.close();
  }
}

/** Another host, which notes all that reaches it and lets everybody in. */
async function listen() {
  const reached: string[] = [];
  const server = http.createServer((request, response) => {
    reached.push(request.url ?? "");
    const isScript = request.url?.endsWith(".js") ?? false;
    response.writeHead(200, {
      "Access-Control-Allow-Origin": "*",
      "Content-Type": isScript ? "text/javascript" : "text/html",
    });
    response.end("window.ran=1");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    origin: `http://127.0.0.1:${port}`,
    reached,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
