/**
 * The RSS feed of a language: its newest posts of the kinds that site.yaml names.
 */
import { Feed } from "feed";
import { feedPath, toUrl } from "../contract/urls.ts";
import type { Post } from "../model/document.ts";
import { homePath } from "../model/facts.ts";
import { absoluteUrl } from "../model/content-urls.ts";
import { absoluteMarkdown } from "../model/local-files.ts";
import { inLocale } from "../model/settings.ts";
import { publishedDocuments, type Site } from "../model/site.ts";
import { renderFeedContent } from "./feed-content.ts";
import type { OutputFile } from "./output-file.ts";

const newest = 50;

/** @returns a feed for each of the site's languages */
export function emitFeeds(site: Site): OutputFile[] {
  return site.settings.locales.map((locale) => emitFeed(site, locale));
}

function emitFeed(site: Site, locale: string): OutputFile {
  const { settings, defaultLocale } = site;
  const path = feedPath(locale, defaultLocale);
  const posts = site.lists.blog
    .filter((document) => document.collection === "blog")
    .filter(
      (post) =>
        post.locale === locale && settings.feed.kinds.includes(post.kind),
    )
    .slice(0, newest);
  const feed = new Feed({
    id: toUrl(settings.base_url, path),
    title: settings.name,
    description: plain(inLocale(settings.description, locale, defaultLocale)),
    link: toUrl(settings.base_url, homePath(site, locale)),
    language: locale,
    copyright: settings.name,
    generator: "Broadsheet",
    feedLinks: { rss: toUrl(settings.base_url, path) },
    // Never the build's time, so that a feed without news keeps its bytes.
    updated: new Date(
      posts.map(changedAt).toSorted().at(-1) ?? newestChange(site),
    ),
  });
  for (const post of posts) feed.addItem(toFeedItem(site, post));
  return { path, body: feed.rss2() };
}

function toFeedItem(site: Site, post: Post) {
  const url = toUrl(site.settings.base_url, post.path);
  return {
    title: plain(post.title),
    id: url,
    guid: url,
    link: url,
    description: plain(post.description),
    content: plain(renderFeedContent(toFeedMarkdown(site, post), url)),
    date: new Date(changedAt(post)),
    published: new Date(post.publishedAt ?? 0),
    category: post.tags.map((name) => ({ name: plain(name) })),
    // RSS wants an e-mail address in <author>; Dublin Core takes a name.
    ...(post.author === null
      ? {}
      : {
          extensions: [
            { name: "dc:creator", objects: { _text: plain(post.author) } },
          ],
        }),
  };
}

/** The picture belongs to the text here: as an enclosure it would need a length and a type that the feed library guesses. */
function toFeedMarkdown(site: Site, post: Post): string {
  const text = absoluteMarkdown(site, post);
  if (!post.image) return text;
  const alt = post.image.alt.replace(/[[\]\\]/g, "\\$&");
  return `![${alt}](${absoluteUrl(site, post, post.image.src)})\n\n${text}`;
}

function changedAt({ publishedAt, updatedAt }: Post): string {
  return updatedAt ?? publishedAt ?? "";
}

/** XML 1.0 cannot carry most control characters, nor U+FFFE, U+FFFF and lone surrogates, not even as references. */
function plain(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
      // The library puts texts into CDATA and splits only the first end of it.
      .replaceAll("]]>", "]]&gt;")
  );
}

/** A feed without posts still has to name a time. */
function newestChange(site: Site): string | number {
  return (
    publishedDocuments(site)
      .flatMap(({ updatedAt }) => updatedAt ?? [])
      .toSorted()
      .at(-1) ?? 0
  );
}
