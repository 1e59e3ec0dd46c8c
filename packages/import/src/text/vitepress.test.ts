import assert from "node:assert/strict";
import { test } from "node:test";
import { fromVitepress } from "./vitepress.ts";

test("removes the scripts of a page, and keeps those in its code", () => {
  const code = "```vue [A.vue]\n<script setup>\nlet a\n</script>\n```";
  assert.equal(
    fromVitepress(
      `<script setup>\nlet b\n</script>\n\nWrite \`<script></script>\`:\n\n${code}`,
      () => "",
    ),
    '\n\nWrite `<script></script>`:\n\n```vue title="A.vue"\n<script setup>\nlet a\n</script>\n```',
  );
});
