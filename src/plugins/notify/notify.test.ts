import assert from "node:assert/strict";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import { listenLocally } from "../../../tests/hosts/listen-locally.fixture.ts";
import { formatNotifications, sendNotifications } from "../deploy/notifications.ts";
import {
  loadContent,
  markdownFile,
  reportOn,
  writeContent,
} from "../../content/content-folder.fixture.ts";
import { emitNews } from "../feeds/emit-feeds.ts";
import { notify } from "./notify.ts";

const siteWith = (lines: string) =>
  loadContent({
    "site.yaml": `name: S\nbase_url: https://site.example\ndescription: D\n${lines}\n`,
    "blog/post.md": markdownFile({ title: "Post", date: "2026-01-05", kind: "news" }),
  });

const changed = ["/blog/new/", "/", "/sitemap.xml", "/feed.xml", "/blog/feed.xml", "/gone/"];
const notificationsOf = (lines: string, paths: readonly string[] = changed) =>
  notify.afterDeploy?.({ settings: siteWith(lines).settings, changed: paths }) ?? [];

const filesOf = (lines: string) => {
  const files = (notify.outputs ?? []).flatMap(({ emit }) => {
    const found = emit(siteWith(lines));
    assert.ok(Symbol.iterator in found);
    return [...found];
  });
  return files.map(({ path, body }) => [path, String(body)]);
};

const key = "d91e01e01f94b8cca15a4882b84fe00e";

describe("without settings", () => {
  test("there are no requests, key file and hub", () => {
    assert.deepEqual(notificationsOf(""), []);
    assert.deepEqual(filesOf(""), []);
    assert.equal(siteWith("").feedHub, undefined);
    for (const { body } of emitNews(siteWith(""))) assert.doesNotMatch(String(body), /hub/);
  });
});

describe("IndexNow", () => {
  test("has a key file, whose key stays the same", () => {
    assert.deepEqual(filesOf("indexnow: true"), [[`/${key}.txt`, key]]);
    assert.deepEqual(filesOf("indexnow: true\nai_train: true"), [[`/${key}.txt`, key]]);
  });

  test("gets the URLs of pages that were added, changed or removed", () => {
    const [request, ...others] = notificationsOf("indexnow: true");
    assert.ok(request && others.length === 0);
    assert.equal(request.url, "https://api.indexnow.org/indexnow");
    assert.deepEqual(JSON.parse(request.body), {
      host: "site.example",
      key,
      keyLocation: `https://site.example/${key}.txt`,
      urlList: [
        "https://site.example/blog/new/",
        "https://site.example/",
        "https://site.example/gone/",
      ],
    });
  });

  test("gets at most 10,000 URLs in a request, and no request without URLs", () => {
    const many = Array.from({ length: 10_001 }, (_, index) => `/${index}/`);
    assert.deepEqual(
      notificationsOf("indexnow: true", many).map(({ urls }) => urls.length),
      [10_000, 1],
    );
    assert.deepEqual(notificationsOf("indexnow: true", ["/sitemap.xml"]), []);
  });

  for (const [line, problem] of [
    ["indexnow: false", undefined],
    ["indexnow: https://www.bing.com/indexnow", undefined],
    [
      "indexnow: yes",
      'content/site.yaml:4:11  "indexnow" must be a URL that starts with https://, got "yes". Write true, false, or the address of a search engine that starts with https://.',
    ],
    [
      "websub: hub.example",
      'content/site.yaml:4:9  "websub" must be a URL that starts with https://, got "hub.example". Write the address of a hub that starts with https://.',
    ],
  ] as const)
    test(`${line} is ${problem === undefined ? "valid" : "an error"}`, () => {
      const found = reportOn(
        writeContent({
          "site.yaml": `name: S\nbase_url: https://site.example\ndescription: D\n${line}\n`,
        }),
      );
      if (problem === undefined) assert.deepEqual(found, []);
      else
        assert.deepEqual(
          found.map((message) => message.slice(0, problem.length)),
          [problem],
        );
    });
});

