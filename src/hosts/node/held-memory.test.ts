import assert from "node:assert/strict";
import { Socket } from "node:net";
import { describe, test } from "node:test";
import { HeldMemory } from "./held-memory.ts";

describe("held memory", () => {
  test("closes the connection with the most memory when the limit is exceeded", () => {
    const held = new HeldMemory(100);
    const [slow, greedy, next] = [new Socket(), new Socket(), new Socket()];
    held.hold(slow, 30);
    held.hold(greedy, 60);
    assert.equal(greedy.destroyed, false);
    held.hold(next, 20);
    assert.deepEqual(
      [slow, greedy, next].map(({ destroyed }) => destroyed),
      [false, true, false],
    );
  });

  test("ignores released memory and closed connections", () => {
    const held = new HeldMemory(100);
    const [first, second, third] = [new Socket(), new Socket(), new Socket()];
    held.hold(first, 90);
    held.release(first, 60);
    held.hold(second, 60);
    held.forget(second);
    held.release(second, 60);
    held.hold(third, 70);
    assert.ok(![first, second, third].some(({ destroyed }) => destroyed));
    third.destroy();
    held.forget(third);
    held.hold(third, 70);
    held.hold(first, 60);
    assert.equal(first.destroyed, false);
  });
});
