/**
 * Damaged assets: every fault of a host for every kind of file that a response reads. The edge must
 * never return a wrong 200 or a 404 for an existing page, must recover as soon as the file does,
 * and must never hang.
 *
 * A worker thread tries the faults (task.ts), so that one that blocks the thread is found too.
 */
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { Suite } from "../suite.ts";

/** Time limits in milliseconds: until the first fault, and for each fault. */
const startLimit = 60_000;
const timeout = 6_000;

const Message = z.object({ name: z.string(), problems: z.array(z.string()).optional() });

export const faults: Suite = {
  title: "Damaged assets",
  async run({ build, defer, findings }) {
    const worker = new Worker(new URL("task.ts", import.meta.url), { workerData: await build(0) });
    defer(() => worker.terminate());
    let count = 0;
    let current = "the first fault";
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const giveUp = () => reject(new Error(`${current} hangs`));
    let timer = setTimeout(giveUp, startLimit);
    defer(() => clearTimeout(timer));
    worker.on("error", reject).on("exit", resolve);
    worker.on("message", (message) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, timeout);
      const { name, problems } = Message.parse(message);
      current = name;
      if (!problems) return;
      count++;
      for (const problem of problems)
        findings.add(problem.replace(/^(not recovered).*/, "$1"), `${name}: ${problem}`);
    });
    await promise;
    return `${count} damaged assets`;
  },
};
