/** Tests that build on each other. */
import { test } from "node:test";
import { Unavailable } from "../../packages/conformance/src/suite.ts";

/** Declares a test that is skipped if this machine lacks a requirement. */
export function step(name: string, check: () => Promise<void> | void): void {
  void test(name, async (context) => {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      context.skip(error.message);
    }
  });
}
