/**
 * Two sites with hostile pages: one with the markup that passes the content check, and one with all
 * markup inserted into the built pages.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hostileMarkup } from "../content/markup.ts";
import { writeFolder, type Files } from "../content/small-site.ts";
import { lean, runBuild } from "../project.ts";
import { startWorkerd, type Server } from "../server.ts";

/** Builds the markup that passes the content check. @returns the numbers of the rejected items */
export async function buildHostile(work: string, origin: string): Promise<Set<number>> {
  const refused = new Set<number>();
  for (const isSecond of [false, true]) {
    const files = hostileMarkup.flatMap(({ name, html }, number): Files => {
      const page = (text: string) =>
        `---\ntitle: ${JSON.stringify(name)}\ndescription: A page\ncategory: Company\n---\n${text}\n`;
      const tried = page(html.replaceAll("FOREIGN", origin));
      return [
        [`pages/inject-${number}.md`, page(placeholderOf(number))],
        ...(refused.has(number) ? [] : [[`pages/try-${number}.md`, tried] as const]),
      ];
    });
    const folder = writeFolder(path.join(work, "content"), files);
    const { status, output } = await runBuild(folder, path.join(work, "dist"), { options: lean });
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

/**
 * Starts the site with all markup in its pages. It runs without the Function, which would reject
 * pages that differ from the build.
 */
export function startInjected(work: string, origin: string): Promise<Server> {
  const injected = path.join(work, "injected");
  const functions = path.join(work, "no-functions");
  mkdirSync(functions);
  inject(path.join(work, "dist"), injected, origin);
  return startWorkerd(injected, { functions });
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
  mkdirSync(path.join(injected, "media"), { recursive: true });
  const run = `window.ran=1;fetch("${origin}/ran")`;
  writeFileSync(path.join(injected, "media/evil.js"), run);
  writeFileSync(
    path.join(injected, "media/evil.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg" onload='${run}'><script>${run}</script></svg>`,
  );
}
