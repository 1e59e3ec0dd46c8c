/**
 * Waiting times of an editor: the first page of the dev server, and a saved change.
 */
import { appendFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { command } from "../packages/conformance/src/project.ts";
import { startServer, type RunningServer } from "../packages/conformance/src/server.ts";
import { time, type Task } from "./measure.ts";

const timeLimit = 120_000;

/** @returns two tasks; the second uses and stops the server that the first has started */
export function devTasks(content: string, post: string): Task[] {
  const page = `/blog/${path.basename(post, ".md")}/`;
  let server: RunningServer | undefined;
  return [
    {
      name: "dev: first page",
      run: () =>
        time(async () => {
          const env = { CONTENT_DIR: content, ASTRO_DEV_BACKGROUND: "0" };
          server = await startServer(command("dev", "--port", "0"), { env });
          await waitFor(server.origin + page, "<h1");
        }),
    },
    {
      name: "dev: saved change",
      async run() {
        const mark = `saved-${Date.now()}`;
        try {
          return await time(async () => {
            appendFileSync(path.join(content, "blog", post), `\n${mark}\n`);
            await waitFor(`${server?.origin}${page}`, mark);
          });
        } finally {
          await server?.stop();
        }
      },
    },
  ];
}

async function waitFor(url: string, text: string): Promise<void> {
  const end = Date.now() + timeLimit;
  while (Date.now() < end) {
    // The server may be restarting.
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok && (await response.text()).includes(text)) return;
    await setTimeout(20);
  }
  throw new Error(`${url} did not show "${text}" within ${timeLimit / 1000} s.`);
}
