import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { IdleScheduler } from "./idle-scheduler.ts";

describe("IdleScheduler", () => {
  test("resumes work only after pending requests have been answered", async () => {
    const rest = new IdleScheduler();
    rest.begin();
    const order: string[] = [];
    const answer = Promise.withResolvers<void>();
    const busy = rest.whileBusy(async () => {
      await answer.promise;
      order.push("answered");
    });
    const work = rest.untilQuiet().then(() => order.push("worked"));
    setTimeout(answer.resolve, 600);
    await Promise.all([busy, work]);
    assert.deepEqual(order, ["answered", "worked"]);
  });

  test("resumes after a failed request", async () => {
    const rest = new IdleScheduler();
    await assert.rejects(
      rest.whileBusy(() => Promise.reject(new Error("broken"))),
      /broken/,
    );
    await rest.untilQuiet();
  });

  test("does not wait forever during continuous requests", async () => {
    const rest = new IdleScheduler();
    rest.begin();
    const endless = Promise.withResolvers<void>();
    const busy = rest.whileBusy(() => endless.promise);
    await rest.untilQuiet();
    endless.resolve();
    await busy;
  });
});
