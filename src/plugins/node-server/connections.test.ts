import assert from "node:assert/strict";
import { Socket } from "node:net";
import { describe, test } from "node:test";
import { ConnectionMemory } from "./connections.ts";

describe("held memory", () => {
  test("closes the connection with the most memory when the limit is exceeded", () => {
    const memory = new ConnectionMemory(100);
    const [slow, greedy, next] = [new Socket(), new Socket(), new Socket()];
    memory.add(slow, 30);
    memory.add(greedy, 60);
    assert.equal(greedy.destroyed, false);
    memory.add(next, 20);
    assert.deepEqual(
      [slow, greedy, next].map(({ destroyed }) => destroyed),
      [false, true, false],
    );
  });

  test("ignores released memory and closed connections", () => {
    const memory = new ConnectionMemory(100);
    const [first, second, third] = [new Socket(), new Socket(), new Socket()];
    memory.add(first, 90);
    memory.release(first, 60);
    memory.add(second, 60);
    memory.forget(second);
    memory.release(second, 60);
    memory.add(third, 70);
    assert.ok(![first, second, third].some(({ destroyed }) => destroyed));
    third.destroy();
    memory.forget(third);
    memory.add(third, 70);
    memory.add(first, 60);
    assert.equal(first.destroyed, false);
  });
});
