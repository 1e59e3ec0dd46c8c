/**
 * Two sites of hostile pages: with what the content check lets through, and with all of it put into the built pages by hand.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startWorkerd, type RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
import { lean, runBuild } from "../run-build.ts";
import { goodContent } from "./good-content.ts";
import { hostileMarkup } from "./hostile-markup.ts";

/** @returns the numbers of those that the content check refuses. All others are built */
export function buildHostile(work: string, origin: string): Set<number> {
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
        write(folder, `pages/try-${number}.md`, page(html.replaceAll("FOREIGN", origin)));
    }
    const { status, output } = runBuild(folder, path.join(work, "dist"), lean);
    if (status === 0) return refused;
    const named = [...output.matchAll(/pages\/try-(\d+)\.md:\d+/g)].map(([, number]) =>
      Number(number),
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

/** Starts the built site with all markup in its pages, without the Function: a page that was changed by hand is not what the build has written. */
export function startInjected(work: string, origin: string): Promise<RunningSite> {
  const injected = path.join(work, "injected");
  const root = path.join(work, "no-functions");
  mkdirSync(root);
  inject(path.join(work, "dist"), injected, origin);
  return startWorkerd(injected, { root });
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
