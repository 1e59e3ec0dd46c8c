import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Rest } from "./rest.ts";

describe("a preview that rests", () => {
  test("works on only when what somebody waits for has been answered", async () => {
    const rest = new Rest();
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

  test("goes on when an answer has failed", async () => {
    const rest = new Rest();
    await assert.rejects(
      rest.whileBusy(() => Promise.reject(new Error("broken"))),
      /broken/,
    );
    await rest.untilQuiet();
  });

  test("does not wait for ever for those who ask without end", async () => {
    const rest = new Rest();
    rest.begin();
    const endless = Promise.withResolvers<void>();
    const busy = rest.whileBusy(() => endless.promise);
    await rest.untilQuiet();
    endless.resolve();
    await busy;
  });
});
