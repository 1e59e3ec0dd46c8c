/** `astro dev` answers as the host of the site does, and `astro preview` needs a build. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFolder } from "../build/built-sites.fixture.ts";
import { expectAnswers, ofEdge, start } from "./astro-commands.fixture.ts";

test("astro dev serves the API, negotiation, errors and headers", async () => {
  const site = await start("dev", ["--host", "127.0.0.1", "--port", "0"]);
  assert.match(site.origin, /^http:/, site.log());
  await expectAnswers(site.origin, ofEdge);
  site.stop();
  await site.ended;
});

test("astro preview names the remedy if the folder contains no build", async () => {
  const { log, ended } = await start("preview", ["--outDir", makeFolder()]);
  assert.match(log(), /There is no built site in .*\. Run npx astro build, or pass --outDir\./);
  assert.deepEqual(await ended, [1, null]);
});
