import assert from "node:assert/strict";
import { Socket } from "node:net";
import { describe, test } from "node:test";
import { ConnectionMemory } from "./connection-memory.ts";

describe("held memory", () => {
  test("closes the connection with the most memory when the limit is exceeded", () => {
    const held = new ConnectionMemory(100);
    const [slow, greedy, next] = [new Socket(), new Socket(), new Socket()];
    held.add(slow, 30);
    held.add(greedy, 60);
    assert.equal(greedy.destroyed, false);
    held.add(next, 20);
    assert.deepEqual(
      [slow, greedy, next].map(({ destroyed }) => destroyed),
      [false, true, false],
    );
  });

  test("ignores released memory and closed connections", () => {
    const held = new ConnectionMemory(100);
    const [first, second, third] = [new Socket(), new Socket(), new Socket()];
    held.add(first, 90);
    held.release(first, 60);
    held.add(second, 60);
    held.forget(second);
    held.release(second, 60);
    held.add(third, 70);
    assert.ok(![first, second, third].some(({ destroyed }) => destroyed));
    third.destroy();
    held.forget(third);
    held.add(third, 70);
    held.add(first, 60);
    assert.equal(first.destroyed, false);
  });
});
