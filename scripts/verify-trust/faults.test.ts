/**
 * The faults find an edge that believes its host. The asset here belongs to no real list, so that nothing else than the fault decides.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerDamages, bodyDamages } from "./damages.ts";

test("every damage of a body changes it", async () => {
  const body = Buffer.from('{"a":1}\n{"b":2}\n');
  for (const [name, damage] of Object.entries(bodyDamages)) {
    const response = await damage(body);
    assert.equal(response.status, 200, name);
    assert.notDeepEqual(Buffer.from(await response.arrayBuffer()), body, name);
  }
});

test("every damage of an answer is no answer", async () => {
  for (const [name, damage] of Object.entries(answerDamages)) {
    if (name.startsWith("hangs")) continue;
    const read = async () => {
      const response = await damage(Buffer.from("x"));
      await response.arrayBuffer();
      return response.status;
    };
    const status = await read().catch(() => "thrown");
    assert.notEqual(status, 200, name);
  }
});
