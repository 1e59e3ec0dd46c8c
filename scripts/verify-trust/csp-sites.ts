/**
 * Two sites with hostile pages: one with the markup that passes the content check, and one with all
 * markup inserted into the built pages.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startWorkerd, type RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
import { lean, runBuild } from "../run-build.ts";
import { validContent } from "./valid-content.ts";
import { hostileMarkup } from "./hostile-markup.ts";

/** Builds the markup that passes the content check. @returns the numbers of the rejected items */
export function buildHostile(work: string, origin: string): Set<number> {
  const refused = new Set<number>();
  const content = path.join(work, "content");
  for (const isSecond of [false, true]) {
    const folder = isSecond ? `${content}-passed` : content;
    for (const [name, body] of validContent) write(folder, String(name), body);
    for (const [number, { name, html }] of hostileMarkup.entries()) {
      const page = (text: string) =>
        `---\ntitle: ${JSON.stringify(name)}\ndescription: A page\ncategory: Company\n---\n${text}\n`;
      write(folder, `pages/inject-${number}.md`, page(placeholderOf(number)));
      if (!refused.has(number))
        write(folder, `pages/try-${number}.md`, page(html.replaceAll("FOREIGN", origin)));
    }
    const { status, output } = runBuild(folder, path.join(work, "dist"), lean);
    if (status === 0) return refused;
    const named = [...output.matchAll(/pages\/try-(\d+)\.md:\d+/g)].map(([, number]) =>
      Number(number),
    );
    if (isSecond || named.length === 0)
      throw new Error(`The build of the hostile pages failed:\n${output}`);
    // Warnings look like errors, so pages with only a warning count as rejected too. Their markup
    // is still tested in the second site.
    for (const number of named) refused.add(number);
  }
  return refused;
}

function placeholderOf(number: number): string {
  return `Placeholder ${number}.`;
}

function write(folder: string, name: string, body: string | Uint8Array): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
}

/**
 * Starts the site with all markup in its pages. It runs without the Function, which would reject
 * pages that differ from the build.
 */
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
    const after = before.replace(`<p>${placeholderOf(number)}</p>`, () =>
      html.replaceAll("FOREIGN", origin),
    );
    if (after === before) throw new Error(`${file} does not contain the placeholder.`);
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
