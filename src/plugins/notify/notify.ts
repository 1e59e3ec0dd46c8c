/**
 * Notifications of changes after a deployment: IndexNow (indexnow.org/documentation) for search
 * engines, and WebSub (w3.org/TR/websub) for readers of feeds.
 */
import { z } from "zod";
import { formAction } from "../../collections/front-matter/value-schemas.ts";
import { urlOf, type Site } from "../../content/site.ts";
import { digestOf } from "../../emit/output-file.ts";
import {
  definePlugin,
  defineSetting,
  type Deployed,
  type Notification,
} from "../../plugin/plugin.ts";

/** Passes the URLs on to all search engines that take part. */
const sharedEndpoint = "https://api.indexnow.org/indexnow";

/** Maximum number of URLs in a request. */
const maxUrls = 10_000;

const indexnow = defineSetting("indexnow", z.union([z.boolean(), formAction]).default(false), {
  note: "after deploy, tell search engines the addresses of changed pages with IndexNow: true, or the address of one search engine; false by default",
  advice: "Write true, false, or the address of a search engine that starts with https://.",
  example: "true",
});

const websub = defineSetting("websub", formAction.optional(), {
  note: "a WebSub hub, which all feeds name and which deploy tells of changed feeds; none by default",
  advice: "Write the address of a hub that starts with https://.",
  example: "https://pubsubhubbub.appspot.com/",
});

/** @returns the key with which a search engine checks that a notification comes from the site */
function keyOf({ settings }: Pick<Site, "settings">): string {
  return digestOf(`indexnow ${settings.base_url}`);
}

const keyPath = (site: Pick<Site, "settings">) => `/${keyOf(site)}.txt`;

function* notifyEngines(deployed: Deployed): Generator<Notification> {
  const value = indexnow.of(deployed);
  const pages = deployed.changed.filter((path) => path.endsWith("/"));
  const url = value === true ? sharedEndpoint : value;
  if (url === false) return;
  for (let start = 0; start < pages.length; start += maxUrls) {
    const urlList = pages.slice(start, start + maxUrls).map((path) => urlOf(deployed, path));
    yield {
      name: "IndexNow",
      url,
      urls: urlList,
      type: "application/json; charset=utf-8",
      body: JSON.stringify({
        host: new URL(deployed.settings.base_url).host,
        key: keyOf(deployed),
        keyLocation: urlOf(deployed, keyPath(deployed)),
        urlList,
      }),
    };
  }
}

const feedFile = /\/(?:feed\.xml|atom\.xml|feed\.json)$/;

/** Hubs differ in the name of the parameter, because the specification leaves it open. */
function notifyHub(deployed: Deployed): Notification[] {
  const url = websub.of(deployed);
  if (url === undefined) return [];
  return deployed.changed
    .filter((path) => feedFile.test(path))
    .map((path) => {
      const feed = urlOf(deployed, path);
      return {
        name: "WebSub",
        url,
        urls: [feed],
        type: "application/x-www-form-urlencoded",
        body: String(
          new URLSearchParams({ "hub.mode": "publish", "hub.url": feed, "hub.topic": feed }),
        ),
      };
    });
}

export const notify = definePlugin({
  api: 1,
  name: "notify",
  settings: [indexnow, websub],
  reserves: [{ segment: String.raw`[0-9a-f]{32}\.txt`, purpose: "the key of IndexNow" }],
  feedHub: websub.of,
  outputs: [
    {
      emit: (site) =>
        indexnow.of(site) === false ? [] : [{ path: keyPath(site), body: keyOf(site) }],
      isListed: false,
    },
  ],
  afterDeploy: (deployed) => [...notifyEngines(deployed), ...notifyHub(deployed)],
});