describe("WebSub", () => {
  const lines = "websub: https://hub.example/";

  test("names the hub in RSS, Atom and JSON Feed", () => {
    const site = siteWith(lines);
    const files = new Map(Array.from(emitNews(site), ({ path, body }) => [path, String(body)]));
    assert.match(
      files.get("/feed.xml") ?? "",
      /<atom:link href="https:\/\/hub\.example\/" rel="hub"\/>/,
    );
    assert.match(
      files.get("/atom.xml") ?? "",
      /<link rel="hub" href="https:\/\/hub\.example\/"\/>/,
    );
    assert.deepEqual(
      z.looseObject({ hubs: z.unknown() }).parse(JSON.parse(files.get("/feed.json") ?? "")).hubs,
      [{ type: "WebSub", url: "https://hub.example/" }],
    );
  });

  test("gets a request for each changed feed", () => {
    assert.deepEqual(
      notificationsOf(lines).map(({ url, body }) => [
        url,
        Object.fromEntries(new URLSearchParams(body)),
      ]),
      ["https://site.example/feed.xml", "https://site.example/blog/feed.xml"].map((feed) => [
        "https://hub.example/",
        { "hub.mode": "publish", "hub.url": feed, "hub.topic": feed },
      ]),
    );
  });
});

describe("requests after a deployment", () => {
  const received: string[][] = [];
  let status = 202;
  const server = createServer(async (request, response) => {
    received.push([
      request.method ?? "",
      request.url ?? "",
      request.headers["content-type"] ?? "",
      await text(request),
    ]);
    response.writeHead(status).end();
  });
  let origin: string;
  before(async () => {
    origin = await listenLocally(server);
  });
  after(() => server.close());

  test("are listed by a dry run", () => {
    assert.equal(
      formatNotifications(
        notificationsOf("indexnow: true\nwebsub: https://hub.example/", ["/a/", "/feed.xml"]),
      ),
      `

IndexNow at https://api.indexnow.org/indexnow, 1 URL:
  https://site.example/a/

WebSub at https://hub.example/, 1 URL:
  https://site.example/feed.xml`,
    );
  });

  test("reach the services", async () => {
    const lines: string[] = [];
    await sendNotifications(
      notificationsOf(`indexnow: ${origin}/indexnow\nwebsub: ${origin}/hub`, ["/a/", "/feed.xml"]),
      (line) => lines.push(line),
    );
    assert.deepEqual(lines, ["Told IndexNow of 1 URL.", "Told WebSub of 1 URL."]);
    assert.deepEqual(received, [
      [
        "POST",
        "/indexnow",
        "application/json; charset=utf-8",
        `{"host":"site.example","key":"${key}","keyLocation":"https://site.example/${key}.txt","urlList":["https://site.example/a/"]}`,
      ],
      [
        "POST",
        "/hub",
        "application/x-www-form-urlencoded",
        "hub.mode=publish&hub.url=https%3A%2F%2Fsite.example%2Ffeed.xml&hub.topic=https%3A%2F%2Fsite.example%2Ffeed.xml",
      ],
    ]);
  });

  test("that fail are reported with the service and a remedy", async (context) => {
    const error = context.mock.method(console, "error", () => undefined);
    status = 403;
    const lines: string[] = [];
    await sendNotifications(
      [
        ...notificationsOf(`indexnow: ${origin}/indexnow`, ["/a/"]),
        ...notificationsOf("websub: http://127.0.0.1:9/", ["/feed.xml"]),
      ],
      (line) => lines.push(line),
    );
    assert.deepEqual(lines, []);
    const [refused, unreachable] = error.mock.calls.map(({ arguments: [line] }) => String(line));
    assert.equal(
      refused,
      `The site is published, but ${origin}/indexnow (IndexNow) answered 403. Correct the address in site.yaml, or deploy the next change again.`,
    );
    assert.match(
      unreachable ?? "",
      /^The site is published, but http:\/\/127\.0\.0\.1:9\/ \(WebSub\) could not be reached \(.+\)\./,
    );
  });
});
