/**
 * Requests as bytes, which fetch would encode: the Node server answers them like Cloudflare Pages.
 * src/plugins/node-server/listen.test.ts tests those that are no valid HTTP.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, describe, test } from "node:test";
import { serve } from "../../src/plugins/node-server/serve.ts";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { runSite } from "./running-sites.fixture.ts";

/** @returns status, headers of the content, and content */
async function request(origin: string, target: string, accept: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const closed = once(socket, "close");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: a\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
  );
  await closed;
  const [head = "", ...content] = answer.split("\r\n\r\n");
  const value = (name: string) => new RegExp(`^${name}: (.*)\r?$`, "im").exec(head)?.[1];
  // Chunks have different sizes.
  const json = /\{.*\}/.exec(content.join(""))?.[0];
  return {
    status: head.split(" ")[1],
    headers: ["Content-Type", "ETag", "Location", "API-Version"].map(value),
    json,
  };
}

describe("request target as bytes", async () => {
  const node = await serve(demoOutput, { port: 0 });
  after(() => node.stop());
  const rows: [target: string, status: string, accept?: string][] = [
    ["/api/public/v1/blog?q=w\u00e4sser", "200"],
    ["/api/public/v1/documents?q=D\u00fcse&locale=de", "200"],
    ["/api/public/v1/guides?tag=\u6c34", "400"],
    ["/api/public/v1/blog/\u00e4", "404"],
    ["/bl\u00f6g/", "404"],
    ["/bl\u00f6g/", "404", "application/json"],
    ["/\u{1f680}", "404", "text/markdown"],
    ["/blog?\u00e4=1", "308"],
    ["/%62log/", "200"],
    ["/%2562log/", "404"],
    ["/api/public/v1/%62log", "200"],
    ["/api/public/v1/%2562log", "404"],
    ["/api/public/v1/pages/index%252F", "404"],
  ];
  for (const [target, status, accept = "*/*"] of rows)
    test(`is answered as on Cloudflare Pages: ${target}, ${accept}`, async () => {
      const { origin } = await runSite(demoOutput);
      const found = await request(node.origin, target, accept);
      assert.equal(found.status, status);
      assert.deepEqual(found, await request(origin, target, accept));
    });
});
